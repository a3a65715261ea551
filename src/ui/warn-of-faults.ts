/** Runs an action, and warns the user if it fails. */
export async function warnOfFaults(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ui.notifications.warn(error.message);
  }
}

/** Runs an action for a macro; warns the user if it fails, and rethrows the error to the macro. */
export async function warnAndRethrow<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) ui.notifications.warn(error.message);
    throw error;
  }
}

/** Does something, and tells whoever asked for it what is wrong with it. */
export async function warnOfFaults(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ui.notifications.warn(error.message);
  }
}

/** Does something for a macro: what is wrong with it is told to whoever runs it, and thrown on to whoever wrote it. */
export async function warnAndRethrow<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) ui.notifications.warn(error.message);
    throw error;
  }
}

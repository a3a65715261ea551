/** Does something, and tells whoever asked for it what is wrong with it. */
export async function warnOfFaults(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ui.notifications.warn(error.message);
  }
}

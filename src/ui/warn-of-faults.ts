import { MissingPart } from "../base/async.ts";

/** Runs an action, and warns the user if it fails. */
export async function warnOfFaults(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    warnOf(error);
  }
}

/** Runs an action for a macro; warns the user if it fails, and throws the error on to the macro. */
export async function warnAndRethrow<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) warnOf(error);
    throw error;
  }
}

function warnOf(error: Error): void {
  // Of a missing part the user has been told.
  if (!(error instanceof MissingPart)) ui.notifications.warn(error.message);
}

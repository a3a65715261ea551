/** A table cannot be laid with the files there are; the message says why, and what a person can do. */
export class TableFilesError extends Error {
  override readonly name: string = "TableFilesError";
}

/** Tells whether an error of the operating system has a code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** Tells whether something failed for want of room on a disk, be it Node or LevelDB that says so. */
export function isDiskFull(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return hasCode(error, "ENOSPC") || error.message.includes("No space left on device") || isDiskFull(error.cause);
}

/** The innermost explanation: what LevelDB itself said, rather than that it could not be opened. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && hasCode(error, "LEVEL_DATABASE_NOT_OPEN")
    ? reasonOf(error.cause)
    : error.message.replace(/\.$/, "");
}

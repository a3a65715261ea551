/** The query by which a page finds out whether queries are answered. */
export const HERE = "quadrivium.here";

/** Answers it. */
export function answerHere(): boolean {
  return true;
}

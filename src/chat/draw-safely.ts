/**
 * Does one part of drawing a message. A stored message may contain anything: a part that fails for it is left out and written
 * to the console, so that neither the rest of its card nor the other messages of the log go without.
 */
export async function guarded(message: ChatMessage.Implementation, part: () => unknown): Promise<void> {
  try {
    await part();
  } catch (error) {
    report(message, error);
  }
}

/** Does what {@link guarded} does, for parts that wait for nothing. */
export function guardedNow(message: ChatMessage.Implementation, parts: readonly (() => void)[]): void {
  for (const part of parts) {
    try {
      part();
    } catch (error) {
      report(message, error);
    }
  }
}

function report({ id }: ChatMessage.Implementation, error: unknown): void {
  console.warn(`Quadrivium | A part of the message ${id ?? ""} cannot be drawn:`, error);
}

/** `game.clipboard`. */
export class ClipboardHelper {
  /** Puts text where it can be pasted from. */
  async copyPlainText(text: string): Promise<void> {
    await navigator.clipboard.writeText(text);
  }
}

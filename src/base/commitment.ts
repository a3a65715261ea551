import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Returns the seal of a text: the SHA-256 of its UTF-8 bytes in hexadecimal digits. Any tool can check it:
 * `printf %s 'text' | sha256sum`. The browser's own `crypto.subtle` does not exist on pages served by plain http, as is
 * usual in a home network.
 */
export function sealOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Returns the text to seal: the content as JSON with 128 random bits, so that it cannot be guessed from the seal. */
export function sealedText(content: object): string {
  return JSON.stringify({ nonce: bytesToHex(randomBytes(16)), ...content });
}

/** Returns whether the opened text matches its seal; false while no text is opened. */
export function isOpened({ seal, opened }: { readonly seal: string; readonly opened: string }): boolean {
  return opened !== "" && sealOf(opened) === seal;
}

/** Returns the content of a sealed text; empty for a text that {@link sealedText} did not write. */
export function sealedContent(text: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === "object" && content !== null ? { ...content } : {};
  } catch (error) {
    // The text comes from another client and may be anything.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

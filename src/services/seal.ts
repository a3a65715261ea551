import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, randomBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * The seal of a text: the SHA-256 of its UTF-8 bytes, in hexadecimal digits. Any tool checks it:
 * `printf %s 'text' | sha256sum`. The browser's own hash is no help here: it does not exist on tables that are reached
 * by plain http, as most are in a house.
 */
export function sealOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** What is sealed, as the text that everybody can check later: with 128 random bits, so that nobody can guess it. */
export function sealedText(content: object): string {
  return JSON.stringify({ nonce: bytesToHex(randomBytes(16)), ...content });
}

/** Whether what is shown behind a seal is what was sealed; not while nothing is shown. */
export function isOpened({ seal, opened }: { readonly seal: string; readonly opened: string }): boolean {
  return opened !== "" && sealOf(opened) === seal;
}

/** What a sealed text says. @throws SyntaxError for a text that none of ours is */
export function sealedContent(text: string): Readonly<Record<string, unknown>> {
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
}

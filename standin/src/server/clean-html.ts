import { Window } from "happy-dom";
import { cleanHTMLOf } from "../client/utils/html.ts";

const page = new Window().document as unknown as Document;

/** Takes what would run out of HTML text, by the same rules as the clients. */
export function cleanHTML(text: string): string {
  // Most texts are plain.
  return /[<>&]/.test(text) ? cleanHTMLOf(page, text) : text;
}

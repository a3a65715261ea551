import { FORBIDDEN, isProgram } from "../client/utils/html.ts";

const ELEMENTS = [...FORBIDDEN].join("|");
const WHOLE = new RegExp(`<(${ELEMENTS})\\b[^>]*>[\\s\\S]*?</\\1\\s*>`, "gi");
const SINGLE = new RegExp(`</?(?:${ELEMENTS})\\b[^>]*>`, "gi");
const START_TAG = /<([a-z][^\s/>]*)((?:[^"'>]|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** Takes what would run out of HTML text, as far as that can be done without a page: the clients clean once more. */
export function cleanHTML(text: string): string {
  const inert = text.replaceAll(WHOLE, "").replaceAll(SINGLE, "");
  return inert.replaceAll(START_TAG, (tag: string, name: string, attributes: string) => {
    const kept = [...attributes.matchAll(ATTRIBUTE)].filter(([, key = "", value = ""]) => !isProgram(key, bare(value)));
    const isWhole = kept.length === [...attributes.matchAll(ATTRIBUTE)].length;
    return isWhole ? tag : `<${[name, ...kept.map(([attribute]) => attribute)].join(" ")}>`;
  });
}

/** The value of an attribute without its quotes; a scheme may be hidden behind a reference to one of its letters. */
function bare(value: string): string {
  return value
    .replace(/^["']|["']$/g, "")
    .replaceAll(/&#(x?)([0-9a-f]+);?/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(digits, hex ? 16 : 10), 0x10_ff_ff)),
    )
    .replaceAll(/&(?:colon|tab|newline);/gi, (name) => (name.toLowerCase() === "&colon;" ? ":" : ""));
}

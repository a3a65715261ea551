import { say } from "../i18n/words.ts";
import type { Disclosure } from "../rules/requests/request.ts";

/** Returns in words who learns what of an answer: "Dice: the GM only. Result: nothing until revealed." */
export function disclosureInWords({ shows, tells }: Disclosure): string {
  const data = {
    audience: { key: `QUADRIVIUM.RequestWindow.Shows.${shows}` },
    told: { key: `QUADRIVIUM.RequestWindow.Tells.${tells}` },
  };
  return say({ key: "QUADRIVIUM.Request.Learns", data });
}

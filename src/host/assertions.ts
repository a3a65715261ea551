import type { Assertion } from "../base/host-lacks.ts";
import { fromExtras } from "../ui/extras.ts";
import { diceAssertions } from "./dice-assertions.ts";
import { documentAssertions } from "./document-assertions.ts";
import { messageAssertions } from "./message-assertions.ts";
import { pageAssertions } from "./page-assertions.ts";

export { postedAssertions } from "./message-assertions.ts";

/** Returns everything that the system relies on in Foundry and that can be checked on a page, by subject. */
export function assertions(): readonly Assertion[] {
  return [
    ...diceAssertions(),
    ...messageAssertions(),
    ...documentAssertions(),
    ...pageAssertions(),
    ...fromExtras("assertions"),
  ];
}

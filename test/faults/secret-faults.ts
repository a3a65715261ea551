import type { PlantedFault } from "./planted-fault.ts";

/** Faults that tell a player what only game masters may know. */
export const secretFaults: readonly PlantedFault[] = [
  {
    id: "secret-target-stored",
    noticed: "The hidden target of a request stands in its message, which every client has.",
    file: "src/requests/request-draft.ts",
    find: "target: isHidden ? null : target",
    instead: "target",
    caughtBy:
      "table/requests.test.ts reaches no player: neither the number nor the nonce is in what their client is told",
  },
  {
    id: "secret-blind-dice",
    noticed: "The dice of a blind answer are thrown by the player who answers.",
    file: "src/rules/requests/request.ts",
    find: 'return shows !== "everyone" || hidesSetup || holdsBack;',
    instead: "return hidesSetup || holdsBack;",
    caughtBy: "table/requests.test.ts has no buttons that would decide nothing, as long as its dice lie sealed",
  },
  {
    id: "secret-roll-sent-to-all",
    noticed: "The sealed dice of an answer are sent to every player.",
    file: "src/requests/arbiter/sealed-texts.ts",
    find: "(user) => user.isGM || (seesOwn",
    instead: "(user) => !user.isSelf || (seesOwn",
    caughtBy: "table/request-seen.test.ts everybody reads what they may",
  },
  {
    id: "secret-own-blind-roll",
    noticed: "A player is sent the dice of their own blind roll.",
    file: "src/requests/arbiter/sealed-texts.ts",
    find: 'return request.shows !== "gamemaster" && chosenOption',
    instead: "return chosenOption",
    caughtBy: "table/request-seen.test.ts everybody reads what they may",
  },
];

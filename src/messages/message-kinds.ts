import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isEntered } from "../dice/thrown-die.ts";
import { isOfType } from "./message-type.ts";
import type { RollKind } from "./roll-message-data.ts";

type Message = ChatMessage.Implementation;

/** What a message can be, which decides what its card has: by its type and data, its roll, its content and its flags. */
export type MessageKind = RollKind | "request" | "change" | "circumstances" | DiceKind | "html" | "scatter";

/** What a roll can be by its dice. */
type DiceKind = "undecided" | "entered" | "inflicting" | "labelled" | "ofSomebody";

/** Tells what a message is. */
export function kindsOf(message: Message): ReadonlySet<MessageKind> {
  const { content, flags } = message;
  const kinds = new Set<MessageKind>(kindsOfRoll(message));
  for (const type of ["request", "change", "circumstances"] as const) if (isOfType(message, type)) kinds.add(type);
  if (isOfType(message, "roll")) for (const kind of message.system.kinds) kinds.add(kind);
  if (content.includes("<")) kinds.add("html");
  if (flags.quadrivium?.scatter) kinds.add("scatter");
  return kinds;
}

function kindsOfRoll({ rolls, speaker }: Message): readonly DiceKind[] {
  const [roll] = rolls;
  if (!(roll instanceof QuadriviumRoll)) return [];
  const is: Readonly<Record<DiceKind, boolean>> = {
    undecided: isUndecided(roll),
    entered: roll.dice.some(({ method }) => isEntered(method)),
    inflicting: roll.die?.dieKind.inflicts !== undefined,
    labelled: roll.options.labels !== undefined,
    ofSomebody: Boolean(speaker.actor ?? speaker.token),
  };
  return (Object.keys(is) as DiceKind[]).filter((kind) => is[kind]);
}

/** Tells whether a roll leaves something to decide; nothing can be decided about one that cannot be read. */
function isUndecided(roll: QuadriviumRoll): boolean {
  try {
    return roll.offers.length > 0;
  } catch {
    return false;
  }
}

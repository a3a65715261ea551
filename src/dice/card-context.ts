import type { Description, Outcome, ShownDie } from "../rules/traditions/tradition.ts";
import { difficultyName } from "../settings.ts";
import { dieShape } from "./die-shapes.ts";
import { formulaParts } from "./formula-parts.ts";
import { numeral, say, signed } from "./words.ts";
import type { TraditionDie } from "./tradition-die.ts";

/** What the card of a roll shows; the template uses nothing else. */
export interface CardContext {
  readonly isPrivate: boolean;
  readonly family: string;
  readonly title: string;
  readonly tradition: string;
  readonly dice: readonly ShownCardDie[];
  readonly parts: readonly { readonly label: string; readonly amount: string }[];
  readonly total: string;
  readonly verdict: { readonly tone: "good" | "bad" | "plain"; readonly text: string };
  readonly target: string;
  readonly note: string;
  /** The storyguide may still say what the total is measured against. */
  readonly mayCompare: boolean;
  readonly formula: string;
  readonly tooltip: string;
}

export interface ShownCardDie {
  readonly shape: string;
  readonly faces: number;
  readonly label: string;
  readonly tone: ShownDie["tone"];
  readonly before: string;
  /** The die for those who hear the card. */
  readonly description: string;
}

/** What the card needs of a roll. */
interface Rolled extends Pick<Roll, "terms" | "total" | "formula" | "getTooltip"> {
  readonly die: TraditionDie | null;
  readonly outcome: Outcome | null;
}

/** Prepares the card of an evaluated roll. A private card knows that there was a roll, and nothing else. */
export async function cardContext(roll: Rolled, isPrivate: boolean): Promise<CardContext> {
  const { die, outcome } = roll;
  if (isPrivate || outcome === null) return concealed();
  const description = die ? die.tradition.describe(outcome, die.play.thrown) : null;
  const { parts, standsAlone } = formulaParts(roll.terms, die);
  const family = die?.tradition.family ?? "plain";
  const tradition = die?.tradition.id ?? "plain";
  return {
    isPrivate: false,
    family,
    title: die?.flavor || say({ key: `QUADRIVIUM.Tradition.${tradition}` }),
    tradition: say({ key: `QUADRIVIUM.TraditionShort.${tradition}` }),
    dice: (description?.dice ?? []).map((one) => ({
      shape: dieShape(one.faces),
      faces: one.faces,
      label: one.label,
      tone: one.tone,
      before: one.before ? say(one.before) : "",
      description: say({ key: `QUADRIVIUM.Card.Face.${one.tone}`, data: { label: one.label } }),
    })),
    parts: [
      ...(description && standsAlone
        ? [{ label: say(description.value.label), amount: numeral(description.value.amount) }]
        : []),
      ...parts.map(({ label, amount }) => ({ label, amount: signed(amount) })),
    ],
    total: numeral(roll.total ?? 0),
    verdict: verdict(outcome, description),
    target: targetText(family, outcome),
    note: description?.note ? say(description.note) : "",
    mayCompare: die !== null && outcome.target === null && game.user.isGM,
    formula: roll.formula,
    tooltip: await roll.getTooltip(),
  };
}

function verdict(outcome: Outcome, description: Description | null): CardContext["verdict"] {
  if (description?.verdict) return { tone: description.verdict.tone, text: say(description.verdict.phrase) };
  if (outcome.success === null || outcome.margin === null) {
    return { tone: "plain", text: say({ key: "QUADRIVIUM.Verdict.Total" }) };
  }
  const key = outcome.success ? "Success" : "Failure";
  const margin = Math.abs(outcome.margin);
  return {
    tone: outcome.success ? "good" : "bad",
    text: say({ key: `QUADRIVIUM.Verdict.${key}${margin === 0 ? "Exact" : ""}`, data: { margin } }),
  };
}

function targetText(family: string, outcome: Outcome): string {
  if (outcome.target === null) return "";
  const target = say({ key: `QUADRIVIUM.Target.${family}`, data: { target: outcome.target } });
  const name = difficultyName(family, outcome.target);
  return name ? say({ key: "QUADRIVIUM.Target.named", data: { target, name } }) : target;
}

function concealed(): CardContext {
  return {
    isPrivate: true,
    family: "plain",
    title: say({ key: "QUADRIVIUM.Card.Private" }),
    tradition: "",
    dice: [],
    parts: [],
    total: "?",
    verdict: { tone: "plain", text: say({ key: "QUADRIVIUM.Card.PrivateHint" }) },
    target: "",
    note: "",
    mayCompare: false,
    formula: "???",
    tooltip: "",
  };
}

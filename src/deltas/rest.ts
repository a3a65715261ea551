import { recordChanges } from "./recorded-change.ts";
import { say } from "../base/words.ts";
import { restingNumbers, valueInWords } from "./changeable-numbers.ts";
import type { RestingNumber } from "./changeable-numbers.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { askInWindow } from "../ui/ask.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";

/** A number of a character in the window. */
interface RestRow extends RestingNumber {
  readonly actor: Creature;
  /** The name of its field. */
  readonly field: string;
}

/**
 * Asks what a rest makes of characters, with a proposal for each number, and records what is changed, for all of them or for none.
 * @param about Key of the window, of which one is open at a time.
 */
export async function rest(actors: readonly Creature[], about: string): Promise<void> {
  const [first] = actors;
  const rows = actors.flatMap((actor) => restingNumbers(actor).map((number) => ({ actor, ...number })));
  const named = rows.map((row, index): RestRow => ({ ...row, field: `number${index}` }));
  if (!first || named.length === 0) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Change.Rest.Nothing" }));
    return;
  }
  const answer = await askInWindow<Readonly<Record<string, unknown>>>({
    title: say({ key: "QUADRIVIUM.Change.Rest.Open" }),
    tradition:
      new Set(actors.map(({ system }) => system.effectiveTradition.id)).size === 1
        ? first.system.effectiveTradition.id
        : "plain",
    template: "systems/quadrivium/templates/sheets/rest.hbs",
    context: {
      id: `quadrivium-rest-${first.id}`,
      isSeveral: actors.length > 1,
      people: actors.map((actor) => ({
        name: nameFor(actor, "user"),
        rows: named.filter((row) => row.actor === actor).map(shownRow),
      })),
    },
    confirm: say({ key: "QUADRIVIUM.Change.Rest.Confirm" }),
    about: `rest ${about}`,
  });
  if (!answer) return;
  const chosen = named.map(({ actor, key, value, field }) => {
    return { actor, number: key, before: value, after: Number(answer[field] ?? value) };
  });
  if (chosen.every(({ before, after }) => before === after)) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Change.Rest.Same" }));
  }
  await warnOfFaults(async () => {
    await recordChanges(
      "rest",
      actors.map((actor) => ({ actor, changes: chosen.filter((one) => one.actor === actor) })),
    );
  });
}

function shownRow(row: RestRow) {
  const { field, label, value, rested, min, max, choices } = row;
  return {
    field,
    label,
    now: valueInWords(row, value),
    rested,
    min,
    max,
    choices: choices?.map((one) => ({ ...one, isPicked: one.value === rested })),
  };
}

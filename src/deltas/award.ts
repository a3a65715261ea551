import { EXPERIENCE, recordChanges } from "./recorded-change.ts";
import { numeral, say } from "../base/words.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { askInWindow, requireTick } from "../ui/ask.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";

/**
 * Asks how much experience characters gain, the same for each that is ticked, and records it for all of them.
 * @param about Key of the window, of which one is open at a time.
 * @param isNamed True if somebody has named them: all of them are ticked then, and otherwise those of players.
 */
export async function award(actors: readonly Creature[], about: string, isNamed: boolean): Promise<void> {
  const answer = await askInWindow<Readonly<Record<string, unknown>>>({
    title: say({ key: "QUADRIVIUM.Change.Award.Open" }),
    tradition: "plain",
    template: "systems/quadrivium/templates/sheets/award.hbs",
    context: {
      id: `quadrivium-award-${about.replaceAll(".", "-")}`,
      people: actors.map((actor, index) => ({
        field: `actor${index}`,
        name: nameFor(actor, "user"),
        has: numeral(actor.system.experience),
        isTicked: isNamed || actor.hasPlayerOwner,
      })),
    },
    confirm: say({ key: "QUADRIVIUM.Change.Award.Confirm" }),
    about: `award ${about}`,
    attach: (window) => {
      requireTick(window, "[type=checkbox]", say({ key: "QUADRIVIUM.Change.Award.ChooseOne" }));
    },
  });
  const amount = Number(answer?.amount ?? 0);
  const meant = actors.filter((_actor, index) => answer?.[`actor${index}`] === true);
  if (amount <= 0) return;
  await warnOfFaults(async () => {
    await recordChanges(
      "award",
      meant.map((actor) => ({ actor, changes: [{ number: EXPERIENCE, step: amount }] })),
    );
  });
}

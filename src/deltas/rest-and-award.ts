import { numeral, say } from "../base/words.ts";
import type { Creature } from "../characters/actors.ts";
import { nameFor } from "../characters/names.ts";
import { followsTrack } from "../characters/tracks.ts";
import { perBoxOf } from "../rules/character/tracks.ts";
import { resources } from "../rules/kernel/fields.ts";
import { askInWindow, requireTick } from "../ui/ask.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";
import { EXPERIENCE, recordChanges } from "./change-message.ts";
import { changeableNumbers, STATUS, valueInWords, type ChangeableNumber } from "./changeable-numbers.ts";
import { isMeta, usesResource } from "./pay.ts";

/**
 * Returns what a rest may change, with a proposal: no source has rules for resting, so tracks that damage does not mark return to their
 * first level, statuses of the dice end, and the rest stays by default.
 */
function restingNumbers(actor: Creature) {
  const all = changeableNumbers(actor);
  const beginning = (start: string): readonly ChangeableNumber[] => all.filter(({ key }) => key.startsWith(start));
  const tiring = actor.system.listedTracks
    .filter((track) => perBoxOf(track) === null)
    .map(({ id }) => `tracks.${id}.value`);
  const tracks = beginning("tracks.").filter(({ key, value }) => !key.includes(".wounds.") || value > 0);
  const statuses = beginning(STATUS).filter(
    ({ key, value }) => value > 0 && !followsTrack(actor, key.slice(STATUS.length)),
  );
  const counted: readonly string[] = resources.filter((resource) => usesResource(actor, resource));
  const kept = all.filter(({ key }) => counted.includes(key) || isMeta(key));
  return [
    ...tracks.map((number) => ({ number, rested: tiring.includes(number.key) ? 0 : number.value })),
    ...statuses.map((number) => ({ number, rested: 0 })),
    ...kept.map((number) => ({ number, rested: number.value })),
  ];
}

/**
 * Asks what a rest changes for characters, with a proposal for each number, and records what is changed, for all of them or for none.
 * @param about Key of the window, of which one is open at a time.
 */
export async function rest(actors: readonly Creature[], about: string): Promise<void> {
  const [first] = actors;
  const rows = actors
    .flatMap((actor) => restingNumbers(actor).map((one) => ({ actor, ...one })))
    .map((one, index) => ({ ...one, field: `number${index}` }));
  if (!first || rows.length === 0) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Change.Rest.Nothing" }));
    return;
  }
  const traditions = new Set(actors.map(({ system }) => system.effectiveTradition.id));
  const answer = await askInWindow<Readonly<Record<string, unknown>>>({
    title: say({ key: "QUADRIVIUM.Change.Rest.Open" }),
    tradition: traditions.size === 1 ? first.system.effectiveTradition.id : "plain",
    template: "systems/quadrivium/templates/sheets/rest.hbs",
    context: {
      id: `quadrivium-rest-${first.id}`,
      isSeveral: actors.length > 1,
      people: actors.map((actor) => ({
        name: nameFor(actor, "user"),
        img: actor.img,
        rows: rows
          .filter((row) => row.actor === actor)
          .map(({ field, number, rested }) => ({
            ...number,
            field,
            rested,
            now: valueInWords(number, number.value),
            choices: number.choices?.map((one) => ({ ...one, isPicked: one.value === rested })),
          })),
      })),
    },
    confirm: say({ key: "QUADRIVIUM.Change.Rest.Confirm" }),
    about: `rest ${about}`,
  });
  if (!answer) return;
  const chosen = rows.map(({ actor, number: { key, value }, field }) => {
    return { actor, number: key, before: value, by: Number(answer[field] ?? value) - value };
  });
  if (chosen.every(({ by }) => by === 0)) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Change.Rest.Same" }));
  }
  const all = actors.map((actor) => ({ actor, deltas: chosen.filter((one) => one.actor === actor) }));
  await warnOfFaults(() => recordChanges("rest", all));
}

/**
 * Asks how much experience characters gain, the same amount for each that is ticked, and records it for all of them.
 * @param about Key of the window, of which one is open at a time.
 * @param isNamed True if the characters were named: then all are ticked, otherwise those of players.
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
  const all = meant.map((actor) => ({ actor, deltas: [{ number: EXPERIENCE, by: amount }] }));
  await warnOfFaults(() => recordChanges("award", all));
}

import { rollOf } from "../messages/message-type.ts";
import { addressed, currentVisibility, type Visibility } from "../base/foundry-versions.ts";
import { say, numeral, signed } from "../base/words.ts";
import { worldRuleVariants } from "../base/world-settings.ts";
import { creature, type Creature } from "../characters/actors.ts";
import type { CardActions } from "./card-part.ts";
import { rollTitle, shownSource, joinRemarks, measuredInWords, type ShownSource } from "../dice/roll-card-context.ts";
import { aliasForAll } from "../messages/names-in-messages.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { rollableItem, skipsDialog } from "../rolls/dragged-stat.ts";
import { itemFormula, rollItemFormula } from "../rolls/flat-roll.ts";
import { passiveOf } from "../rolls/stat-figure.ts";
import { warnIfIncapacitated } from "../rolls/compose-roll.ts";
import { rollStat } from "../rolls/macro-rolls.ts";
import type { RollSpec } from "../rules/kernel/roll-spec.ts";
import { TWIST_FACES, twistOf } from "../rules/procedures/twists.ts";
import { PASSIVE_DICE } from "../rules/procedures/passive-check.ts";
import { cutNotes, shiftOf, check } from "../rules/traditions/check/check.ts";
import { enriched } from "../ui/dom.ts";

/** A card for results other than a roll of a tradition: a passive check, a twist of fate, a scatter. */
interface SimpleCard {
  readonly tradition: string;
  readonly tone: "good" | "bad" | "plain";
  readonly title: string;
  /** The subtitle. */
  readonly about?: string;
  readonly chip?: string;
  readonly dice?: readonly { readonly faces: number; readonly face: number }[];
  readonly sources?: readonly ShownSource[];
  readonly parts?: readonly { readonly label: string; readonly amount: string }[];
  readonly total?: string;
  readonly result: string;
  readonly details?: string;
}

/** Renders such a card, to be stored in its message. The outlines of the dice are added when the message is shown. */
function drawCard({ dice = [], ...card }: SimpleCard): Promise<string> {
  return foundry.applications.handlebars.renderTemplate("systems/quadrivium/templates/cards/simple-card.hbs", {
    ...card,
    dice: dice.map(({ faces, face }) => ({
      faces,
      label: String(face),
      tone: "kept",
      description: say({ key: "QUADRIVIUM.Card.Face.kept", data: { label: String(face) } }),
    })),
  });
}

/** Posts a card without a roll, in this user's current roll mode. */
async function postCard(content: string, speaker: ChatMessage.SpeakerData): Promise<void> {
  await ChatMessage.implementation.create(...addressed({ content, speaker }, currentVisibility()));
}

/** The speaker of a roll and the users who see it. */
export interface Posting {
  readonly speaker: ChatMessage.SpeakerData;
  /** The current roll mode of this user if omitted. */
  readonly visibility?: Visibility;
  /** Those it is whispered to. */
  readonly whisper?: string[];
}

/** The content of a card for dice of no tradition, and the flags that its message stores. */
interface CardContent extends Pick<SimpleCard, "title" | "about" | "chip" | "total" | "result" | "details"> {
  readonly flags?: object;
}

/**
 * Rolls a twist of fate: "Roll a 1d100 and consult the following table of consequences" [check].
 * @param about The roll that it belongs to, in words.
 */
export async function twist(posting: Posting, about?: string): Promise<void> {
  await rollSimpleCard([TWIST_FACES], posting, ([face = 0]) => {
    const { name, text } = twistOf(face, worldRuleVariants());
    return {
      title: say({ key: "QUADRIVIUM.Command.Name.twist" }),
      ...(about === undefined ? {} : { about }),
      total: String(face),
      result: game.i18n.localize(name),
      details: game.i18n.localize(text),
    };
  });
}

/** Rolls a twist for a posted roll, with the speaker and the audience of that roll. */
export async function twistFor(message: ChatMessage.Implementation): Promise<void> {
  const roll = rollOf(message);
  if (!roll) return;
  const title = rollTitle(roll.die);
  const name = aliasForAll(message);
  const about = name
    ? { key: "QUADRIVIUM.Twist.of", data: { title, name } }
    : { key: "QUADRIVIUM.Twist.for", data: { title } };
  await twist(postingLike(message), say(about));
}

/** Returns the speaker and the audience of a message. The author sees their own roll without being listed, unless it is blind. */
export function postingLike({ speaker, whisper, blind, author }: ChatMessage.Implementation): Posting {
  const named = whisper.flatMap((id) => id ?? []);
  if (named.length === 0) return { speaker, visibility: "public" };
  if (blind) return { speaker, visibility: "blind", whisper: named };
  return { speaker, visibility: "gm", whisper: [...new Set([...named, ...(author?.id ? [author.id] : [])])] };
}

/** Rolls dice one after the other and posts the card for their faces. */
export async function rollSimpleCard(
  sizes: readonly number[],
  { speaker, visibility = currentVisibility(), whisper = [] }: Posting,
  contentFor: (faces: readonly number[]) => CardContent,
): Promise<void> {
  const dice = sizes.map((faces) => `1d${faces}`);
  const roll = Roll.create(dice.length === 1 ? dice.join("") : `{${dice.join(",")}}`);
  await roll.evaluate({ allowInteractive: visibility !== "blind" });
  const thrown = roll.dice.map(({ faces = 0, results: [result] }) => ({ faces, face: result?.result ?? 0 }));
  const { flags = {}, ...card } = contentFor(thrown.map(({ face }) => face));
  const content = await drawCard({ tradition: "check", tone: "plain", dice: thrown, ...card });
  await roll.toMessage(...addressed({ content, speaker, whisper, flags }, visibility));
}

/**
 * Posts the passive check of a composed check: it "[is] performed by assuming a result of 12 instead of rolling 3d8"
 * [check].
 * @throws RuleError PassiveDie for other dice
 */
export async function postPassive(spec: RollSpec, { actor, speaker }: ChatSpeaker): Promise<void> {
  const { setup, title = "", sources = [], parts = [], target = null } = spec;
  const result = passiveOf(spec);
  const verdict = measuredInWords(check, result);
  const rows = [
    ...parts.map(({ label, value }) => ({ label, amount: signed(value) })),
    ...shiftOf(result).map(({ label, amount }) => ({
      label: say(label),
      amount: signed(Number(amount)),
    })),
  ];
  const content = await drawCard({
    tradition: check.tradition,
    tone: verdict?.tone ?? "plain",
    title: title || say({ key: "QUADRIVIUM.Command.Name.passive" }),
    chip: say({ key: "QUADRIVIUM.Command.Short.passive" }),
    sources: sources.map(shownSource),
    parts: [{ label: say({ key: "QUADRIVIUM.Command.PassiveDice" }), amount: numeral(PASSIVE_DICE) }, ...rows],
    total: numeral(result.total),
    result: verdict?.text ?? say({ key: "QUADRIVIUM.Verdict.Total" }),
    details: joinRemarks([
      target === null ? "" : say({ key: `QUADRIVIUM.Target.${check.tradition}`, data: { target } }),
      ...cutNotes(setup).map(say),
    ]),
  });
  if (actor) warnIfIncapacitated(actor, check.tradition);
  await postCard(content, speaker);
}

/** One figure of a shown row, with its name. */
export interface ShownFact {
  readonly label: string;
  readonly value: string;
}

/** What the card of a shown item or effect says. */
interface ShownRow {
  readonly actor: Creature;
  readonly row: Item.Implementation | ActiveEffect.Implementation;
  /** The name of its type. */
  readonly type: string;
  readonly facts: readonly ShownFact[];
  /** The stored description; its secrets are not posted. */
  readonly description: string;
}

/**
 * Posts the card of an item or effect. A card of an item that can be rolled has a button for the actor's owners. Each client reads the
 * embedded parts of the description when it draws the card, as far as its user may see them.
 */
export async function postShown({ actor, row, type, facts, description }: ShownRow): Promise<void> {
  const html = await enriched(description, {
    relativeTo: row,
    secrets: false,
    embeds: false,
    rollData: actor.getRollData(),
  });
  const content = await foundry.applications.handlebars.renderTemplate(
    "systems/quadrivium/templates/cards/shown-card.hbs",
    {
      tradition: actor.system.effectiveTradition.id,
      uuid: row.uuid,
      name: row.name,
      img: row.img,
      type,
      facts,
      html,
      canRoll: row instanceof Item && (rollableItem(row) !== null || itemFormula(row) !== null),
    },
  );
  await postCard(content, ChatMessage.implementation.getSpeaker({ actor }));
}

export const shownActions: CardActions = {
  quadriviumRollShown: { press: rollShown },
};

/** Lets the owners of the actor roll a shown item, and removes the button with its place for all others. */
export function activateShownCard(html: HTMLElement): void {
  for (const button of html.querySelectorAll<HTMLElement>("[data-action=quadriviumRollShown]")) {
    const item = ownItem(button.dataset.uuid);
    if (!item) {
      (button.closest(".shown-actions") ?? button).remove();
      continue;
    }
    const found = rollableItem(item)?.trait.total ?? itemFormula(item);
    button.textContent = say({ key: "QUADRIVIUM.Shown.rollItem", data: { name: found?.title ?? item.name } });
  }
}

/** Rolls an item, which may have been changed or deleted since its card was drawn. */
async function rollShown(
  _message: ChatMessage.Implementation,
  { uuid }: DOMStringMap,
  event: MouseEvent,
): Promise<void> {
  const item = ownItem(uuid);
  const actor = creature(item?.actor);
  if (!item || !actor) throw new Error(say({ key: "QUADRIVIUM.Macro.Gone" }));
  const found = rollableItem(item);
  if (found) await rollStat(found.actor, found.trait, { ask: !skipsDialog(event) });
  else await rollItemFormula(actor, item.id ?? "");
}

/** Returns an item that this user's characters have; null for any other. */
function ownItem(uuid = ""): Item.Implementation | null {
  const item: unknown = fromUuidSync(uuid, { strict: false });
  return item instanceof Item && item.actor?.isOwner ? item : null;
}

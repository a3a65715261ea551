import { numeral, say } from "../i18n/words.ts";
import { creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { levelOf } from "../rules/character/tracks.ts";
import { button } from "../windows/card-button.ts";
import { canTake, damageOf, markBoxes, recordDamage, takenOf, undoDamage } from "./damage.ts";
import type { TakenDamage } from "./damage.ts";

type Message = ChatMessage.Implementation;

/** The query by which a player asks a game master, who may change the card, to record damage. */
export const RECORD_DAMAGE = "quadrivium.recordDamage";

/** The longest time to wait for the answer, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Shows who has taken the damage of a roll, and a button for users who may apply it; called for every message that is
 * drawn.
 */
export function showDamage(message: Message, html: HTMLElement): void {
  const damage = damageOf(message);
  if (damage === null || !message.isContentVisible) return;
  // Damage is compared with the soak of each target, not with an ease factor.
  html.querySelector("[data-action=quadriviumCompare]")?.remove();
  const box = document.createElement("div");
  box.className = "quadrivium damage";
  box.role = "group";
  box.setAttribute("aria-label", game.i18n.localize("QUADRIVIUM.Total.damage"));
  const list = document.createElement("ul");
  list.append(...takenOf(message).map((taken) => lineFor(message, taken)));
  if (list.children.length > 0) box.append(list);
  if (game.user.isGM || game.actors.some((actor) => actor.isOwner && isTarget(actor))) {
    box.append(button(say({ key: "QUADRIVIUM.Damage.apply" }), () => applyDamage(message)));
  }
  if (box.children.length > 0) (html.querySelector(".message-content") ?? html).append(box);
}

/** Applies the damage of a message to the targeted tokens, or else to the controlled ones; once to each actor. */
export async function applyDamage(message: Message): Promise<void> {
  const targets = chosenActors().filter((actor) => actor.isOwner && canTake(actor));
  const fresh = targets.filter((actor) => !takenBy(message, actor) || unanswered.has(keyOf(message, actor)));
  if (fresh.length === 0) {
    ui.notifications.warn(say({ key: `QUADRIVIUM.Damage.${targets.length > 0 ? "again" : "nobody"}` }));
    return;
  }
  for (const actor of fresh) {
    const taken = await record(message, actor);
    if (taken) await markBoxes(actor, taken);
  }
}

/**
 * Records damage for a player who may not change the card; registered as the query {@link RECORD_DAMAGE}. A query does
 * not say who asks, so only the ids are used, and only actors of active players can be hit.
 */
export async function answerRecordDamage(data: unknown): Promise<TakenDamage | null> {
  const { message: id, actor: uuid } = data as { readonly message?: unknown; readonly actor?: unknown };
  const message = game.messages.get(String(id));
  const found: unknown = await fromUuid(String(uuid));
  const actor = found instanceof Actor ? creature(found as Actor.Implementation) : null;
  const isPlayed = game.users.some((user) => {
    return user.active && !user.isGM && actor?.testUserPermission(user, "OWNER") === true;
  });
  return message && actor && isPlayed ? recordDamage(message, actor) : null;
}

/**
 * The damage that was queried without an answer in time. It may have been recorded all the same; then only the boxes
 * remain to be marked.
 */
const unanswered = new Set<string>();

function keyOf(message: Message, actor: Creature): string {
  return `${message.id ?? ""} ${actor.uuid}`;
}

function takenBy(message: Message, { uuid }: Creature): TakenDamage | null {
  return takenOf(message).find(({ actor }) => actor === uuid) ?? null;
}

/** Records damage, directly if this user may change the card, otherwise by a query to a game master. */
async function record(message: Message, actor: Creature): Promise<TakenDamage | null> {
  const key = keyOf(message, actor);
  const noted = takenBy(message, actor);
  if (noted && unanswered.delete(key)) return noted;
  if (message.canUserModify(game.user, "update")) return recordDamage(message, actor);
  const gamemaster = game.users.activeGM;
  if (!gamemaster) {
    ui.notifications.warn(say({ key: "QUADRIVIUM.Damage.noGamemaster" }));
    return null;
  }
  const asked = { message: message.id, actor: actor.uuid };
  try {
    const taken = await gamemaster.query(RECORD_DAMAGE, asked, { timeout: PATIENCE });
    unanswered.delete(key);
    return taken;
  } catch (error) {
    unanswered.add(key);
    const data = { name: gamemaster.name };
    ui.notifications.warn(say({ key: "QUADRIVIUM.Damage.noAnswer", data }), { console: false });
    console.warn(`Quadrivium | ${gamemaster.name} did not note damage:`, error);
    return null;
  }
}

/** Returns the actors of the targeted tokens, or else of the controlled ones; without any, the user's own character. */
function chosenActors(): readonly Creature[] {
  const tokens = game.user.targets.size > 0 ? [...game.user.targets] : (canvas.tokens?.controlled ?? []);
  const actors = tokens.length > 0 ? tokens.map(({ actor }) => actor) : [game.user.character];
  return [...new Set(actors)].flatMap((actor) => creature(actor) ?? []);
}

function isTarget(actor: Actor.Implementation): boolean {
  const rolling = creature(actor);
  return rolling !== null && canTake(rolling);
}

/**
 * Returns the line for an actor that has taken damage. Users who may not observe the actor only read that it was hit.
 */
function lineFor(message: Message, taken: TakenDamage): HTMLElement {
  const line = document.createElement("li");
  const found: unknown = fromUuidSync(taken.actor);
  const actor = found instanceof Actor ? creature(found as Actor.Implementation) : null;
  const isKnown = game.user.isGM || (actor?.testUserPermission(game.user, "OBSERVER") ?? false);
  const { name, damage, soak, before, after } = taken;
  const data = { name, damage, soak, before: levelName(actor, before), after: levelName(actor, after) };
  line.textContent = say({ key: `QUADRIVIUM.Damage.${isKnown ? "taken" : "takenUnseen"}`, data });
  if (game.user.isGM) {
    const undo = button(say({ key: "QUADRIVIUM.Damage.undo" }), () => undoDamage(message, taken.actor));
    undo.setAttribute("aria-label", say({ key: "QUADRIVIUM.Damage.undoFor", data: { name } }));
    line.append(" ", undo);
  }
  return line;
}

/** Returns the name of the level for a number of marks; the number if the actor no longer has the track. */
function levelName(actor: Creature | null, marked: number): string {
  const track = actor?.system.listedTracks.find(({ id }) => id === actor.system.effectiveTradition.damage?.track);
  return track ? game.i18n.localize(levelOf(track, marked).name) : numeral(marked);
}

import { fireAndForget } from "../../base/async.ts";
import { say } from "../../base/words.ts";
import { creature, hasTimedEffect, everyActor, type Creature } from "../../characters/actors.ts";
import { trackAt, irrelevantStatuses } from "../../characters/tracks.ts";
import { sectionOf } from "../../rules/traditions/tradition.ts";
import { RollDialog } from "../../rolls/dialog/roll-dialog.ts";

/** What is shown around a token, as passed by the hook `renderTokenHUD`. */
export interface AroundToken {
  readonly actor?: Actor.Implementation | null;
  readonly document?: TokenDocument.Implementation;
}

/**
 * Removes the statuses that the dice of the token's actor do not use; for the hook `renderTokenHUD`. Foundry can only
 * limit a status to types of actors. A status the actor has stays, so it can be removed.
 */
export function hideIrrelevantStatuses({ actor }: AroundToken, html: HTMLElement): void {
  const rolling = creature(actor);
  if (!rolling) return;
  const beyond = irrelevantStatuses(rolling);
  for (const control of html.querySelectorAll<HTMLElement>("[data-status-id]")) {
    const { statusId = "" } = control.dataset;
    if (beyond.has(statusId) && !rolling.statuses.has(statusId)) control.remove();
  }
}

/** Names the fields of a token's bars: "Body: 4 of 5 left"; for the hook `renderTokenHUD`. */
export function nameBars({ document: token }: AroundToken, html: HTMLElement): void {
  for (const name of ["bar1", "bar2"] as const) {
    const field = html.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    const bar = field && token?.getBarAttribute(name);
    const words = bar ? wordsFor(creature(token?.actor), bar) : "";
    if (!field || !words) continue;
    field.setAttribute("aria-label", words);
    field.dataset.tooltipText = words;
  }
}

type Bar = NonNullable<ReturnType<TokenDocument["getBarAttribute"]>>;

function wordsFor(owner: Creature | null, bar: Bar): string {
  const track = owner && trackAt(owner, bar.attribute);
  if (track && bar.type === "bar") {
    const data = { track: game.i18n.localize(track.name), left: bar.value, max: bar.max };
    return say({ key: "QUADRIVIUM.Bar.left", data });
  }
  return owner && bar.attribute in sectionOf ? game.i18n.localize(`QUADRIVIUM.Resource.${bar.attribute}`) : "";
}

/** Keeps a token's HUD in step with its actor; for the hook `updateActor`. */
export function followInHud(actor: Actor.Implementation): void {
  const hud = canvas.hud?.token;
  if (hud?.rendered !== true) return;
  // The types of 14 allow none.
  const token = hud.document as TokenDocument.Implementation | undefined;
  if (token?.actor === actor) fireAndForget(hud.render());
}

/**
 * Writes each character's tradition after its name in the directory of actors; for the hook `renderActorDirectory`.
 * Users who may not observe an actor do not see it.
 */
export function nameTraditions(_directory: unknown, html: HTMLElement): void {
  for (const entry of html.querySelectorAll<HTMLElement>("[data-entry-id]")) {
    entry.querySelector(".actor-tradition")?.remove();
    const actor = creature(game.actors.get(entry.dataset.entryId ?? ""));
    if (!actor?.testUserPermission(game.user, "OBSERVER")) continue;
    const label = document.createElement("span");
    label.className = "actor-tradition";
    label.textContent = game.i18n.localize(`QUADRIVIUM.Tradition.${actor.system.effectiveTradition.id}`);
    entry.append(label);
  }
}

/** The data of a page that is read: its journal's games. */
interface Page {
  readonly parent?: { readonly flags?: { readonly quadrivium?: { readonly for?: { readonly traditions?: unknown } } } };
}

/**
 * Sets the pages of a journal in our type and in the color of its game, if its `flags.quadrivium.for.traditions` lists
 * the game, or is empty for all; for the hook `renderJournalEntryPageSheet`. Journals of the table have no such flag
 * and stay as they are.
 */
export function setInType({ document }: { readonly document?: object }, element: HTMLElement): void {
  const page: Page | undefined = document;
  const made = page?.parent?.flags?.quadrivium?.for?.traditions;
  // The window for editing a page is Foundry's.
  if (!Array.isArray(made) || element.classList.contains("application")) return;
  const [family, ...others] = made as readonly unknown[];
  element.classList.add("quadrivium", "prose", "journal-type");
  element.dataset.family = typeof family === "string" && others.length === 0 ? family : "plain";
}

/** The combat fields that count time. */
const clock = ["active", "round", "turn", "combatants"];

/** Redraws windows when a combat moves to another turn or round; for the hook `updateCombat`. */
export function onCombatChange(_combat: Combat.Implementation, changed: object): void {
  if (clock.some((key) => key in changed)) onTimeChange();
}

/**
 * Prepares all actors with timed effects again, since these may have ended, and redraws their open windows; for the
 * hooks of passing time. Foundry only redraws the sheets of combatants.
 */
export function onTimeChange(): void {
  for (const actor of everyActor()) if (hasTimedEffect(actor)) actor.reset();
  for (const app of foundry.applications.instances.values()) {
    const actor = shownIn(app);
    if (actor && hasTimedEffect(actor)) void app.render();
  }
}

function shownIn(app: foundry.applications.api.ApplicationV2): Creature | null {
  if (app instanceof RollDialog) return app.creature;
  const shown: unknown = "document" in app ? app.document : null;
  return creature(shown instanceof Actor ? shown : null);
}

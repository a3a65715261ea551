import { fireAndForget } from "../../base/async.ts";
import { say } from "../../base/words.ts";
import { creature } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import { trackAt, irrelevantStatuses } from "../../characters/tracks.ts";
import { sectionOf } from "../../rules/traditions/tradition.ts";

/** What is shown around a token, as the hook `renderTokenHUD` gives it. */
export interface AroundToken {
  readonly actor?: Actor.Implementation | null;
  readonly document?: TokenDocument.Implementation;
}

/**
 * Removes the statuses that the dice of the token's actor do not know; for the hook `renderTokenHUD`. Foundry can limit
 * a status only to types of actors. A status that the actor has stays, so that it can be removed.
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

/** Lets what is shown around a token follow its actor; for the hook `updateActor`. */
export function followInHud(actor: Actor.Implementation): void {
  const hud = canvas.hud?.token;
  if (hud?.rendered !== true) return;
  // By the types of 14, there may be none.
  const token = hud.document as TokenDocument.Implementation | undefined;
  if (token?.actor === actor) fireAndForget(hud.render());
}

import { oncePerTask } from "../../base/async.ts";
import { say } from "../../base/words.ts";
import { creature, type Creature } from "../../characters/actors.ts";
import { chanceAtTarget } from "../../rolls/odds/attack-chances.ts";
import { composeRoll } from "../../rolls/compose-roll.ts";
import { usualChoices, type Stat } from "../../rolls/roll-choices.ts";
import { rollStat } from "../../rolls/macro-rolls.ts";
import { skipsDialog } from "../../rolls/dragged-stat.ts";
import { rollTooltip } from "../../rolls/stat-figure.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { noteDrawn, redraw } from "../../ui/redraw.ts";
import { listenToRoving, settleRoving } from "../../ui/roving.ts";
import type { Extra, StatChoice } from "../../ui/extension-points.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { frequentRolls, isPinned, rollOf, togglePin, type FrequentRoll } from "./frequent-rolls.ts";

function pinning(name: string, icon: string, isFor: StatChoice["isFor"]): StatChoice {
  return { label: `QUADRIVIUM.ActionBar.${name}`, icon, isFor, use: togglePin };
}

/** What changes what the bar shows. */
const followed = [
  "canvasReady",
  "canvasTearDown",
  "controlToken",
  "targetToken",
  "createChatMessage",
  "deleteChatMessage",
  "updateActor",
  "updateToken",
  "createItem",
  "updateItem",
  "deleteItem",
  "createActiveEffect",
  "updateActiveEffect",
  "deleteActiveEffect",
  "updateSetting",
] as const satisfies readonly Hooks.HookName[];

const BAR = "quadrivium-action-bar";

/** Draws the bar again, once after what happens together. */
const refresh = oncePerTask(draw);

/**
 * The few rolls that a character makes most, above the hotbar while its token is controlled: there they do not cover the map, as controls
 * around a token would. The pins are a flag of the actor instead of a field of its data, so that the extra can be left out without a trace.
 */
export const actionBar: Extra = {
  hooks: Object.fromEntries(followed.map((name) => [name, refresh])),
  statChoices: [
    pinning("pin", "fa-solid fa-thumbtack", (actor, stat) => !isPinned(actor, stat)),
    pinning("unpin", "fa-solid fa-thumbtack-slash", isPinned),
  ],
};

/** Whose rolls the bar shows. */
let subject: Creature | null = null;

/** Draws the bar of the controlled token; none where there is nothing to show. */
function draw(): void {
  const [token, ...others] = canvas.ready ? (canvas.tokens?.controlled ?? []) : [];
  subject = token && others.length === 0 && token.actor?.isOwner === true ? creature(token.actor) : null;
  const rolls = subject ? frequentRolls(subject) : [];
  const shown = document.getElementById(BAR);
  if (!subject || rolls.length === 0) {
    shown?.remove();
    return;
  }
  const drawn = drawnBar(subject, rolls);
  if (shown) redraw(shown, drawn);
  else {
    const hotbar = document.getElementById("hotbar");
    (hotbar?.closest("#ui-bottom") ?? hotbar)?.before(drawn);
    noteDrawn(drawn);
    listenToRoving(drawn);
    drawn.addEventListener("click", roll);
  }
  settleRoving(shown ?? drawn);
}

function drawnBar(actor: Creature, rolls: readonly FrequentRoll[]): HTMLElement {
  const ariaLabel = say({ key: "QUADRIVIUM.ActionBar.label", data: { name: actor.name } });
  const bar = part("div", { id: BAR, className: "quadrivium quadrivium-action-bar", role: "toolbar", ariaLabel });
  bar.dataset.roving = "";
  bar.append(...rolls.map((roll) => drawnRoll(actor, roll)));
  return bar;
}

function drawnRoll(actor: Creature, { key, name, img, stat }: FrequentRoll): HTMLButtonElement {
  const chance = chanceOf(actor, stat);
  const button = part("button", { type: "button" });
  button.dataset.roll = key;
  if (img) button.append(part("img", { src: img, alt: "" }));
  button.append(part("span", { className: "name", textContent: name }));
  if (chance) button.append(" ", part("span", { className: "figure", textContent: chance.figure }));
  const hint = rollTooltip(name, chance?.words ?? "");
  button.dataset.tooltipText = hint;
  button.setAttribute("aria-description", hint);
  return button;
}

function part<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  return Object.assign(document.createElement(tag), properties);
}

/** Returns the chance of a roll at this user's target, as in the roll dialog; null for none. */
function chanceOf(actor: Creature, stat: Stat): ReturnType<typeof chanceAtTarget> {
  if (!stat.total) return null;
  try {
    const choices = usualChoices(actor, stat);
    return chanceAtTarget(actor, choices, composeRoll(actor, choices).roll);
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return null;
  }
}

function roll(event: MouseEvent): void {
  const button = (event.target as Element).closest<HTMLButtonElement>("[data-roll]");
  const actor = subject;
  const chosen = button && actor ? rollOf(actor, button.dataset.roll ?? "") : null;
  if (!actor || !chosen) return;
  event.stopPropagation();
  const ask = !skipsDialog(event);
  void warnOfFaults(async () => {
    await rollStat(actor, chosen.stat, { ask });
  });
}

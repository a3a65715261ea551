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
import { CharacterSheet } from "../../sheets/character/character-sheet.ts";
import { reachedByKey } from "../../ui/dom.ts";
import { noteDrawn, redraw } from "../../ui/redraw.ts";
import type { Extra, StatChoice } from "../../ui/extension-points.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import { frequentRolls, isPinned, rollOf, togglePin, type FrequentRoll } from "./frequent-rolls.ts";

function pinning(name: string, icon: string, isFor: StatChoice["isFor"]): StatChoice {
  return { label: `QUADRIVIUM.ActionBar.${name}`, icon, isFor, use: togglePin };
}

/** What changes what a bar shows. */
const followedByBars = [
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

/** The id of the bar on the board. */
const ON_BOARD = "quadrivium-action-bar";

/** Draws all bars again, once after what happens together; for the hooks in {@link followedByBars}. */
const refreshBars = oncePerTask(() => {
  drawOnBoard();
  for (const window of foundry.applications.instances.values()) {
    if (window instanceof CharacterSheet && window.rendered) drawOnSheet(window);
  }
});

/**
 * The few rolls that a character makes most, in a row of the sheet, and above the hotbar while its token is controlled: there
 * it is in no one's way, as what Foundry shows around a token would be. Which of them are pinned is a flag of the actor and no
 * field of its data, so that nothing of it is left where the extra is left out.
 */
export const actionBar: Extra = {
  hooks: {
    renderCharacterSheet: drawOnSheet,
    ...Object.fromEntries(followedByBars.map((name) => [name, refreshBars])),
  },
  statChoices: [
    pinning("pin", "fa-solid fa-thumbtack", (actor, stat) => !isPinned(actor, stat)),
    pinning("unpin", "fa-solid fa-thumbtack-slash", isPinned),
  ],
};

/** Draws the bar of a sheet below its header; for the hook `renderCharacterSheet`. */
function drawOnSheet(sheet: CharacterSheet): void {
  const header = sheet.element.querySelector<HTMLElement>('[data-application-part="header"]');
  const shown = sheet.element.querySelector<HTMLElement>(".quadrivium-action-bar");
  const actor = sheet.isEditable && !sheet.document.limited ? sheet.creature : null;
  show(actor, shown, false, (bar) => header?.after(bar));
}

/** Draws the bar of the controlled token above the hotbar. */
function drawOnBoard(): void {
  const [token, ...others] = canvas.ready ? (canvas.tokens?.controlled ?? []) : [];
  const actor = token && others.length === 0 && token.actor?.isOwner === true ? creature(token.actor) : null;
  const hotbar = document.getElementById("hotbar");
  show(actor, document.getElementById(ON_BOARD), true, (bar) => {
    (hotbar?.closest("#ui-bottom") ?? hotbar)?.before(bar);
  });
}

/** Whose rolls a bar shows. */
const subjects = new WeakMap<HTMLElement, Creature>();

/** Shows the bar of an actor; none where there is nothing to show. On a sheet, what it could be filled with stands below. */
function show(
  actor: Creature | null,
  shown: HTMLElement | null,
  isOnBoard: boolean,
  put: (bar: HTMLElement) => void,
): void {
  const rolls = actor ? frequentRolls(actor, isOnBoard) : [];
  if (!actor || rolls.length === 0) {
    shown?.remove();
    return;
  }
  const drawn = drawnBar(actor, rolls);
  if (isOnBoard) drawn.id = ON_BOARD;
  if (shown) redraw(shown, drawn);
  else {
    put(drawn);
    noteDrawn(drawn);
    listen(drawn);
  }
  const bar = shown ?? drawn;
  subjects.set(bar, actor);
  // One of the buttons is reached by Tab, the others by the arrow keys.
  const buttons = buttonsOf(bar);
  stopAt(buttons, buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0]);
}

function drawnBar(actor: Creature, rolls: readonly FrequentRoll[]): HTMLElement {
  const ariaLabel = say({ key: "QUADRIVIUM.ActionBar.label", data: { name: actor.name } });
  const bar = part("div", { className: "quadrivium quadrivium-action-bar", role: "toolbar", ariaLabel });
  bar.append(...rolls.map((roll) => drawnRoll(actor, roll)));
  return bar;
}

function drawnRoll(actor: Creature, { key, name, img, stat }: FrequentRoll): HTMLButtonElement {
  const chance = chanceOf(actor, stat);
  const button = part("button", { type: "button", tabIndex: -1 });
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

/** Returns the chance of a roll at this user's target, as the roll dialog tells it; null where it tells none. */
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

function buttonsOf(bar: HTMLElement): readonly HTMLButtonElement[] {
  return [...bar.querySelectorAll("button")];
}

function stopAt(buttons: readonly HTMLButtonElement[], stop: HTMLButtonElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

function listen(bar: HTMLElement): void {
  bar.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("[data-roll]");
    const actor = subjects.get(bar);
    const roll = button && actor ? rollOf(actor, button.dataset.roll ?? "") : null;
    if (!actor || !roll) return;
    event.stopPropagation();
    const ask = !skipsDialog(event);
    void warnOfFaults(async () => {
      await rollStat(actor, roll.stat, { ask });
    });
  });
  bar.addEventListener("keydown", (event) => {
    const buttons = buttonsOf(bar);
    const button = reachedByKey(event, buttons);
    if (!button) return;
    // The arrow keys would move the token.
    event.preventDefault();
    event.stopPropagation();
    stopAt(buttons, button);
    button.focus();
  });
}

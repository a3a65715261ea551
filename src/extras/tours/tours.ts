import { fireAndForget } from "../../base/async.ts";
import type { Extra } from "../../ui/extension-points.ts";
import { say } from "../../base/words.ts";
import { creature, itemsOf, type Creature } from "../../characters/actors.ts";
import { openRequestWindow } from "../../requests/ask/open-request-window.ts";
import type { Stat } from "../../rolls/roll-choices.ts";
import { rollStat } from "../../rolls/macro-rolls.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";

/** The tours, as far as the help and the welcome offer them. Their steps are the JSON files beside the template of the help. */
export const tours: Extra = {
  welcomeChoices: [{ name: "showAround", label: "QUADRIVIUM.Welcome.showAround", use: showAround }],
  helpEntries: [showInHelp],
  hooks: { renderChatMessageHTML: activateTourButtons },
  ready: registerTours,
};

/** The names of the tours, in the order in which newcomers take them. */
const names = ["firstRoll", "firstRequest", "newCharacter"] as const;

/** Registers the tours with Foundry, which lists them in its tour management. Call it in the ready hook. */
async function registerTours(): Promise<void> {
  for (const name of names) {
    game.tours.register(
      "quadrivium",
      name,
      await GuidedTour.fromJSON(`systems/quadrivium/templates/extras/tours/${name}.json`),
    );
  }
}

/** Starts the tour of the first roll; without a character to roll for, the one that shows how to make one. */
async function showAround(): Promise<void> {
  // The tab of the directory cannot be shown while it takes in new characters.
  await ui.actors.render();
  await game.tours.get(`quadrivium.${usualCreature() ? "firstRoll" : "newCharacter"}`)?.start();
}

/** Returns buttons for the tours that this user can take now. */
function showInHelp(): Promise<string> {
  const offered = names.flatMap((name) => {
    const tour = game.tours.get(`quadrivium.${name}`);
    return tour instanceof GuidedTour && tour.canStart && tour.lack === null ? { name, title: tour.title } : [];
  });
  return foundry.applications.handlebars.renderTemplate("systems/quadrivium/templates/extras/tours/help.hbs", {
    tours: offered,
  });
}

/** Lets the buttons of a message that name a tour start it; for the hook `renderChatMessageHTML`. */
function activateTourButtons(_message: unknown, html: HTMLElement): void {
  for (const button of html.querySelectorAll<HTMLElement>("[data-quadrivium-tour]")) {
    button.addEventListener("click", () => {
      const tour = game.tours.get(`quadrivium.${button.dataset.quadriviumTour ?? ""}`);
      if (tour) fireAndForget(tour.start());
    });
  }
}

/** What steps open, for the character of the tour. Nothing is rolled, posted or stored. */
const openings = {
  sheet: (actor) =>
    (actor?.sheet as foundry.applications.api.ApplicationV2 | null | undefined)?.render({ force: true }),
  rollDialog: (actor) => actor && rollStat(actor, firstStat(actor)),
  requestWindow: () => openRequestWindow(),
  newActor: () => Actor.implementation.createDialog({}, {}),
} satisfies Record<string, (actor: Creature | null) => unknown>;

/** A step. In its selector, `{actor}` is the id of the tour's character and `{user}` that of the user. */
interface GuidedStep extends foundry.nue.tours.SidebarTour.Step {
  /** What is opened if the element of the step is not on the page. */
  opens?: keyof typeof openings;
}

/** A tour whose steps open their subjects. A step without its element appears in the middle of the page. */
class GuidedTour extends foundry.nue.tours.SidebarTour {
  readonly #selectors = new Map(this.config.steps.map(({ id, selector }) => [id, selector]));
  #isLeft = false;

  override get canStart(): boolean {
    return this.config.restricted !== true || game.user.isGM;
  }

  /** Why this user cannot take it now, as the last part of a language key; null if they can. */
  get lack(): "noCharacter" | "mayNotCreate" | null {
    if (this.id === "newCharacter") return Actor.implementation.canUserCreate(game.user) ? null : "mayNotCreate";
    return usualCreature() ? null : "noCharacter";
  }

  override async start(): Promise<void> {
    this.#isLeft = false;
    if (this.lack === null) await super.start();
    else ui.notifications.warn(say({ key: `QUADRIVIUM.Tour.Lack.${this.lack}` }));
  }

  override exit(): void {
    this.#isLeft = true;
    super.exit();
  }

  protected override async _preStep(): Promise<void> {
    await super._preStep();
    const step: GuidedStep | null = this.currentStep;
    const actor = usualCreature();
    const selector = this.#selectors.get(step?.id ?? "");
    if (!step || selector === undefined) return;
    step.selector = selector.replace("{actor}", actor?.id ?? "").replace("{user}", game.user.id);
    if (step.opens && !this._getTargetElement(step.selector)) await open(step.opens, actor, step.selector);
    if (!this._getTargetElement(step.selector)) step.selector = undefined;
  }

  /** Returns the last element that is shown: of the cards in a chat, the newest. */
  protected override _getTargetElement(selector: string): Element | null {
    const found = [...document.querySelectorAll(selector)];
    return found.findLast((element) => element.getClientRects().length > 0) ?? null;
  }

  protected override async _renderStep(): Promise<void> {
    // The person may have left while a window was opened.
    if (!this.#isLeft) await super._renderStep();
  }
}

/** Opens a window, and waits for an element in it. The keys are the tour's, not those of a field in it. */
async function open(name: keyof typeof openings, actor: Creature | null, selector: string): Promise<void> {
  // Not awaited, since the promise of a dialog resolves when it is closed.
  fireAndForget(warnOfFaults(async () => void (await openings[name](actor))));
  for (let tries = 0; tries < 40 && !document.querySelector(selector); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Returns what a newcomer rolls first: an Ability, a Characteristic or a trait. */
function firstStat(actor: Creature): Stat {
  const [ability] = itemsOf(actor, "ability");
  const [characteristic] = actor.system.listedCharacteristics;
  const [trait] = itemsOf(actor, "trait");
  if (ability?.id) return { ability: ability.id };
  return characteristic ? { characteristics: [characteristic.id] } : { traits: trait?.id ? [trait.id] : [] };
}

/** Returns the character that this user most likely plays: their own, one that they own, or one that they see. */
function usualCreature(): Creature | null {
  const creatures = game.actors.contents.flatMap((actor) => creature(actor) ?? []);
  const characters = creatures.toSorted((a, b) => Number(a.type === "npc") - Number(b.type === "npc"));
  const may = (level: "OWNER" | "OBSERVER"): Creature | undefined =>
    characters.find((actor) => actor.testUserPermission(game.user, level));
  return creature(game.user.character) ?? may("OWNER") ?? may("OBSERVER") ?? null;
}

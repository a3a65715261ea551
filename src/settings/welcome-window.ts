import { listed, say } from "../base/words.ts";
import {
  changeGames,
  difficulties,
  editionInUse,
  isNewWorld,
  sayDifficulty,
  traditionChoices,
} from "../base/world-settings.ts";
import { editionsOf, type Edition } from "../rules/character/world-lists.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { AskingWindow } from "../ui/asking-window.ts";
import { enriched, isElement } from "../ui/dom.ts";
import { fromExtras } from "../ui/extension-points.ts";
import { importReadyCharacters, readyCharacters } from "./ready-characters.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

/** How many lines of its chart distinguish an edition. */
const LINES = 3;

/** The guides to an evening of each game, by the ids of their pages. */
const GUIDES = "Compendium.quadrivium.guide.JournalEntry.guideRunTonight0.JournalEntryPage";
const guides: Readonly<Record<string, string>> = {
  stress: "pageRunStress000",
  fortune: "pageRunFortune00",
  check: "pageRunCheck0000",
  trip: "pageRunTrip00000",
};

/**
 * The window for what a table plays: its games, for each the edition whose tracks and difficulties the world takes
 * over, and whether their ready characters come along. It opens by itself in a new world, and from the settings.
 */
export class WelcomeWindow extends AskingWindow {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-welcome",
    classes: ["quadrivium", "welcome-window"],
    tag: "form",
    window: { title: "QUADRIVIUM.Welcome.title", icon: "fa-solid fa-door-open" },
    position: { width: 560 },
    form: { handler: WelcomeWindow.#onSubmit, closeOnSubmit: true },
    actions: { dismiss: WelcomeWindow.#onDismiss, goOn: WelcomeWindow.#onGoOn },
  };

  static override PARTS = {
    welcome: { template: "systems/quadrivium/templates/settings/welcome-window/welcome.hbs", scrollable: [""] },
    footer: { template: "systems/quadrivium/templates/settings/welcome-window/footer.hbs" },
  };

  /** The games that are chosen, each with the id of its edition; blank for none, or a mixture that stays. */
  readonly #games = new Map(game.settings.get("quadrivium", "games").map((id) => [id, editionInUse(id)]));
  /** Whether it imports the ready characters; by default in a new world. */
  #imports = isNewWorld();

  protected override async _prepareContext(
    ...args: Parameters<AskingWindow["_prepareContext"]>
  ): Promise<ApplicationV2.RenderContext> {
    const chosen = [...this.#games.keys()];
    const characters = (await Promise.all(chosen.map(readyCharacters))).flat();
    const context = {
      rootId: this.id,
      games: traditionChoices(chosen, [...traditions.keys()]).map((one) => ({
        ...one,
        editions: editionsOf(one.id).map((edition) => this.#shownEdition(one.id, edition)),
        isRequired: one.isChosen && isNewWorld(),
      })),
      guides: await enriched(chosen.map((id) => (guides[id] ? `@UUID[${GUIDES}.${guides[id]}]` : "")).join(" "), {}),
      characters,
      canImport: characters.some(({ isHere }) => !isHere),
      imports: this.#imports,
      comesBack: isNewWorld(),
      hasGames: chosen.length > 0,
      /** The next steps after it is saved. */
      choices: fromExtras("welcomeChoices"),
    };
    return { ...(await super._prepareContext(...args)), ...context };
  }

  /** Returns an edition with some lines of its chart, the same numbers for each edition. */
  #shownEdition(tradition: string, edition: Edition) {
    const { id } = edition;
    const charts = editionsOf(tradition).map((one) => chartOf(tradition, one));
    const shared = chartOf(tradition, edition).filter(({ from }) =>
      charts.every((chart) => chart.some((other) => other.from === from)),
    );
    const first = Math.floor((shared.length - LINES) / 2);
    return {
      id,
      name: say({ key: `QUADRIVIUM.Welcome.Edition.${tradition}.${id}` }),
      chart: edition.difficulties === undefined ? [] : shared.slice(first, first + LINES).map(sayDifficulty),
      isChosen: this.#games.get(tradition) === id,
    };
  }

  protected override async _onFirstRender(...render: Parameters<AskingWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...render);
    this.element.addEventListener("change", ({ target }) => {
      if (!isElement(target, "input")) return;
      const { name, value, checked } = target;
      if (name === "imports") this.#imports = checked;
      else if (name !== "games") this.#games.set(name, value);
      else if (checked) this.#games.set(value, usualEdition(value));
      else this.#games.delete(value);
      if (name !== "imports") void this.render();
    });
  }

  static async #onSubmit(this: WelcomeWindow): Promise<void> {
    const chosen = [...traditions.keys()].filter((id) => this.#games.has(id));
    const editions = chosen.map((id) => {
      const edition = editionsOf(id).find((one) => one.id === this.#games.get(id)) ?? null;
      return [id, edition] as const;
    });
    await changeGames(new Map(editions));
    if (!this.#imports) return;
    const imported = (await Promise.all(chosen.map(importReadyCharacters))).flat();
    if (imported.length === 0) return;
    ui.notifications.info(say({ key: "QUADRIVIUM.Welcome.imported", data: { names: listed(imported) } }));
  }

  /** Saves first, so that the next step finds the chosen world. */
  static async #onGoOn(this: WelcomeWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await this.submit();
    await fromExtras("welcomeChoices")
      .find(({ name }) => name === dataset.choice)
      ?.use();
  }

  static async #onDismiss(this: WelcomeWindow): Promise<void> {
    await game.settings.set("quadrivium", "isSetUp", true);
    await this.close();
  }
}

function chartOf(tradition: string, { difficulties: chart }: Edition) {
  return difficulties(tradition, chart ? { [tradition]: chart } : {});
}

/** Returns the edition that is chosen with a game, unless its charts differ, which each table decides for itself; blank for none. */
function usualEdition(tradition: string): string {
  const [first, ...others] = editionsOf(tradition);
  return first && others.every((edition) => edition.difficulties === undefined) ? first.id : "";
}

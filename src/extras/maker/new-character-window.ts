import { defaultTradition, traditionChoices } from "../../base/world-settings.ts";
import { longestTitle } from "../../rules/kernel/rule-error.ts";
import { traditionOf } from "../../rules/traditions/traditions.ts";
import { importCharacter, readyCharacters } from "../../settings/ready-characters.ts";
import { AskingWindow, askOnce } from "../../ui/asking-window.ts";
import { isElement } from "../../ui/dom.ts";
import { askForCharacter, newCharacter, readNewCharacter } from "./new-actor.ts";
import { MakerWindow } from "./maker-window.ts";
import { enterUsual } from "./usual-start.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

type Made = Actor.Stored | null | undefined;
type Answer = Made | Promise<Made>;

/** What the window can do: make the character, ask the game master for it, or let Foundry ask for another kind of actor. */
export interface NewCharacterTerms {
  /** The name that is filled in at first. */
  readonly name: string;
  /** Opens Foundry's own dialog; null for a user who may not create actors, and asks for a character. */
  readonly otherKind: (() => Promise<Made>) | null;
}

/**
 * The window for a new character: its name, its tradition, and whether it is made step by step, from scratch, or from a pregenerated one.
 * Users who may not create actors ask the game master with it.
 */
export class NewCharacterWindow extends AskingWindow {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-new-character",
    classes: ["quadrivium", "new-character"],
    tag: "form",
    window: { title: "QUADRIVIUM.Maker.newCharacter", icon: "fa-solid fa-user-plus" },
    position: { width: 600 },
    form: { handler: NewCharacterWindow.#onSubmit, closeOnSubmit: false },
    actions: {
      scratch: NewCharacterWindow.#onScratch,
      ready: NewCharacterWindow.#onReady,
      back: NewCharacterWindow.#onBack,
      take: NewCharacterWindow.#onTake,
      otherKind: NewCharacterWindow.#onOtherKind,
    },
  };

  static override PARTS = {
    choices: { template: "systems/quadrivium/templates/extras/maker/new-character.hbs", scrollable: [""] },
    footer: { template: "systems/quadrivium/templates/extras/maker/new-character-footer.hbs" },
  };

  readonly #terms: NewCharacterTerms;
  readonly #answer: (made: Answer) => void;
  #chosen: { name: string; tradition: string };
  #showsReady = false;
  /** A second click comes before the first has made the character. */
  #isMaking = false;

  constructor(terms: NewCharacterTerms, answer: (made: Answer) => void) {
    super({});
    this.#terms = terms;
    this.#answer = answer;
    this.#chosen = { name: terms.name, tradition: traditionOf(defaultTradition()).id };
  }

  /** Asks; there is one window at a time. Returns the new actor, or null. */
  static async ask(terms: NewCharacterTerms): Promise<Actor.Stored | null> {
    return (await askOnce<Answer>("new character", (answer) => new NewCharacterWindow(terms, answer))) ?? null;
  }

  protected override async _prepareContext(options: Parameters<ApplicationV2["_prepareContext"]>[0]) {
    const { name, tradition } = this.#chosen;
    return {
      ...(await super._prepareContext(options)),
      rootId: this.id,
      name,
      longest: longestTitle,
      traditions: traditionChoices([tradition]),
      ready: this.#showsReady ? await readyCharacters(tradition) : null,
      mayCreate: this.#terms.otherKind !== null,
    };
  }

  protected override async _onFirstRender(...args: Parameters<ApplicationV2["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("input", ({ target }) => {
      if (!isElement(target, "input")) return;
      if (target.name === "name") this.#chosen.name = target.value;
      if (target.name !== "tradition") return;
      this.#chosen.tradition = target.value;
      this.element.dataset.family = target.value;
    });
    this.element.querySelector<HTMLInputElement>("[name=tradition]:checked")?.focus();
  }

  protected override async _onRender(...args: Parameters<ApplicationV2["_onRender"]>): Promise<void> {
    await super._onRender(...args);
    this.element.dataset.family = this.#chosen.tradition;
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    this.#answer(null);
  }

  /** Makes something and closes; the window stays open without a result. */
  async #finish(make: () => Promise<Made>): Promise<void> {
    if (this.#isMaking) return;
    this.#isMaking = true;
    try {
      const made = await make();
      if (!made) return;
      this.#answer(made);
      await this.close();
    } finally {
      this.#isMaking = false;
    }
  }

  /** Makes the character step by step, or asks for it. */
  static async #onSubmit(this: NewCharacterWindow): Promise<void> {
    const chosen = readNewCharacter(this.#chosen);
    if (this.#terms.otherKind === null) {
      if (await askForCharacter(chosen)) await this.close();
      return;
    }
    await this.#finish(async () => {
      const actor = await Actor.implementation.create(newCharacter(chosen, true));
      if (actor) await enterUsual(actor);
      if (actor) await MakerWindow.open(actor);
      return actor;
    });
  }

  static async #onScratch(this: NewCharacterWindow): Promise<void> {
    await this.#finish(() =>
      Actor.implementation.create(newCharacter(readNewCharacter(this.#chosen), false), { renderSheet: true }),
    );
  }

  static async #onReady(this: NewCharacterWindow): Promise<void> {
    this.#showsReady = true;
    await this.render();
    this.element.querySelector<HTMLElement>("[data-action=take]")?.focus();
  }

  static async #onBack(this: NewCharacterWindow): Promise<void> {
    this.#showsReady = false;
    await this.render();
    this.element.querySelector<HTMLElement>("[data-action=ready]")?.focus();
  }

  static async #onTake(this: NewCharacterWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const { name } = readNewCharacter(this.#chosen);
    await this.#finish(() => importCharacter(dataset.uuid ?? "", name));
  }

  static async #onOtherKind(this: NewCharacterWindow): Promise<void> {
    const { otherKind } = this.#terms;
    if (!otherKind) return;
    // The answer comes from the dialog that opens now, so closing this window must not answer.
    this.#answer(otherKind());
    await this.close();
  }
}

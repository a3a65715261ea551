import { localiseFaults } from "../../i18n/rule-errors.ts";
import { say } from "../../i18n/words.ts";
import { creature } from "../../services/creature.ts";
import type { Creature } from "../../services/creature.ts";
import type { Request } from "../../services/request-message.ts";
import { checkName, longestTitle } from "../../rules/character/names.ts";
import { requestTemplates } from "../../world-settings.ts";
import { AskingWindow, askOnce, fillFromChart } from "../../windows/asking-window.ts";
import { chooseDocument, documentGroup } from "../../windows/choose-document.ts";
import { showFieldNote } from "../../windows/field-note.ts";
import { makeRequest } from "../make-request.ts";
import { readRequestField } from "./read-request-form.ts";
import { Chances, controlledCreatures, membersOf, playerCharacters, usuallyListed } from "./request-people.ts";
import {
  asKind,
  blankBonus,
  blankOption,
  blankRequest,
  deleteTemplate,
  draftOf,
  saveTemplate,
  settingsFault,
  templateOf,
  withDice,
  withTemplate,
} from "./request-settings.ts";
import type { OptionSettings, RequestSettings, SettingsFault } from "./request-settings.ts";
import { requestWindowContext } from "./request-window-context.ts";
import type { RequestWindowContext } from "./request-window-context.ts";
import { abilityOf } from "../../services/abilities.ts";
import { usualChoices } from "../../rolls/roll-choices.ts";
import type { Trait } from "../../rolls/roll-choices.ts";
import { warnOfFaults } from "../../windows/warn-of-faults.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface Context extends ApplicationV2.RenderContext, RequestWindowContext {
  /** What the ids of this window begin with. */
  readonly rootId: string;
  /** The name of the template that is picked. */
  readonly template: string;
}

/** What can be set, and what hangs on it; everything else only changes the chances. */
const all = ["whom", "what", "terms", "footer"];
const redraws = /^(asked|kind|challenge|shows|tells|.*\.(letter|hidesTarget|hidesSetup))$/;

/**
 * The window in which a game master sets a request: whom, what, and how, with the exact chance of everybody beside
 * their names. A question: `ask` promises the request that was asked, or undefined when the window is closed.
 */
export class RequestWindow extends AskingWindow<Context> {
  static override DEFAULT_OPTIONS = {
    id: "quadrivium-request-{id}",
    classes: ["quadrivium", "request-window"],
    tag: "form",
    window: {
      title: "QUADRIVIUM.RequestWindow.title",
      icon: "fa-solid fa-bullhorn",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    // Without a height nobody could make it lower.
    position: { width: 860, height: 720 },
    // It stays open while there is something wrong with what is set.
    form: { handler: RequestWindow.#onSubmit, closeOnSubmit: false },
    actions: {
      pickParty: RequestWindow.#onPickParty,
      pickTokens: RequestWindow.#onPickTokens,
      pickPlayers: RequestWindow.#onPickPlayers,
      addPerson: RequestWindow.#onAddPerson,
      addRoll: RequestWindow.#onAddRoll,
      removeRoll: RequestWindow.#onRemoveRoll,
      addDie: RequestWindow.#onAddDie,
      removeDie: RequestWindow.#onRemoveDie,
      addBonus: RequestWindow.#onAddBonus,
      removeBonus: RequestWindow.#onRemoveBonus,
      saveTemplate: RequestWindow.#onSaveTemplate,
      loadTemplate: RequestWindow.#onLoadTemplate,
      deleteTemplate: RequestWindow.#onDeleteTemplate,
      cancel: RequestWindow.#onCancel,
    },
  };

  static override PARTS = {
    whom: { template: "systems/quadrivium/templates/requests/window/whom.hbs", scrollable: [""] },
    what: {
      template: "systems/quadrivium/templates/requests/window/what.hbs",
      templates: ["systems/quadrivium/templates/requests/window/fields.hbs"],
    },
    terms: { template: "systems/quadrivium/templates/requests/window/terms.hbs" },
    footer: { template: "systems/quadrivium/templates/requests/window/footer.hbs" },
  };

  readonly #answer: (request: Request | undefined) => void;
  readonly #chances = new Chances();

  /** Whom the window lists, beside those who are asked. */
  #listed = usuallyListed();
  #settings: RequestSettings;
  #template = "";
  #isPosting = false;

  constructor(start: Partial<RequestSettings>, answer: (request: Request | undefined) => void) {
    super({});
    this.#settings = { ...blankRequest, ...start };
    this.#answer = answer;
  }

  /**
   * Asks a game master for a request, starting from what is given. One that is asked anew is so in one window.
   * @returns the request that was asked; undefined when nothing was
   * @throws Error for who is no game master, in the reader's language
   */
  static async ask(start: Partial<RequestSettings> = {}): Promise<Request | undefined> {
    if (!game.user.isGM) throw new Error(say({ key: "QUADRIVIUM.Request.Refused.onlyGamemasters" }));
    const about = start.replaces ? `${start.replaces} anew` : "";
    return askOnce<Request | undefined>(about, (give) => new RequestWindow(start, give));
  }

  /** Opens it where nobody waits for the answer; who may not ask is told so. */
  static open(start: Partial<RequestSettings>): void {
    void warnOfFaults(async () => {
      await RequestWindow.ask(start);
    });
  }

  protected override async _prepareContext(options: Parameters<ApplicationV2["_prepareContext"]>[0]): Promise<Context> {
    const context = await super._prepareContext(options);
    const shown = requestWindowContext(this.#settings, this.#listed, this.#chances);
    return { ...context, ...shown, rootId: this.id, template: this.#template };
  }

  protected override async _onFirstRender(
    context: Context,
    options: Parameters<ApplicationV2["_onFirstRender"]>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", ({ target }) => {
      const { name } = target as HTMLInputElement;
      if (!name) return;
      this.#readField(name);
      if (name.endsWith(".target")) this.#showOnChart(target as HTMLInputElement);
      void this.#draw(["whom", "footer"]);
    });
    this.element.addEventListener("change", ({ target }) => {
      const field = target as HTMLInputElement | HTMLSelectElement;
      if (redraws.test(field.name)) {
        this.#readField(field.name);
        if (field.name === "kind") this.#settings = asKind(this.#settings);
        void this.#draw(all);
      }
      if (field.dataset.template === "pick") this.#template = field.value;
      const { chart } = field.dataset;
      if (chart) fillFromChart(field as HTMLSelectElement, this.element.querySelector(`#${chart}`));
    });
    this.element.addEventListener("keydown", (event) => {
      this.#onKey(event);
    });
    this.element.querySelector<HTMLElement>("[name=asked], [name='options.0.name']")?.focus();
  }

  protected override async _onRender(
    context: Context,
    options: Parameters<ApplicationV2["_onRender"]>[1],
  ): Promise<void> {
    await super._onRender(context, options);
    this.announce(context.fault || spoken(context));
  }

  protected override _onClose(options: Parameters<ApplicationV2["_onClose"]>[0]): void {
    super._onClose(options);
    this.#answer(undefined);
  }

  async #draw(parts: readonly string[]): Promise<void> {
    await this.render({ parts: [...parts] });
  }

  /** Reads the one field that somebody has changed: the others may not be drawn yet as they are set. */
  #readField(name: string): void {
    this.#settings = readRequestField(this.element, name, this.#settings);
  }

  /** Changes what is set, beside what is written in the form: that is set as soon as it is written. */
  async #change(change: (settings: RequestSettings) => Partial<RequestSettings>): Promise<void> {
    this.#settings = { ...this.#settings, ...change(this.#settings) };
    await this.#draw(all);
  }

  async #changeOption(index: number, change: (option: OptionSettings) => OptionSettings): Promise<void> {
    await this.#change(({ options }) => ({
      options: options.map((option, position) => (position === index ? change(option) : option)),
    }));
  }

  /** Asks these and nobody else. */
  async #pick(asked: readonly string[]): Promise<void> {
    if (asked.length === 0) ui.notifications.info(say({ key: "QUADRIVIUM.RequestWindow.nobodyThere" }));
    else await this.#change(() => ({ asked }));
  }

  /** Enter presses the button of a form that comes first; whoever has just named a template means its own. */
  #onKey(event: KeyboardEvent): void {
    const isName = (event.target as HTMLElement).dataset.template === "name";
    if (event.key !== "Enter" || event.isComposing || !isName) return;
    event.preventDefault();
    this.element.querySelector<HTMLElement>("[data-action=saveTemplate]")?.click();
  }

  #focus(selector: string): void {
    this.element.querySelector<HTMLElement>(selector)?.focus();
  }

  /** The chart shows the name of the difficulty that is set, if it has one. */
  #showOnChart({ id, value }: HTMLInputElement): void {
    const chart = this.element.querySelector<HTMLSelectElement>(`[data-chart="${id}"]`);
    if (chart) chart.value = [...chart.options].some((option) => option.value === value) ? value : "";
  }

  /** What is wrong with what is set, the first thing first. A number field holds what is no number for itself. */
  #fault(): SettingsFault | null {
    const numbers = [...this.element.querySelectorAll<HTMLInputElement>("input[type=number]")];
    const broken = numbers.find(({ validity }) => validity.badInput);
    if (broken) return { field: broken.name, message: say({ key: "QUADRIVIUM.Fault.FieldWhole" }) };
    const fault = settingsFault(this.#settings);
    if (fault) return fault;
    const { fault: cannot } = requestWindowContext(this.#settings, this.#listed, this.#chances);
    return cannot ? { field: "", message: cannot } : null;
  }

  /** Says what is wrong at its field and at the foot; what is written stays, to be mended. */
  #refuse({ field, message }: SettingsFault): void {
    const told = this.element.querySelector(".form-footer .fault");
    if (told) told.textContent = message;
    const input = field ? this.element.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`) : null;
    if (!input) {
      ui.notifications.error(message);
      return;
    }
    showFieldNote(input, message);
    input.focus();
  }

  static async #onSubmit(this: RequestWindow): Promise<void> {
    if (this.#isPosting) return;
    const fault = this.#fault();
    if (fault) {
      this.#refuse(fault);
      return;
    }
    this.#isPosting = true;
    try {
      const request = await makeRequest(draftOf(this.#settings));
      if (!request) return;
      // Closing comes next and would answer undefined; the first answer is the one that counts.
      this.#answer(request);
      await this.close();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#refuse({ field: "", message: error.message });
    } finally {
      this.#isPosting = false;
    }
  }

  static async #onPickParty(this: RequestWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    await this.#pick(membersOf(dataset.uuid ?? ""));
  }

  static async #onPickTokens(this: RequestWindow): Promise<void> {
    await this.#pick(controlledCreatures());
  }

  static async #onPickPlayers(this: RequestWindow): Promise<void> {
    await this.#pick(playerCharacters());
  }

  static async #onAddPerson(this: RequestWindow): Promise<void> {
    const { asked } = this.#settings;
    const others = game.actors.filter((actor) => {
      const one = creature(actor);
      return one !== null && !asked.includes(one.uuid) && !this.#listed.includes(one.uuid);
    });
    const label = say({ key: "QUADRIVIUM.RequestWindow.addPerson" });
    const uuid = await chooseDocument("Actor", label, [documentGroup("DOCUMENT.Actors", others)]);
    if (!this.rendered) return;
    if (uuid) await this.#change((settings) => ({ asked: [...settings.asked, uuid] }));
    this.#focus("[data-action=addPerson]");
  }

  static async #onAddRoll(this: RequestWindow): Promise<void> {
    await this.#change(({ options }) => ({
      options: [...options, { ...blankOption, letter: options.at(-1)?.letter ?? "" }],
    }));
    this.#focus(`[name="options.${this.#settings.options.length - 1}.name"]`);
  }

  static async #onRemoveRoll(this: RequestWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const index = Number(dataset.option);
    await this.#change(({ options }) => ({ options: options.filter((_, position) => position !== index) }));
    this.#focus("[data-action=addRoll]");
  }

  static async #onAddDie(this: RequestWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { option = "", field = "", size = "" } = dataset;
    await this.#changeOption(Number(option), (one) => withDice(one, field, (sizes) => [...sizes, Number(size)]));
  }

  static async #onRemoveDie(this: RequestWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { option = "", field = "", index = "" } = dataset;
    await this.#changeOption(Number(option), (one) =>
      withDice(one, field, (sizes) => sizes.filter((_, position) => position !== Number(index))),
    );
    this.#focus(`[data-action=addDie][data-option="${option}"][data-field="${field}"]:enabled`);
  }

  static async #onAddBonus(this: RequestWindow): Promise<void> {
    await this.#change(({ bonuses }) => ({ bonuses: [...bonuses, blankBonus] }));
    this.#focus(`[name="bonuses.${this.#settings.bonuses.length - 1}.amount"]`);
  }

  static async #onRemoveBonus(this: RequestWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const index = Number(dataset.index);
    await this.#change(({ bonuses }) => ({ bonuses: bonuses.filter((_, position) => position !== index) }));
    this.#focus("[data-action=addBonus]");
  }

  static async #onSaveTemplate(this: RequestWindow): Promise<void> {
    const field = this.element.querySelector<HTMLInputElement>("[data-template=name]");
    const name = field?.value.trim() ?? "";
    try {
      localiseFaults(() => {
        checkName(name, longestTitle);
      });
    } catch (error) {
      if (!field || !(error instanceof Error)) throw error;
      showFieldNote(field, error.message);
      field.focus();
      return;
    }
    if (!(await saveTemplate(name, templateOf(this.#settings)))) return;
    this.#template = name;
    if (!this.element.isConnected) return;
    await this.#draw(["terms"]);
    this.announce(say({ key: "QUADRIVIUM.RequestWindow.saved", data: { name } }));
    this.#focus("[data-template=name]");
  }

  /** The name of the template that is picked; blank without one. */
  get #picked(): string {
    return this.element.querySelector<HTMLSelectElement>("[data-template=pick]")?.value ?? "";
  }

  static async #onLoadTemplate(this: RequestWindow): Promise<void> {
    const template = requestTemplates()[this.#picked];
    if (template) await this.#change((settings) => withTemplate(settings, template));
  }

  static async #onDeleteTemplate(this: RequestWindow): Promise<void> {
    if (!(await deleteTemplate(this.#picked))) return;
    this.#template = "";
    if (!this.element.isConnected) return;
    await this.#draw(["terms"]);
    this.#focus("[data-template=name]");
  }

  static async #onCancel(this: RequestWindow): Promise<void> {
    await this.close();
  }
}

/** Returns what a request for a trait starts from: as a click on it would roll it, asked of this character. */
export function askedTrait(actor: Creature, trait: Trait): Partial<RequestSettings> {
  const { letter, characteristics, ability } = usualChoices(actor, trait);
  const option = { ...blankOption, letter, characteristics, ability: ability ? abilityOf(actor, ability).name : "" };
  return { asked: [actor.uuid], options: [option] };
}

function spoken({ people, tellsTooMuch }: Context): string {
  const chances = people.flatMap(({ name, chances }) =>
    chances.map(({ roll, figure, more }) => `${[name, roll].filter(Boolean).join(", ")}: ${figure} ${more}`.trim()),
  );
  return [tellsTooMuch, chances.join("; ")].filter(Boolean).join(" ");
}

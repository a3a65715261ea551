import { labelled, say } from "../../base/words.ts";
import { creature } from "../../characters/actors.ts";
import type { Request } from "../../messages/request-message.ts";
import { difficultyWords } from "../../rules/character/difficulties.ts";
import type { Audience, RequestOption, ResultVisibility } from "../../rules/requests/request.ts";
import { AskingWindow, askOnce, fillFromChart } from "../../ui/asking-window.ts";
import { chooseDocument, documentGroup } from "../../ui/choose-document.ts";
import { fromExtras } from "../../ui/extension-points.ts";
import { showFieldNote } from "../../ui/field-fault.ts";
import { isNumberField, numberIn, unreadNumber } from "../../ui/number-fields.ts";
import { isElement } from "../../ui/dom.ts";
import { showUntilDrawn } from "../../ui/redraw.ts";
import { warnOfFaults } from "../../ui/warn-of-faults.ts";
import {
  controlledCreatures,
  partyMembers,
  playerCharacters,
  usuallyAsked,
  usuallyListed,
} from "../../characters/usual-actors.ts";
import { blankBonus, blankOption, blankRequest, type RequestSettings } from "../request-options.ts";
import { Refusal } from "../make-request.ts";
import { postRequest } from "./post-request.ts";
import {
  deleteTemplate,
  draggedTemplate,
  pickedTemplate,
  saveOnEnter,
  saveWrittenTemplate,
  templateNamed,
  withTemplate,
} from "./request-templates.ts";
import { asAttack, asKind, knownOption, refuseSettings, withDice } from "./request-settings.ts";
import { requestWindowContext, type RequestWindowContext } from "./request-window-context.ts";

import ApplicationV2 = foundry.applications.api.ApplicationV2;

interface Context extends ApplicationV2.RenderContext, RequestWindowContext {
  /** The prefix of ids in this window. */
  readonly rootId: string;
  /** The name of the selected template; blank for none. */
  readonly template: string;
}

/** The template parts, and the fields that redraw them all; other fields only change the chances. */
const all = ["whom", "what", "terms", "footer"];
const redraws =
  /^(asked|kind|challenge|nominates|learns|opens|title|deadline|bonuses\..*|.*\.(letter|total|hidesTarget|hidesSetup))$/;

/**
 * The GM's window for requests: actors, rolls and terms, with everyone's exact chances. `ask` resolves to the request,
 * or to undefined if the window is closed.
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
    // Without a height, it could not be resized vertically.
    position: { width: 900, height: 720 },
    // It stays open while the settings have a fault.
    form: { handler: RequestWindow.#onSubmit, closeOnSubmit: false },
    actions: {
      pick: RequestWindow.#onPick,
      addPerson: RequestWindow.#onAddPerson,
      addRow: RequestWindow.#onAddRow,
      removeRow: RequestWindow.#onRemoveRow,
      opposeAttack: RequestWindow.#onOpposeAttack,
      addDie: RequestWindow.#onAddDie,
      removeDie: RequestWindow.#onRemoveDie,
      saveTemplate: RequestWindow.#onSaveTemplate,
      loadTemplate: RequestWindow.#onLoadTemplate,
      deleteTemplate: RequestWindow.#onDeleteTemplate,
      takeTemplate: RequestWindow.#onTakeTemplate,
      cancel: RequestWindow.#onCancel,
    },
  };

  static override PARTS = {
    whom: {
      template: "systems/quadrivium/templates/requests/window/whom.hbs",
      templates: ["systems/quadrivium/templates/requests/players.hbs"],
      scrollable: [""],
    },
    what: {
      template: "systems/quadrivium/templates/requests/window/what.hbs",
      templates: ["systems/quadrivium/templates/requests/window/fields.hbs"],
    },
    terms: { template: "systems/quadrivium/templates/requests/window/terms.hbs" },
    footer: { template: "systems/quadrivium/templates/requests/window/footer.hbs" },
  };

  readonly #answer: (request: Request | undefined) => void;

  /** The uuids of listed actors, besides those asked. */
  #listed = usuallyListed();
  #settings: RequestSettings;
  #template = "";
  /** What was shown last. */
  #shown: RequestWindowContext | null = null;
  #isPosting = false;

  constructor(start: Partial<RequestSettings>, answer: (request: Request | undefined) => void) {
    super({});
    this.#settings = { ...blankRequest, ...start };
    this.#answer = answer;
  }

  /**
   * Lets a GM make a request, starting with these settings. There is one window per replaced request.
   * @returns the request; undefined if the window is closed
   */
  static async ask(start: Partial<RequestSettings> = {}): Promise<Request | undefined> {
    const about = start.replaces ? `${start.replaces} anew` : "";
    return askOnce<Request | undefined>(about, (give) => new RequestWindow(start, give));
  }

  protected override async _prepareContext(options: Parameters<ApplicationV2["_prepareContext"]>[0]): Promise<Context> {
    const context = await super._prepareContext(options);
    this.#shown = requestWindowContext(this.#settings, this.#listed);
    return { ...context, ...this.#shown, rootId: this.id, template: this.#template };
  }

  protected override async _onFirstRender(...args: Parameters<AskingWindow<Context>["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
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
      const word = difficultyWords.find((one) => one === field.value);
      if (field.dataset.words !== undefined && word) {
        void this.#changeOption(Number(field.dataset.words), (option) => ({ ...option, target: word }));
      }
      const { chart } = field.dataset;
      if (chart) fillFromChart(field as HTMLSelectElement, this.element.querySelector(`#${chart}`));
    });
    this.element.addEventListener("keydown", saveOnEnter);
    this.element.addEventListener("dragstart", ({ target, dataTransfer }) => {
      if (!(target as HTMLElement).closest("[data-action=takeTemplate]")) return;
      dataTransfer?.setData("text/plain", JSON.stringify(draggedTemplate(this.element)));
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

  /** Reads only the changed field; the others may not show the current settings yet. */
  #readField(name: string): void {
    this.#settings = readRequestField(this.element, name, this.#settings);
  }

  /** Changes settings and redraws; typed fields are read as soon as they change. */
  async #change(change: (settings: RequestSettings) => Partial<RequestSettings>): Promise<void> {
    this.#settings = { ...this.#settings, ...change(this.#settings) };
    await this.#draw(all);
  }

  async #changeOption(index: number, change: (option: RequestOption) => RequestOption): Promise<void> {
    await this.#change(({ options }) => ({
      options: options.map((option, position) => (position === index ? change(option) : option)),
    }));
  }

  #focus(selector: string): void {
    this.element.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Shows the chart's name for the target, if any. */
  #showOnChart({ id, value }: HTMLInputElement): void {
    const chart = this.element.querySelector<HTMLSelectElement>(`[data-chart="${id}"]`);
    if (chart) chart.value = [...chart.options].some((option) => option.value === value) ? value : "";
  }

  /** Rejects the first fault of what is written. Number fields report invalid input themselves. */
  #refuseFaults(): void {
    const unread = unreadNumber(this.element);
    if (unread) throw new Refusal(unread.message, unread.field.name);
    refuseSettings(this.#settings);
    const { fault } = requestWindowContext(this.#settings, this.#listed);
    if (fault) throw new Error(fault);
  }

  /** Shows a fault at its field, or else at the foot; the input stays for correction. */
  #showFault(message: string, field: string): void {
    const input = field ? this.element.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`) : null;
    const told = this.element.querySelector<HTMLElement>(".form-footer .fault");
    if (told) showUntilDrawn(told, input ? "" : message);
    if (!input) {
      this.announce(message);
      return;
    }
    showFieldNote(input, message);
    input.focus();
  }

  static async #onSubmit(this: RequestWindow): Promise<void> {
    if (this.#isPosting) return;
    this.#isPosting = true;
    try {
      this.#refuseFaults();
      const done = await postRequest(this.#settings);
      if (!done) return;
      // Closing the window also answers undefined, but only the first answer counts.
      if (done !== "shown") this.#answer(done);
      await this.close();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      this.#showFault(error.message, error instanceof Refusal ? error.field : "");
    } finally {
      this.#isPosting = false;
    }
  }

  /** Selects exactly the members of a party, the player characters, or the creatures of the selected tokens. */
  static async #onPick(this: RequestWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { party = "", who } = dataset;
    const asked = party ? partyMembers(party) : who === "tokens" ? controlledCreatures() : playerCharacters();
    if (asked.length === 0) ui.notifications.info(say({ key: "QUADRIVIUM.RequestWindow.nobodyThere" }));
    else await this.#change(() => ({ asked }));
  }

  static async #onAddPerson(this: RequestWindow): Promise<void> {
    const { asked } = this.#settings;
    const others = game.actors.filter((actor) => {
      const one = creature(actor);
      return one !== null && !asked.includes(one.uuid) && !this.#listed.includes(one.uuid);
    });
    const label = say({ key: "QUADRIVIUM.RequestWindow.addPerson" });
    const uuid = await chooseDocument(label, [documentGroup("DOCUMENT.Actors", others)]);
    if (!this.rendered) return;
    if (uuid) await this.#change((settings) => ({ asked: [...settings.asked, uuid] }));
    this.#focus("[data-action=addPerson]");
  }

  /** Adds a roll, with the die of the previous one, or a bonus. */
  static async #onAddRow(this: RequestWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { options, bonuses } = this.#settings;
    const letter = options.at(-1)?.letter ?? "";
    const isRoll = dataset.list === "options";
    await this.#change(() =>
      isRoll ? { options: [...options, { ...blankOption, letter }] } : { bonuses: [...bonuses, blankBonus] },
    );
    this.#focus(isRoll ? `[name="options.${options.length}.name"]` : `[name="bonuses.${bonuses.length}.amount"]`);
  }

  static async #onRemoveRow(this: RequestWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const { list = "", index = "" } = dataset;
    const without = <Row>(rows: readonly Row[]): readonly Row[] => rows.toSpliced(Number(index), 1);
    await this.#change(({ options, bonuses }) =>
      list === "options" ? { options: without(options) } : { bonuses: without(bonuses) },
    );
    this.#focus(`[data-action=addRow][data-list=${list}]`);
  }

  static async #onOpposeAttack(this: RequestWindow): Promise<void> {
    const damage = this.#shown?.damage;
    if (damage) await this.#change((settings) => asAttack(settings, damage));
    this.#focus("[name='options.0.name']");
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

  static async #onSaveTemplate(this: RequestWindow): Promise<void> {
    const name = await saveWrittenTemplate(this.element, this.#settings);
    if (name === null) return;
    this.#template = name;
    await this.#drawTemplates();
    this.announce(say({ key: "QUADRIVIUM.RequestWindow.saved", data: { name } }));
  }

  static async #onLoadTemplate(this: RequestWindow): Promise<void> {
    const template = templateNamed(pickedTemplate(this.element));
    if (template) await this.#change((settings) => withTemplate(settings, template));
  }

  static async #onDeleteTemplate(this: RequestWindow): Promise<void> {
    if (!(await deleteTemplate(pickedTemplate(this.element)))) return;
    this.#template = "";
    await this.#drawTemplates();
  }

  /** Draws the templates after a change, unless the window was closed meanwhile. */
  async #drawTemplates(): Promise<void> {
    if (!this.element.isConnected) return;
    await this.#draw(["terms"]);
    this.#focus("[data-template=name]");
  }

  static async #onTakeTemplate(this: RequestWindow, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const goal = fromExtras("dragGoals").find(({ name }) => name === dataset.goal);
    if (goal) await warnOfFaults(() => goal.take(draggedTemplate(this.element)));
  }

  static async #onCancel(this: RequestWindow): Promise<void> {
    await this.close();
  }
}

function spoken({ people, tellsTooMuch }: Context): string {
  const chances = people.flatMap(({ name, chances }) =>
    chances.map(({ roll, figure, more }) =>
      labelled([name, roll].filter(Boolean).join(", "), `${figure} ${more}`).trim(),
    ),
  );
  return [tellsTooMuch, chances.join("; ")].filter(Boolean).join(" ");
}

/**
 * Returns the settings of a template, for the controlled tokens or else the player characters.
 * @throws Error in the user's language if this browser has no such template
 */
export function ofTemplate(name: string): RequestSettings {
  const template = templateNamed(name);
  if (!template) throw new Error(say({ key: "QUADRIVIUM.RequestWindow.noTemplate", data: { name } }));
  return withTemplate({ ...blankRequest, asked: usuallyAsked() }, template);
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Reads one field of the request window, named by the path of a setting: "options.0.ability". All other settings stay,
 * whatever the window still shows.
 */
function readRequestField(form: HTMLElement, name: string, before: RequestSettings): RequestSettings {
  const fields = [...form.querySelectorAll<Input>(`[name="${CSS.escape(name)}"]`)];
  const [field] = fields;
  if (!field) return before;
  if (name === "learns") {
    const [shows, tells] = field.value.split(".") as [Audience, ResultVisibility];
    return { ...before, shows, tells };
  }
  if (name === "deadline") return { ...before, deadline: field.value === "" ? null : Date.parse(field.value) };
  const value = writtenIn(field, fields, foundry.utils.getProperty(before, name));
  if (name === "asked") {
    // An actor who is asked may not be listed.
    const others = before.asked.filter((uuid) => fields.every((box) => box.value !== uuid));
    return { ...before, asked: [...others, ...(value as string[])] };
  }
  const after = foundry.utils.deepClone(before);
  // The number of a bonus may be blank.
  foundry.utils.setProperty(after, name, name.startsWith("bonuses.") ? (value ?? 0) : value);
  return { ...after, options: after.options.map(knownOption) };
}

/** Returns a field's value; for checkboxes of the same name, the checked values. */
function writtenIn(field: Input, fields: readonly Input[], before: unknown): unknown {
  if (isNumberField(field)) return numberIn(field) ?? null;
  const checked = fields.filter((one) => one.matches(":checked")).map(({ value }) => value);
  const isBox = isElement(field, "input") && field.type === "checkbox";
  if (Array.isArray(before)) return isBox ? checked : field.value.split(",").flatMap((one) => one.trim() || []);
  return isBox ? field.checked : (checked[0] ?? field.value.trim());
}

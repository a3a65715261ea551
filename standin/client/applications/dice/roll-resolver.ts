import type { RollResolver as Resolver } from "../../dice/resolver.ts";
import type { Roll } from "../../dice/roll.ts";
import type { DiceTerm } from "../../dice/terms/dice-term.ts";
import type { EvaluationOptions } from "../../dice/types.ts";
import { randomID } from "../../utils.ts";
import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationDefaults, ClosingOptions, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { reportError } from "../surroundings.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { askDie, hasFace } from "./asked-dice.ts";
import type { AskedDie, FulfillableTerm } from "./asked-dice.ts";
import { describeTerm } from "./resolver-groups.ts";

/**
 * The window in which a user enters the faces of dice thrown on the real table, or a device does. It stays open while
 * its roll is evaluated. A field left empty is thrown by the computer; whoever closes the window leaves all dice to it
 * that have not been entered.
 */
export class RollResolver extends HandlebarsApplicationMixin(ApplicationV2) implements Resolver {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    id: "roll-resolver-{id}",
    tag: "form",
    classes: ["roll-resolver"],
    window: { title: "DICE.RollResolution", icon: "fa-solid fa-dice", contentClasses: ["standard-form"] },
    position: { width: 500 },
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called on the application
    form: { handler: RollResolver._fulfillRoll },
  };

  static override PARTS = { form: { template: "templates/dice/roll-resolver.hbs" } };

  readonly #roll: Roll;
  readonly #fulfillable = new Map<string, FulfillableTerm>();
  /** The dice the evaluation waits for. */
  readonly #asked: AskedDie[] = [];
  /** Once the user has closed the window it does not come back. */
  #isDismissed = false;

  constructor(roll: Roll, options: ApplicationDefaults = {}) {
    super(options);
    this.#roll = roll;
  }

  get roll(): Roll {
    return this.#roll;
  }

  /** The terms whose dice are asked for, by the id each was given. */
  get fulfillable(): Map<string, FulfillableTerm> {
    return this.#fulfillable;
  }

  /** Asks for the dice of all terms that are known before the roll is evaluated. */
  async awaitFulfillment(): Promise<void> {
    const { identifyFulfillableTerms } = this.roll.constructor as typeof Roll;
    await this.#throwAll(identifyFulfillableTerms(this.roll.terms));
  }

  /** Asks for the dice of a term that has become known meanwhile. */
  async addTerm(term: DiceTerm): Promise<void> {
    await this.#throwAll([term], true);
  }

  /** Asks for one more die of a term; undefined if the user leaves it to the computer. */
  async resolveResult(term: DiceTerm, method: string, options: EvaluationOptions = {}): Promise<number | undefined> {
    const { id } = this.#fulfillable.get(term._id ?? "") ?? this.#register(term, method, true);
    const die = askDie(id, { isReroll: options["reroll"] === true, isExplosion: options["explode"] === true });
    await this.#ask([die]);
    return die.face;
  }

  /** Enters a face from outside into the first empty field it fits, and says whether there was one. */
  registerResult(method: string, denomination: string, result: number): boolean {
    const field = this.#emptyFields().find(({ die }) => {
      const descriptor = this.#fulfillable.get(die.termId);
      if (descriptor?.method !== method || descriptor.term.denomination !== denomination) return false;
      return hasFace(descriptor.term, result);
    });
    if (!field) return false;
    field.input.value = String(result);
    this._checkDone();
    return true;
  }

  /** Goes on with the roll once a device has thrown the last die. */
  _checkDone(): void {
    if (this.#asked.length === 0 || this.#emptyFields().length > 0) return;
    this.submit().catch((error: unknown) => {
      reportError(`${this.constructor.name}#_checkDone`, error);
    });
  }

  /** Lets the user submit, or not while the roll waits for nothing. */
  _toggleSubmission(enabled: boolean): void {
    const button = this.form?.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (button) button.disabled = !enabled;
  }

  /** Gives the roll the faces that were entered. */
  static _fulfillRoll(this: RollResolver, _event: Event, _form: HTMLFormElement, formData: FormDataExtended): void {
    this._toggleSubmission(false);
    for (const die of this.#asked.splice(0)) {
      const face = formData.object[die.id];
      const term = this.#fulfillable.get(die.termId)?.term;
      die.answer(term && hasFace(term, face) ? face : undefined);
    }
  }

  override _canRender(options: RenderOptions): boolean | undefined {
    return this.#isDismissed ? false : super._canRender(options);
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const entered = (die: AskedDie) => this.#input(die)?.value ?? "";
    const groups = [...this.#fulfillable.values()].map((descriptor) => {
      const asked = this.#asked.filter(({ termId }) => termId === descriptor.id);
      return [descriptor.id, describeTerm(descriptor, asked, entered)] as const;
    });
    return {
      ...(await super._prepareContext(options)),
      rootId: this.id,
      formula: this.roll.formula,
      groups: Object.fromEntries(groups),
    };
  }

  override async _onRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this.#emptyFields()[0]?.input.focus();
  }

  override async _preClose(options: ClosingOptions): Promise<void> {
    await super._preClose(options);
    this.#isDismissed = true;
    if (this.#asked.length > 0) await this.submit();
  }

  /** Asks for the dice the terms do not have yet, all in one pass. */
  async #throwAll(terms: readonly DiceTerm[], isNew = false): Promise<void> {
    const throws = terms.map((term) => {
      const { id } = this.#register(term, term.method ?? "", isNew);
      const missing = Math.max(0, Math.abs(term.number ?? 0) - term.results.length);
      return { term, dice: Array.from({ length: missing }, () => askDie(id)) };
    });
    await this.#ask(throws.flatMap(({ dice }) => dice));
    for (const { term, dice } of throws) {
      for (const { face } of dice) term.results.push({ result: (await face) ?? term.randomFace(), active: true });
    }
  }

  #register(term: DiceTerm, method: string, isNew: boolean): FulfillableTerm {
    const id = randomID();
    term._id = id;
    const descriptor = { id, term, method, isNew, label: term.formula };
    this.#fulfillable.set(id, descriptor);
    return descriptor;
  }

  /** Shows the fields of further dice; in a window that has been closed they are answered at once, by nothing. */
  async #ask(dice: readonly AskedDie[]): Promise<void> {
    if (dice.length === 0) return;
    if (this.#isDismissed) for (const die of dice) die.answer(undefined);
    else {
      this.#asked.push(...dice);
      await this.render({ force: true });
    }
  }

  #input({ id }: AskedDie): HTMLInputElement | null {
    return this.form?.querySelector<HTMLInputElement>(`input[name="${id}"]`) ?? null;
  }

  #emptyFields(): { die: AskedDie; input: HTMLInputElement }[] {
    return this.#asked.flatMap((die) => {
      const input = this.#input(die);
      return input?.value === "" ? [{ die, input }] : [];
    });
  }
}

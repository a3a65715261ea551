import type { EvaluationOptions, RollResolver as Resolver } from "../../dice/types.ts";
import { randomID } from "../../utils.ts";
import { ApplicationV2 } from "../api/application.ts";
import type * as Types from "../api/application-types.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../api/handlebars-application.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { fulfillment } from "../../dice/surroundings.ts";
import { faceRange } from "../../dice/terms/modifiers.ts";
import type { Classes, DiceTerm, Roll } from "../../kinds.ts";
import { localize } from "../surroundings.ts";

/**
 * The window in which a user enters the faces of dice rolled on the real table, or a device does. It stays open while its roll is
 * evaluated. The computer rolls a field left empty, and after the window is closed, all dice that were not entered.
 *
 * Packages extend it: the form's handler puts the faces among the results of their terms, whose ids are the names of the fields, and the
 * window goes on once the form was submitted, whichever class handled it.
 */
export class RollResolver extends HandlebarsApplicationMixin(ApplicationV2) implements Resolver {
  static override DEFAULT_OPTIONS: Types.ApplicationDefaults = {
    id: "roll-resolver-{id}",
    tag: "form",
    classes: ["roll-resolver"],
    window: { title: "DICE.RollResolution", icon: "fa-solid fa-dice", contentClasses: ["standard-form"] },
    position: { width: 500, height: "auto" },
    form: {
      submitOnChange: false,
      closeOnSubmit: false,
      handler: RollResolver._fulfillRoll,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    form: { id: "form", template: "templates/dice/roll-resolver.hbs" },
  };

  readonly #roll: Roll;
  readonly #fulfillable = new Map<string, FulfillableTerm>();
  readonly #labels = new Map<string, string>();
  /** The dice the evaluation waits for. */
  #asked: AskedDie[] = [];
  /** Callbacks for when they have been entered. */
  #waiting: (() => void)[] = [];
  /** Once the user has closed the window it does not come back. */
  #isDismissed = false;

  constructor(roll: Roll, options: Types.ApplicationDefaults = {}) {
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
    const RollClass = this.roll.constructor as Classes["Roll"];
    const terms = RollClass.identifyFulfillableTerms(this.roll.terms);
    const asked = terms.flatMap((term) => missingDice(this.#register(term, term.method ?? "", false)));
    if (asked.length === 0) return;
    RollClass.RESOLVERS.set(this.roll, this);
    await this.#ask(asked);
  }

  /** Asks for the dice of a term that has become known meanwhile. */
  async addTerm(term: DiceTerm): Promise<void> {
    await this.#ask(missingDice(this.#register(term, term.method ?? "", true)));
  }

  /** Asks for one more die of a term; undefined if the user leaves it to the computer. */
  async resolveResult(
    term: DiceTerm,
    method: string,
    { reroll = false, explode = false }: EvaluationOptions = {},
  ): Promise<number | undefined> {
    const { id } = this.fulfillable.get(term._id ?? "") ?? this.#register(term, method, true);
    const known = term.results.length;
    await this.#ask([{ termId: id, isReroll: reroll === true, isExplosion: explode === true }]);
    // The form's handler has put the face among the results; the term, which asks for it, does that itself.
    return term.results.splice(known)[0]?.result;
  }

  /** Lets the user submit, or not while the roll waits for nothing. */
  _toggleSubmission(enabled: boolean): void {
    const button = this.form?.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (button) button.disabled = !enabled;
  }

  /** Gives the roll the faces that were entered; the computer rolls a field left empty. */
  static _fulfillRoll(
    this: RollResolver,
    _event: Event | null,
    _form: HTMLFormElement | null,
    formData: FormDataExtended,
  ): Promise<void> | void {
    for (const [id, entered] of Object.entries(formData.object)) {
      const term = this.fulfillable.get(id)?.term;
      for (const face of Array.isArray(entered) ? (entered as unknown[]) : [entered]) {
        term?.results.push({ result: hasFace(term, face) ? face : term.randomFace(), active: true });
      }
    }
  }

  override async _onSubmitForm(config: Types.FormConfiguration, event: Event): Promise<void> {
    this._toggleSubmission(false);
    // Empty fields are rolled before the form's handler reads any of them.
    for (const field of this.#fields()) {
      const term = this.fulfillable.get(field.name)?.term;
      if (field.value === "" && term) field.value = String(term.randomFace());
    }
    await super._onSubmitForm(config, event);
    this.#settle();
  }

  override async submit(options: object = {}): Promise<unknown> {
    const result = await super.submit(options);
    this.#settle();
    return result;
  }

  override _canRender(options: Types.RenderOptions): boolean | undefined {
    return this.#isDismissed ? false : super._canRender(options);
  }

  override async _prepareContext(options: Types.RenderOptions & { isFirstRender: boolean }): Promise<Types.Context> {
    const groups = [...this.fulfillable.values()].map((descriptor) => {
      const { id, term } = descriptor;
      const label = this.#labels.get(id) ?? term.formula;
      const asked = this.#asked.filter(({ termId }) => termId === id);
      const entered = this.#fields(id).map(({ value }) => value);
      return [id, describeTerm(descriptor, { label, asked, entered })] as const;
    });
    return {
      ...(await super._prepareContext(options)),
      rootId: this.id,
      formula: this.roll.formula,
      groups: Object.fromEntries(groups),
    };
  }

  override async _onRender(context: Types.Context, options: Types.RenderOptions): Promise<void> {
    await super._onRender(context, options);
    this._toggleSubmission(this.#asked.length > 0);
    this.#fields()
      .find(({ value }) => value === "")
      ?.focus();
  }

  override async _preClose(options: Types.ClosingOptions): Promise<void> {
    await super._preClose(options);
    this.#isDismissed = true;
    (this.roll.constructor as Classes["Roll"]).RESOLVERS.delete(this.roll);
    if (this.#asked.length === 0) return;
    const ResolverClass = this.constructor as typeof RollResolver;
    // Nothing was submitted, which is what the missing form says.
    if (this.form) await ResolverClass._fulfillRoll.call(this, null, null, new FormDataExtended(this.form));
    this.#settle();
  }

  #register(term: DiceTerm, method: string, isNew: boolean): FulfillableTerm {
    const id = randomID();
    term._id = id;
    const descriptor = { id, term, method, isNew };
    this.fulfillable.set(id, descriptor);
    this.#labels.set(id, term.formula);
    return descriptor;
  }

  /** Shows the fields of further dice and waits for them; a window that has been closed asks for nothing. */
  async #ask(dice: readonly AskedDie[]): Promise<void> {
    if (dice.length === 0 || this.#isDismissed) return;
    this.#asked.push(...dice);
    const answered = new Promise<void>((resolve) => this.#waiting.push(resolve));
    await this.render({ force: true });
    await answered;
  }

  #settle(): void {
    for (const field of this.#fields()) field.disabled = true;
    this.#asked = [];
    for (const tell of this.#waiting.splice(0)) tell();
  }

  /** The fields that can still be filled, of all terms or of one. */
  #fields(id?: string): HTMLInputElement[] {
    const fields = [...(this.form?.querySelectorAll<HTMLInputElement>("input[name]") ?? [])];
    return fields.filter((field) => !field.disabled && (id === undefined || field.name === id));
  }
}

/** One die in the window: already rolled, or still to be entered. */
interface ResultField {
  /** The id of the term: the fields of one term share a name. */
  readonly id: string;
  /** The name of the field for screen readers. */
  readonly label: string;
  readonly denomination: string;
  readonly faces: number | undefined;
  readonly method: string;
  readonly icon: string;
  readonly exploded: boolean;
  readonly rerolled: boolean;
  readonly isNew: boolean;
  readonly value: number | string;
  readonly minValue: number;
  readonly maxValue: number;
  readonly readonly: boolean;
  readonly disabled: boolean;
}

/** The dice of one term as the template draws them. */
interface ResultGroup {
  readonly label: string;
  readonly icon: string;
  readonly tooltip: string;
  readonly results: readonly ResultField[];
}

/** What the window knows of a term besides its descriptor. */
interface AskedTerm {
  /** The term as the user knows it: while it is evaluated its modifiers come and go. */
  readonly label: string;
  readonly asked: readonly AskedDie[];
  /** What has been typed so far, in the order of the dice that are asked for. */
  readonly entered: readonly string[];
}

const PLAIN_ICON = '<i class="fa-solid fa-dice"></i>';

/** The dice of a term: those that have fallen, then those that are asked for with what was entered so far. */
function describeTerm(descriptor: FulfillableTerm, { label, asked, entered }: AskedTerm): ResultGroup {
  const { id, term, method, isNew = false } = descriptor;
  const { dice, methods } = fulfillment();
  const { lowest: minValue, highest: maxValue } = term[faceRange];
  const { denomination, faces } = term;
  const icon = dice[denomination]?.icon ?? PLAIN_ICON;
  const words = (number: number) => localize("DICE.RollResolutionDie", { number, denomination, formula: label });
  const common = { id, denomination, faces, method, icon, minValue, maxValue };
  const thrown = term.results.map((result, index) => ({
    ...common,
    label: words(index + 1),
    exploded: result.exploded === true,
    rerolled: result.rerolled === true,
    isNew: false,
    value: result.result,
    readonly: true,
    disabled: true,
  }));
  const open = asked.map((die, index) => ({
    ...common,
    label: words(thrown.length + index + 1),
    exploded: die.isExplosion === true,
    rerolled: die.isReroll === true,
    isNew: isNew || die.isExplosion === true || die.isReroll === true,
    value: entered[index] ?? "",
    // Only the manual method is typed; the others fill the field themselves.
    readonly: method !== "manual",
    disabled: false,
  }));
  return { label, icon, tooltip: localize(methods[method]?.label ?? method), results: [...thrown, ...open] };
}

/** One term whose dice the window asks for; packages read these. */
interface FulfillableTerm {
  readonly id: string;
  readonly term: DiceTerm;
  readonly method: string;
  /** Did the term join after the window had opened? */
  readonly isNew?: boolean;
}

/** One die that is still to be entered. */
interface AskedDie {
  readonly termId: string;
  readonly isReroll?: boolean;
  readonly isExplosion?: boolean;
}

/** The dice of a term which it does not have yet. */
function missingDice({ id, term }: FulfillableTerm): AskedDie[] {
  const count = Math.max(0, Math.abs(term.number ?? 0) - term.results.length);
  return Array.from({ length: count }, () => ({ termId: id }));
}

/** Can a die of this term show this face? */
function hasFace(term: DiceTerm, face: unknown): face is number {
  const { lowest, highest } = term[faceRange];
  return Number.isInteger(face) && Number(face) >= lowest && Number(face) <= highest;
}

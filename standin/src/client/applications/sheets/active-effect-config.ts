import { generation } from "../../generations/index.ts";
import { host } from "../../host.ts";
import { getProperty, setProperty } from "../../utils.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { localize } from "../surroundings.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";

/** The window in which an active effect is described: what it is, how long it lasts and what it changes. */
export class ActiveEffectConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["active-effect-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-person-rays" },
    position: { width: 580 },
    form: { closeOnSubmit: true },
    actions: { addChange: ActiveEffectConfig.#onAddChange, deleteChange: ActiveEffectConfig.#onDeleteChange },
  };

  static override PARTS = {
    header: { template: "templates/sheets/active-effect/header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    details: { template: "templates/sheets/active-effect/details.hbs", scrollable: [""] },
    duration: { template: "templates/sheets/active-effect/duration.hbs" },
    changes: { template: "templates/sheets/active-effect/changes.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static override TABS = {
    sheet: {
      tabs: [
        { id: "details", icon: "fa-solid fa-book" },
        { id: "duration", icon: "fa-solid fa-clock" },
        { id: "changes", icon: "fa-solid fa-gears" },
      ],
      initial: "details",
      labelPrefix: "EFFECT.TABS",
    },
  };

  get #effect(): ChangingEffect {
    return this.document as unknown as ChangingEffect;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { document } = this;
    return {
      ...(await super._prepareContext(options)),
      isActorEffect: document.parent?.documentName === "Actor",
      isItemEffect: document.parent?.documentName === "Item",
      durations: this.#describeDuration(),
      ...describeChanges(this.#effect),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "EFFECT.Submit" }],
    };
  }

  /** The fields of the duration a person can fill in, which differ between the generations. */
  #describeDuration(): object[] {
    const { fields } = this.document.schema.fields["duration"] as { fields: Readonly<Record<string, object>> };
    const names = generation().documents.effectsHavePhases
      ? ["value", "units", "expiry"]
      : ["seconds", "startTime", "rounds", "turns", "startRound", "startTurn"];
    return names
      .filter((name) => name in fields)
      .map((name) => ({
        field: fields[name],
        value: getProperty(this.document._source, `duration.${name}`),
        label: localize(`EFFECT.DURATION.${name}`),
      }));
  }

  /** The rows of the changes are a list again. */
  override _processFormData(
    event: Event | null,
    form: HTMLFormElement,
    formData: FormDataExtended,
  ): Record<string, unknown> {
    const data = super._processFormData(event, form, formData);
    const rows = getProperty(data, changesPath()) as Record<string, unknown> | undefined;
    if (rows && this.form) setProperty(data, changesPath(), Object.values(rows));
    return data;
  }

  /** Keeps what stands in the form, and what is to become of the changes. */
  async #saveChanges(edit: (changes: unknown[]) => void): Promise<void> {
    const { form } = this;
    if (!form) return;
    const data = this._processFormData(null, form, new FormDataExtended(form));
    const stated = getProperty(data, changesPath()) as unknown[] | undefined;
    const changes = stated ?? storedChanges(this.#effect);
    edit(changes);
    setProperty(data, changesPath(), changes);
    await this.document.update(data);
  }

  static async #onAddChange(this: ActiveEffectConfig): Promise<void> {
    await this.#saveChanges((changes) => {
      changes.push({ key: "", value: "" });
    });
  }

  static async #onDeleteChange(this: ActiveEffectConfig, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"]);
    await this.#saveChanges((changes) => {
      changes.splice(index, 1);
    });
  }
}

/** An effect, as far as the list of its changes needs it. */
interface ChangingEffect {
  readonly _source: Readonly<Record<string, unknown>>;
  readonly constructor: {
    readonly CHANGE_TYPES?: Readonly<Record<string, { readonly label: string }>>;
    readonly CHANGE_PHASES?: Readonly<Record<string, { readonly label: string }>>;
  };
}

type Change = Readonly<Record<string, unknown>>;

/** One change as its row in the list draws it. */
interface ChangeRow {
  readonly index: number;
  readonly number: number;
  readonly path: string;
  readonly change: Change;
}

/** Where an effect of this generation keeps its changes. */
function changesPath(): "changes" | "system.changes" {
  return generation().documents.effectsHavePhases ? "system.changes" : "changes";
}

/** The changes as they are stored. */
function storedChanges(effect: ChangingEffect): Change[] {
  const { changes, system } = effect._source as { changes?: Change[]; system?: { changes?: Change[] } };
  return [...((generation().documents.effectsHavePhases ? system?.changes : changes) ?? [])];
}

/** What the list of changes is drawn with: a row for each, and the choices of its fields. */
function describeChanges(effect: ChangingEffect): {
  changes: ChangeRow[];
  hasPhases: boolean;
  kindKey: "mode" | "type";
  kinds: Record<string, string>;
  phases: Record<string, string>;
} {
  const { effectsHavePhases: hasPhases } = generation().documents;
  const path = changesPath();
  return {
    changes: storedChanges(effect).map((change, index) => ({
      index,
      number: index + 1,
      path: `${path}.${index}`,
      change: { ...change, kind: hasPhases ? change["type"] : change["mode"] },
    })),
    hasPhases,
    kindKey: hasPhases ? "type" : "mode",
    kinds: hasPhases ? labels(effect.constructor.CHANGE_TYPES) : modes(),
    phases: hasPhases ? labels(effect.constructor.CHANGE_PHASES) : {},
  };
}

function labels(entries: Readonly<Record<string, { readonly label: string }>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).map(([key, { label }]) => [key, localize(label)]));
}

function modes(): Record<string, string> {
  const { ACTIVE_EFFECT_MODES } = host.CONST as { ACTIVE_EFFECT_MODES: Readonly<Record<string, number>> };
  return Object.fromEntries(
    Object.entries(ACTIVE_EFFECT_MODES).map(([name, mode]) => [String(mode), localize(`EFFECT.MODE_${name}`)]),
  );
}

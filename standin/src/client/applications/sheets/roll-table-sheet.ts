import { CONST } from "../../constants.ts";
import type { RollTable } from "../../documents/roll-table.ts";
import { host } from "../../host.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";

/** What the form says of one result. */
interface ResultForm {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly [field: string]: unknown;
}

/** The window of a roll table: to draw from it, and to change it. */
export class RollTableSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["roll-table-sheet"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-table-list", resizable: true },
    position: { width: 640 },
    actions: {
      changeMode: RollTableSheet.#onChangeMode,
      createResult: RollTableSheet.#onCreateResult,
      deleteResult: RollTableSheet.#onDeleteResult,
      drawResult: RollTableSheet.#onDrawResult,
      normalizeResults: RollTableSheet.#onNormalize,
      resetResults: RollTableSheet.#onReset,
    },
    form: { submitOnChange: true },
  };

  static override PARTS = {
    details: { template: "templates/sheets/roll-table/details.hbs" },
    results: { template: "templates/sheets/roll-table/results.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** Is the table to be looked at, or to be changed? */
  mode: "view" | "edit" = "view";

  get #table(): RollTable {
    return this.document as unknown as RollTable;
  }

  get #isEditMode(): boolean {
    return this.mode === "edit" && this.isEditable;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { isEditable } = this;
    const table = this.#table;
    const isEditMode = this.#isEditMode;
    const { TextEditor } = (host.CONFIG as { ux: { TextEditor: Enriching } }).ux;
    const sorted = table.results.contents.sort((a, b) => a.range[0] - b.range[0]);
    const results = sorted.map(async (result) => {
      const { id, name, description, documentUuid, weight, drawn, icon, range, type } = result;
      const [first, last] = range;
      const details = isEditMode ? "" : await result.getHTML();
      const isDocument = type === CONST.TABLE_RESULT_TYPES.DOCUMENT;
      const rangeLabel = first === last ? String(first) : `${first}–${last}`;
      return { id, name, description, documentUuid, weight, drawn, icon, first, last, details, isDocument, rangeLabel };
    });
    return {
      ...(await super._prepareContext(options)),
      isEditMode,
      descriptionHTML: await TextEditor.enrichHTML(table.description, { relativeTo: table, secrets: table.isOwner }),
      results: await Promise.all(results),
      buttons: [
        { type: "button", action: "drawResult", icon: "fa-solid fa-dice-d20", label: "TABLE.Draw" },
        ...(isEditable ? this.#editButtons() : []),
      ],
    };
  }

  #editButtons() {
    const label = this.#isEditMode ? "TABLE.ModeView" : "TABLE.ModeEdit";
    return [
      { type: "button", action: "normalizeResults", icon: "fa-solid fa-scale-balanced", label: "TABLE.Normalize" },
      { type: "button", action: "resetResults", icon: "fa-solid fa-arrow-rotate-left", label: "TABLE.Reset" },
      { type: "button", action: "changeMode", icon: "fa-solid fa-pen-to-square", label },
    ];
  }

  /** Whoever sees the table may draw from it, even who may not change it. */
  override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    const draw = this.element.querySelector<HTMLButtonElement>("[data-action=drawResult]");
    if (draw) draw.disabled = false;
  }

  /** The form names results by their ids, and their ranges by their ends. */
  override _processFormData(event: Event | null, form: HTMLFormElement, formData: FormDataExtended) {
    const data = super._processFormData(event, form, formData);
    const results = Object.entries((data["results"] ?? {}) as Record<string, ResultForm>);
    data["results"] = results.map(([_id, { first, last, ...fields }]) => ({
      _id,
      ...fields,
      range: [first ?? 1, Math.max(first ?? 1, last ?? 1)],
    }));
    return data;
  }

  static async #onChangeMode(this: RollTableSheet): Promise<void> {
    this.mode = this.mode === "edit" ? "view" : "edit";
    await this.render();
  }

  static async #onDrawResult(this: RollTableSheet): Promise<void> {
    await this.#table.draw();
  }

  /** A new result comes behind the others. */
  static async #onCreateResult(this: RollTableSheet): Promise<void> {
    const next = Math.max(0, ...this.#table.results.map(({ range }) => range[1])) + 1;
    await this.#table.createEmbeddedDocuments("TableResult", [{ range: [next, next] }]);
  }

  static async #onDeleteResult(this: RollTableSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>("[data-result-id]")?.dataset["resultId"];
    if (id) await this.#table.deleteEmbeddedDocuments("TableResult", [id]);
  }

  static async #onNormalize(this: RollTableSheet): Promise<void> {
    await this.#table.normalize();
  }

  static async #onReset(this: RollTableSheet): Promise<void> {
    await this.#table.resetResults();
  }
}

interface Enriching {
  enrichHTML(content: string, options: object): Promise<string>;
}

import { generation } from "../../generations/index.ts";
import { getProperty } from "../../utils.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { localize } from "../surroundings.ts";

/** The window in which an active effect is described: what it is and how long it lasts. */
export class ActiveEffectConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["active-effect-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-person-rays" },
    position: { width: 580 },
    form: { closeOnSubmit: true },
  };

  static override PARTS = {
    header: { template: "templates/sheets/active-effect/header.hbs" },
    tabs: { template: "templates/generic/tab-navigation.hbs" },
    details: { template: "templates/sheets/active-effect/details.hbs", scrollable: [""] },
    duration: { template: "templates/sheets/active-effect/duration.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static override TABS = {
    sheet: {
      tabs: [
        { id: "details", icon: "fa-solid fa-book" },
        { id: "duration", icon: "fa-solid fa-clock" },
      ],
      initial: "details",
      labelPrefix: "EFFECT.TABS",
    },
  };

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { document } = this;
    return {
      ...(await super._prepareContext(options)),
      isActorEffect: document.parent?.documentName === "Actor",
      isItemEffect: document.parent?.documentName === "Item",
      durations: this.#describeDuration(),
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
}

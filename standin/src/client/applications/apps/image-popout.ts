import { ApplicationV2 } from "../api/application.ts";
import type { ApplicationDefaults, ApplicationOptions, Context } from "../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { game, localize, type DocumentView } from "../surroundings.ts";
import { fromUuidSync, logCompatibilityWarning } from "../../utils.ts";

/** Shows one picture, or a film, as large as the page allows. */
export class ImagePopout extends HandlebarsApplicationMixin(ApplicationV2) {
  declare readonly options: Readonly<
    ApplicationOptions & { src: string; caption?: string; uuid?: string | null; showTitle?: boolean }
  >;

  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["image-popout"],
    caption: "",
    uuid: null,
    window: { resizable: true, icon: "fa-solid fa-image" },
  };

  static override PARTS = { popout: { template: "templates/apps/image-popout.hbs", root: true } };

  constructor(options: ApplicationDefaults | string = {}, rest: ApplicationDefaults = {}) {
    if (typeof options === "string") {
      logCompatibilityWarning("An ImagePopout image path must be assigned to options.src.", { since: 13, until: 15 });
      super({ ...rest, src: options });
    } else super(options);
  }

  override _initializeApplicationOptions(options: ApplicationDefaults): ApplicationOptions {
    const merged = super._initializeApplicationOptions(options);
    if (typeof merged["src"] !== "string") throw new Error("An ImagePopout needs options.src");
    return merged;
  }

  /** The title is told only to those who may know whose picture it is. */
  override get title(): string {
    const { uuid, showTitle } = this.options;
    const related = uuid ? (fromUuidSync(uuid) as DocumentView | null) : null;
    const mayKnow = showTitle ?? related?.testUserPermission(game().user, "LIMITED") ?? true;
    return mayKnow ? super.title : "";
  }

  get isVideo(): boolean {
    return /\.(webm|mp4|m4v|ogv)$/i.test(this.options.src.split("?")[0] ?? "");
  }

  override _prepareContext(): Promise<Context> {
    const { src, caption } = this.options;
    const { title, isVideo } = this;
    return Promise.resolve({ image: src, caption, title, altText: title || localize("FILES.Image"), isVideo });
  }
}

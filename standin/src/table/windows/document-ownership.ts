import { CONST } from "../../client/constants.ts";
import { DocumentSheetV2 } from "../../client/applications/api/document-sheet.ts";
import type { ApplicationDefaults, Context, RenderOptions } from "../../client/applications/api/application-types.ts";
import { HandlebarsApplicationMixin } from "../../client/applications/api/handlebars-application.ts";
import { game, localize, type DocumentView, type UserView } from "../../client/applications/surroundings.ts";
import type { FormDataExtended } from "../../client/applications/ux/form-data-extended.ts";

const { INHERIT, NONE } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
const { DEFAULT } = CONST.DOCUMENT_META_OWNERSHIP_LEVELS;

type Levels = Record<string, number>;

/** One level a user can be given. */
interface LevelChoice {
  readonly value: number;
  readonly label: string;
}

/** The window in which a game master sets the ownership of a document. */
export class DocumentOwnershipConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["ownership-config"],
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-lock" },
    position: { width: 420 },
    sheetConfig: false,
    viewPermission: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER,
    form: { handler: DocumentOwnershipConfig.#onSubmit, closeOnSubmit: true },
  };

  static override PARTS = {
    ownership: { template: "templates/apps/ownership.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  override get title(): string {
    return `${localize("OWNERSHIP.Title")}: ${this.document.name ?? ""}`;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { ownership = {} } = this.document._source as { ownership?: Levels };
    const present = (id: string) => ownership[id] ?? DEFAULT;
    const users = [...game().users].filter(({ isGM }) => !isGM);
    return {
      ...(await super._prepareContext(options)),
      instructions: "OWNERSHIP.HintDocument",
      currentDefault: ownership["default"] ?? NONE,
      defaultLevels: this.#levels(false),
      playerLevels: this.#levels(true),
      users: users.map((user: UserView) => ({ id: user.id, name: user.name, level: present(user.id) })),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "OWNERSHIP.Save" }],
    };
  }

  /** The levels to choose from; a user may have the default level, and a page that of its entry. */
  #levels(isUser: boolean): LevelChoice[] {
    const isPage = this.document.documentName === "JournalEntryPage";
    const all = Object.entries(CONST.DOCUMENT_OWNERSHIP_LEVELS).filter(([, level]) => level !== INHERIT);
    return [
      ...(isUser ? [{ value: DEFAULT, label: "OWNERSHIP.Default" }] : []),
      ...(isPage && !isUser ? [{ value: INHERIT, label: "OWNERSHIP.INHERIT" }] : []),
      ...all.map(([name, value]) => ({ value, label: `OWNERSHIP.${name}` })),
    ];
  }

  static async #onSubmit(
    this: DocumentOwnershipConfig,
    _event: Event,
    _form: HTMLFormElement,
    formData: FormDataExtended,
  ): Promise<void> {
    const chosen = Object.entries(formData.object).map(([id, level]) => [id, Number(level)] as const);
    const { document } = this;
    await document.update({ ownership: changedLevels(document, chosen) }, { diff: false, recursive: false });
  }
}

/** All levels of a document as they shall be; users with the default level are not listed. */
function changedLevels(document: DocumentView, chosen: readonly (readonly [id: string, level: number])[]): Levels {
  const levels: Levels = { ...(document._source["ownership"] as Levels | undefined) };
  for (const [id, level] of chosen) {
    if (level === DEFAULT) Reflect.deleteProperty(levels, id);
    else levels[id] = level;
  }
  return levels;
}

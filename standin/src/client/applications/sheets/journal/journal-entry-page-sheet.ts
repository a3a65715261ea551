import { CONST } from "../../../constants.ts";
import { DocumentSheetV2 } from "../../api/document-sheet.ts";
import type { ApplicationDefaults, ApplicationOptions, Context, RenderOptions } from "../../api/application-types.ts";
import { HandlebarsApplicationMixin, type TemplatePart } from "../../api/handlebars-application.ts";
import { HTMLSecretBlockElement, REVEAL_SECRET } from "../../elements/secret-block.ts";
import { localize, reportError } from "../../surroundings.ts";
import { TextEditor } from "../../ux/text-editor.ts";
import type { PageView } from "./journal-types.ts";

/** Shows one page inside its entry, or edits it in a window of its own. */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    classes: ["journal-sheet", "journal-entry-page"],
    viewClasses: [],
    viewPermission: "OBSERVER",
    mode: "edit",
    window: { resizable: true, icon: "fa-solid fa-file-lines" },
    position: { width: 600 },
    form: { closeOnSubmit: true },
  };

  static readonly isV2 = true;
  readonly isV2 = true;

  get page(): PageView {
    return this.document as PageView;
  }

  /** Is the page shown, and not edited? */
  get isView(): boolean {
    return this.options["mode"] === "view";
  }

  override get title(): string {
    return this.page.name;
  }

  /** What is shown is a part of the entry's window; what is edited is a window. */
  override _initializeApplicationOptions(options: ApplicationDefaults): ApplicationOptions {
    const merged = super._initializeApplicationOptions(options);
    if (merged["mode"] !== "view") return merged;
    const page = merged["document"] as PageView;
    merged.uniqueId += "-view";
    merged.tag = "article";
    merged.window = { ...merged.window, frame: false, positioned: false };
    merged.form = {};
    const shown = ["journal-entry-page", page.type, `level${page.title.level}`, "page"];
    merged.classes = [...shown, ...(merged["viewClasses"] as string[])];
    return merged;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { page } = this;
    return {
      ...(await super._prepareContext(options)),
      page,
      title: { ...page.title },
      headingLevels: this._prepareHeadingLevels(),
      buttons: [{ type: "submit", icon: "fa-solid fa-floppy-disk", label: "JOURNAL.SavePage" }],
    };
  }

  /** The levels a page's title can have. */
  _prepareHeadingLevels(): Record<string, string> {
    const levels = [1, 2, 3];
    return Object.fromEntries(levels.map((level) => [level, localize("JOURNALENTRYPAGE.Level", { level })]));
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    if (!this.isView) return super._renderFrame(options);
    // What is shown has no header into which the button for its uuid could go.
    const frame = document.createElement(this.options.tag);
    frame.id = this.id;
    frame.classList.add(...this.options.classes);
    frame.dataset["pageId"] = this.page.id;
    return Promise.resolve(frame);
  }

  /** The entry's window takes what is shown to its place. */
  override _insertElement(element: HTMLElement): void {
    if (!this.isView) super._insertElement(element);
  }

  /** The entry no longer shows the page. */
  _onCloseView(): void {
    // For subclasses.
  }
}

/** The sheet of a page that is drawn by templates: some when it is shown, others when it is edited. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/journal/page-header.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static VIEW_PARTS: Record<string, TemplatePart> = {};

  override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    super._configureRenderParts(options);
    const { EDIT_PARTS, VIEW_PARTS } = this.constructor as typeof JournalEntryPageHandlebarsSheet;
    const parts = Object.entries(this.isView ? VIEW_PARTS : EDIT_PARTS);
    return Object.fromEntries(parts.map(([id, part]) => [id, { ...part }]));
  }
}

/** The sheet of a page of text. */
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static override VIEW_PARTS: Record<string, TemplatePart> = {
    content: { root: true, template: "templates/journal/text-view.hbs" },
  };

  /** In which form this sheet writes its text. */
  static get format(): number {
    return CONST.JOURNAL_ENTRY_PAGE_FORMATS.HTML;
  }

  override async _prepareContext(options: RenderOptions & { isFirstRender: boolean }): Promise<Context> {
    const { page } = this;
    const content = page.text.content ?? "";
    const enrichment = { relativeTo: page, secrets: page.isOwner };
    const enriched = await TextEditor.implementation.enrichHTML(content, enrichment);
    return { ...(await super._prepareContext(options)), text: { ...page.text, content, enriched } };
  }

  /** Whoever owns the page reveals its secrets, or hides them again. */
  override async _onFirstRender(context: Context, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener(REVEAL_SECRET, ({ target }) => {
      if (!(target instanceof HTMLSecretBlockElement) || !this.isEditable) return;
      const content = target.toggleRevealed(this.page.text.content ?? "");
      this.page.update({ "text.content": content }).catch((error: unknown) => {
        reportError("JournalEntryPageTextSheet#revealSecret", error);
      });
    });
  }
}

/** The sheet of a page of text which is written in the editor of rich text. */
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {
  static override EDIT_PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/journal/page-header.hbs" },
    content: { template: "templates/journal/text-edit.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}

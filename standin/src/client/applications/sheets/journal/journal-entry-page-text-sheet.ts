import { CONST } from "../../../constants.ts";
import type { Context, RenderOptions, ApplicationDefaults } from "../../api/application-types.ts";
import type { TemplatePart } from "../../api/handlebars-application.ts";
import { HTMLSecretBlockElement, REVEAL_SECRET } from "../../elements/secret-block.ts";
import { reportError } from "../../surroundings.ts";
import { TextEditor } from "../../ux/text-editor.ts";
import { JournalEntryPageHandlebarsSheet, TITLE_PARTIAL } from "./journal-entry-page-sheet.ts";

/** The sheet of a page of text. */
export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {
  static override VIEW_PARTS: Record<string, TemplatePart> = {
    content: { root: true, template: "templates/journal/pages/text-view.hbs", templates: [TITLE_PARTIAL] },
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
    header: { template: "templates/journal/parts/page-header.hbs" },
    content: { template: "templates/journal/pages/text-edit.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}

/** The parts in which a page is edited that shows a file. */
function editParts(type: string): Record<string, TemplatePart> {
  return {
    header: { template: "templates/journal/parts/page-header.hbs" },
    content: { template: `templates/journal/pages/${type}-edit.hbs` },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}

function viewParts(type: string): Record<string, TemplatePart> {
  return { content: { root: true, template: `templates/journal/pages/${type}-view.hbs`, templates: [TITLE_PARTIAL] } };
}

/** The sheet of a page with a picture. */
export class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: ApplicationDefaults = { window: { icon: "fa-solid fa-file-image" } };
  static override EDIT_PARTS = editParts("image");
  static override VIEW_PARTS = viewParts("image");
}

/** The sheet of a page with a document in PDF, which the browser shows. */
export class JournalEntryPagePDFSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    includeTOC: false,
    window: { icon: "fa-solid fa-file-pdf" },
  };
  static override EDIT_PARTS = editParts("pdf");
  static override VIEW_PARTS = viewParts("pdf");
}

/** The sheet of a page with a film. */
export class JournalEntryPageVideoSheet extends JournalEntryPageHandlebarsSheet {
  static override DEFAULT_OPTIONS: ApplicationDefaults = {
    includeTOC: false,
    window: { icon: "fa-solid fa-file-video" },
  };
  static override EDIT_PARTS = editParts("video");
  static override VIEW_PARTS = viewParts("video");
}

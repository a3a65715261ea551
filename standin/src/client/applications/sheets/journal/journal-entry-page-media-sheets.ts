import type { ApplicationDefaults } from "../../api/application-types.ts";
import type { TemplatePart } from "../../api/handlebars-application.ts";
import { JournalEntryPageHandlebarsSheet, TITLE_PARTIAL } from "./journal-entry-page-sheet.ts";

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

import type { RenderOptions } from "../../api/application-types.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import type { TemplatePart } from "../../api/handlebars-application.ts";
import { JournalEntryPageSheet } from "./journal-entry-page-sheet.ts";

/** The heading of a page that is shown. */
export const TITLE_PARTIAL = "templates/journal/parts/page-title.hbs";

/** The sheet of a page that is drawn by templates: some when it is shown, others when it is edited. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static EDIT_PARTS: Record<string, TemplatePart> = {
    header: { template: "templates/journal/parts/page-header.hbs" },
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

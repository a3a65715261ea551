import type { SheetSection } from "./section.ts";

/** What the sheets of characters can show, each section in a file of its own. */
export const sheetSections: readonly SheetSection[] = [];

export { JournalEntryPageHandlebarsSheet } from "./journal-entry-page-sheet.ts";
export {
  JournalEntryPageImageSheet,
  JournalEntryPagePDFSheet,
  JournalEntryPageVideoSheet,
} from "./journal-entry-page-text-sheet.ts";
export { JournalEntryPageSheet } from "./journal-entry-page-sheet.ts";
export { JournalEntryPageProseMirrorSheet, JournalEntryPageTextSheet } from "./journal-entry-page-text-sheet.ts";
export { JournalEntrySheet } from "./journal-entry-sheet.ts";

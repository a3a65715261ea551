export {
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageSheet,
  JournalEntryPageTextSheet,
} from "./journal-entry-page-sheet.ts";
export { JournalEntrySheet } from "./journal-entry-sheet.ts";

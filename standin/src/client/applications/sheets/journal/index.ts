export {
  JournalEntryPageHandlebarsSheet,
  JournalEntryPageProseMirrorSheet,
  JournalEntryPageSheet,
  JournalEntryPageTextSheet,
} from "../journal.ts";
export { JournalEntrySheet } from "../journal.ts";

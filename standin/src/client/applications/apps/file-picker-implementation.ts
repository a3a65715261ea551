import { host } from "../../host.ts";
import { FilePicker } from "./file-picker.ts";

/** The class which asks for files: the one a package has put into CONFIG.ux, or our own. */
export function filePicker(): typeof FilePicker {
  return (host.CONFIG as { ux?: { FilePicker?: typeof FilePicker } }).ux?.FilePicker ?? FilePicker;
}

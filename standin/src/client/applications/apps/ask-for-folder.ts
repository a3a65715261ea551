import { DialogV2 } from "../api/dialog.ts";
import { localize } from "../surroundings.ts";

/** Asks for the name of a new folder; null when there shall be none. */
export async function askForFolder(): Promise<string | null> {
  const label = document.createElement("label");
  const input = document.createElement("input");
  for (const [name, value] of Object.entries({ type: "text", name: "name", required: "", autofocus: "" })) {
    input.setAttribute(name, value);
  }
  label.append(localize("FILES.FolderName"), input);
  const entered = (await DialogV2.input({
    window: { title: "FILES.CreateFolder", icon: "fa-solid fa-folder-plus" },
    content: label.outerHTML,
  })) as { name?: string } | null;
  return entered?.name?.trim() || null;
}

import { CONST } from "../constants.ts";
import { host } from "../host.ts";
import { escapeHTML } from "../utils/text.ts";
import type { Plain } from "../utils/types.ts";
import { game } from "./surroundings.ts";
import type { CompendiumCollection, Document } from "../kinds.ts";

type FormButton = { readonly form: HTMLFormElement | null };

interface Dialogs {
  confirm(config: Plain): Promise<unknown>;
  input(config: Plain): Promise<Plain | null>;
}

function dialogs(): Dialogs {
  return (host.foundry as { applications: { api: { DialogV2: Dialogs } } }).applications.api.DialogV2;
}

function row(id: string, label: string, input: string): string {
  const words = escapeHTML(game().i18n.localize(label));
  return `<div class="form-group"><label for="${id}">${words}</label><div class="form-fields">${input}</div></div>`;
}

/** Asks whether everything in a compendium shall come into the world, and does so; null when that is dismissed. */
export async function importDialog(pack: CompendiumCollection, options: Plain): Promise<Document[] | false | null> {
  const { i18n } = game();
  const name = escapeHTML(pack.title);
  const hint = `<p>${escapeHTML(i18n.format("COMPENDIUM.ImportAllHint", { name: pack.title }))}</p>`;
  const folder = row(
    "import-folder",
    "COMPENDIUM.ImportAllFolder",
    `<input type="text" id="import-folder" name="folderName" value="${name}" autofocus>`,
  );
  const keepId = row("import-keep", "COMPENDIUM.KeepId", `<input type="checkbox" id="import-keep" name="keepId">`);
  const imported = (_event: Event, { form }: FormButton): Promise<Document[]> => {
    const field = (key: string) => form?.elements.namedItem(key) as HTMLInputElement;
    return pack.importAll({ folderName: field("folderName").value.trim(), keepId: field("keepId").checked });
  };
  const answer = await dialogs().confirm({
    window: { title: i18n.format("COMPENDIUM.ImportAllTitle", { name: pack.title }) },
    content: hint + folder + keepId,
    yes: { label: "COMPENDIUM.ImportAll", callback: imported },
    no: { label: "COMMON.Cancel" },
    ...options,
  });
  return answer as Document[] | false | null;
}

/** Asks who may do what with a compendium, and remembers it; null when that is dismissed. */
export async function ownershipDialog(pack: CompendiumCollection): Promise<Readonly<Record<string, string>> | null> {
  const { i18n } = game();
  const levels = Object.keys(CONST.DOCUMENT_OWNERSHIP_LEVELS);
  const select = (role: string) => {
    const chosen = pack.ownership[role] ?? "INHERIT";
    const options = levels.map((level) => {
      const words = escapeHTML(i18n.localize(`OWNERSHIP.${level}`));
      return `<option value="${level}"${level === chosen ? " selected" : ""}>${words}</option>`;
    });
    return `<select id="ownership-${role}" name="${role}">${options.join("")}</select>`;
  };
  const rows = ["ASSISTANT", "TRUSTED", "PLAYER"].map((role) =>
    row(`ownership-${role}`, `USER.Role${role}`, select(role)),
  );
  const answer = await dialogs().input({
    window: { title: i18n.format("COMPENDIUM.OwnershipTitle", { name: pack.title }) },
    content: rows.join(""),
    ok: { label: "COMMON.Save" },
  });
  if (!answer) return null;
  const ownership = { GAMEMASTER: "OWNER", ...answer } as Record<string, string>;
  await pack.configure({ ownership });
  return ownership;
}

import { say } from "../../base/words.ts";
import { longestFile } from "../../rules/import/read-character.ts";
import { keepHere, keptHere, type KeptHere } from "../../base/world-settings.ts";
import { uuidOf } from "../../base/documents.ts";
import { isElement } from "../../ui/dom.ts";

/** The maximum length of a note; an imported one can be as long as its file. */
const longestNote = longestFile;

/** Returns a GM's notes about an actor on this computer; null for other users. */
export function prepareNotes(actor: Actor.Implementation) {
  if (!game.user.isGM) return null;
  const notes = keptHere("gmNotes");
  // A token without its own notes shows those of its original actor.
  const origin = actor.isToken ? (game.actors.get(actor.id ?? "")?.uuid ?? "") : "";
  const uuid = uuidOf(actor);
  const text = notes[uuid] ?? notes[origin] ?? "";
  return { id: `quadrivium-notes-${uuid.replaceAll(".", "-")}`, text, longest: longestNote };
}

/**
 * Stores a note about an actor in this browser. Foundry sends whole documents to every client, so no document may
 * contain it.
 */
export async function saveNotes(actor: { readonly uuid: string }, text: string): Promise<void> {
  if (!game.user.isGM) return;
  const others = Object.entries(keptHere("gmNotes")).filter(([uuid]) => uuid !== actor.uuid);
  const kept = text.trim() === "" ? [] : [[actor.uuid, text.slice(0, longestNote)] as const];
  const here: Record<string, string> = Object.fromEntries([...others, ...kept]);
  await keepHere("gmNotes", here);
}

/** Adds the partial's listeners to an element that contains it; call it once. */
export function attachNotes(part: HTMLElement, actor: Actor.Implementation): void {
  part.addEventListener("change", (event) => {
    const { target } = event;
    const isNote = isElement(target, "textarea") && target.dataset.gmNotes !== undefined;
    const isFile = isElement(target, "input") && target.dataset.notes === "file";
    // These fields do not belong to the actor, so the form must not store them.
    if (isNote || isFile) event.stopPropagation();
    if (isNote) void saveNotes({ uuid: uuidOf(actor) }, target.value);
    const [chosen] = (isFile && target.files) || [];
    if (chosen)
      void importNotes(chosen).then(() => {
        actor.render();
      });
  });
  part.addEventListener("click", ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>("[data-notes]")?.dataset.notes;
    if (pressed === "export") exportNotes();
    if (pressed === "import") part.querySelector<HTMLInputElement>("input[data-notes=file]")?.click();
  });
}

function exportNotes(): void {
  const text = JSON.stringify({ world: game.world.id, notes: keptHere("gmNotes") }, null, 2);
  foundry.utils.saveDataToFile(text, "application/json", `${game.world.id}-notes.json`);
}

/** Reads exported notes. If an actor already has notes, those of the file replace them; invalid files change nothing. */
async function importNotes(file: File): Promise<void> {
  const notes = await notesIn(file).catch(() => null);
  if (!areNotes(notes)) {
    ui.notifications.error(say({ key: "QUADRIVIUM.GmNotes.Unreadable" }));
    return;
  }
  await keepHere("gmNotes", { ...keptHere("gmNotes"), ...notes });
  ui.notifications.info(say({ key: "QUADRIVIUM.GmNotes.Imported", data: { count: Object.keys(notes).length } }));
}

async function notesIn(file: File): Promise<unknown> {
  return (JSON.parse(await foundry.utils.readTextFromFile(file)) as { readonly notes?: unknown }).notes;
}

/** Returns whether a value is notes by actor uuid. */
function areNotes(notes: unknown): notes is KeptHere["gmNotes"] {
  return typeof notes === "object" && notes !== null && Object.values(notes).every((note) => typeof note === "string");
}

import { say } from "../../base/words.ts";
import { longestFile } from "../../rules/import/read-character.ts";
import { changeGmNotes, gmNotes } from "../../base/world-settings.ts";
import type { GmNotes } from "../../base/world-settings.ts";
import { uuidOf } from "../../base/documents.ts";
import { isElement } from "../../ui/pages.ts";

/** The maximum length of a note: an imported one is as long as its file at most. */
const longestNote = longestFile;

/** The context of the partial `templates/sheets/gm-notes.hbs`. */
interface ShownNotes {
  readonly id: string;
  readonly text: string;
  readonly longest: number;
}

/** Returns the notes of a game master about an actor on this computer; null for all other users. */
export function prepareNotes(actor: Actor.Implementation): ShownNotes | null {
  if (!game.user.isGM) return null;
  const notes = notesHere();
  // A token without notes of its own shows those of the actor it was made from.
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
  const others = Object.entries(notesHere()).filter(([uuid]) => uuid !== actor.uuid);
  const kept = text.trim() === "" ? [] : [[actor.uuid, text.slice(0, longestNote)] as const];
  const here: Record<string, string> = Object.fromEntries([...others, ...kept]);
  await changeGmNotes({ ...gmNotes(), [game.world.id]: here });
}

/** Adds the listeners of the partial to an element that contains it; call it once. */
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
      void importFrom(chosen).then(() => {
        actor.render();
      });
  });
  part.addEventListener("click", ({ target }) => {
    const pressed = (target as Element).closest<HTMLElement>("[data-notes]")?.dataset.notes;
    if (pressed === "export") exportNotes();
    if (pressed === "import") part.querySelector<HTMLInputElement>("input[data-notes=file]")?.click();
  });
}

/** Returns all notes of this world as text, to be copied to another computer. */
function notesAsText(): string {
  return JSON.stringify({ world: game.world.id, notes: notesHere() }, null, 2);
}

/**
 * Reads exported notes. If an actor has notes on both sides, those of the text replace the others.
 * @returns the number of actors with notes in the text
 * @throws Error in the user's language for any other text; then nothing is changed
 */
async function readNotes(text: string): Promise<number> {
  const notes = notesIn(text);
  if (!notes) throw new Error(say({ key: "QUADRIVIUM.GmNotes.Unreadable" }));
  await changeGmNotes({ ...gmNotes(), [game.world.id]: { ...notesHere(), ...notes } });
  return Object.keys(notes).length;
}

function exportNotes(): void {
  const name = `${game.world.id}-notes.json`;
  foundry.utils.saveDataToFile(notesAsText(), "application/json", name);
}

async function importFrom(file: File): Promise<void> {
  try {
    const count = await readNotes(await foundry.utils.readTextFromFile(file));
    ui.notifications.info(say({ key: "QUADRIVIUM.GmNotes.Imported", data: { count } }));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    ui.notifications.error(error.message);
  }
}

/** Returns the notes of this world by the uuids of the actors. */
function notesHere(): GmNotes[string] {
  return gmNotes()[game.world.id] ?? {};
}

function notesIn(text: string): GmNotes[string] | null {
  const parsed = parse(text);
  if (typeof parsed !== "object" || parsed === null || !("notes" in parsed)) return null;
  const { notes } = parsed;
  if (typeof notes !== "object" || notes === null || Array.isArray(notes)) return null;
  const entries = Object.entries(notes);
  const areNotes = entries.every(([, note]) => typeof note === "string" && note.length <= longestNote);
  return areNotes ? Object.fromEntries(entries) : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

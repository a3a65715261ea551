import { say } from "../i18n/words.ts";
import { changeGmNotes, gmNotes } from "../world-settings.ts";
import type { GmNotes } from "../world-settings.ts";

/** The most letters that are kept of one actor. */
export const longestNote = 20_000;

/** What the partial `templates/applications/gm-notes.hbs` shows. */
export interface ShownNotes {
  readonly id: string;
  readonly text: string;
  readonly longest: number;
}

/** What a game master has noted of an actor on this computer; null for everybody else, who gets no part for it. */
export function prepareNotes(actor: Actor.Implementation): ShownNotes | null {
  if (!game.user.isGM) return null;
  const notes = notesHere();
  // What is noted of whoever a token is made of holds for it as well, until it has notes of its own.
  const origin = actor.isToken ? (game.actors.get(actor.id ?? "")?.uuid ?? "") : "";
  const text = notes[actor.uuid] ?? notes[origin] ?? "";
  return { id: `quadrivium-notes-${actor.uuid.replaceAll(".", "-")}`, text, longest: longestNote };
}

/**
 * Keeps what a game master notes of an actor. Foundry sends documents whole to every client, so nothing of it goes into
 * one: it stays in this browser.
 */
export async function saveNotes(actor: Actor.Implementation, text: string): Promise<void> {
  if (!game.user.isGM) return;
  const others = Object.entries(notesHere()).filter(([uuid]) => uuid !== actor.uuid);
  const kept = text.trim() === "" ? [] : [[actor.uuid, text.slice(0, longestNote)] as const];
  const here: Record<string, string> = Object.fromEntries([...others, ...kept]);
  await changeGmNotes({ ...gmNotes(), [game.world.id]: here });
}

/** Listens to the field and the buttons of the partial; call for each new element that has it. */
export function attachNotes(part: HTMLElement, actor: Actor.Implementation): void {
  const field = part.querySelector<HTMLTextAreaElement>("[data-gm-notes]");
  field?.addEventListener("change", (event) => {
    // It is no field of the actor, so the form of the sheet hears nothing of it.
    event.stopPropagation();
    void saveNotes(actor, field.value);
  });
  part.querySelector("[data-notes=export]")?.addEventListener("click", exportNotes);
  const file = part.querySelector<HTMLInputElement>("input[data-notes=file]");
  part.querySelector("[data-notes=import]")?.addEventListener("click", () => {
    file?.click();
  });
  file?.addEventListener("change", (event) => {
    event.stopPropagation();
    const [chosen] = file.files ?? [];
    if (chosen)
      void importFrom(chosen).then(() => {
        actor.render();
      });
  });
}

/** All notes of this world as text, to take them to another computer. */
export function notesAsText(): string {
  return JSON.stringify({ world: game.world.id, notes: notesHere() }, null, 2);
}

/**
 * Takes up notes that were exported; of an actor that has notes on both sides, those of the text hold.
 * @returns of how many actors there were notes
 * @throws Error for a text that is none of ours, in the reader's language; nothing is changed then
 */
export async function readNotes(text: string): Promise<number> {
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

/** The notes of this world, by the uuids of the actors. */
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

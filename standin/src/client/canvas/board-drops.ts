import { hooks, localize, notify, reportError } from "../applications/surroundings.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";
import { configOf } from "../documents/surroundings.ts";
import { host } from "../host.ts";
import type { Plain } from "../utils/types.ts";
import type { Point } from "./grid.ts";
import type { Actor, Board, Canvas } from "../kinds.ts";
import { currentUser } from "./surroundings.ts";

interface ActorClass {
  fromDropData(data: Plain): Promise<Actor | undefined>;
  create(data: Plain): Promise<Actor>;
}

/** Makes a token of an actor that is dropped on the board, until `signal` ends it; a package may take what is dropped. */
export function listenToDrops(canvas: Canvas, board: Board, signal: AbortSignal): void {
  board.root.addEventListener(
    "dragover",
    (event) => {
      event.preventDefault();
    },
    { signal },
  );
  board.root.addEventListener(
    "drop",
    (event) => {
      event.preventDefault();
      const { x, y } = board.toScene({ x: event.clientX, y: event.clientY });
      const data = { ...TextEditor.implementation.getDragEventData(event), x: Math.round(x), y: Math.round(y) };
      if (!hooks().call("dropCanvasData", canvas, data, event) || (data as Plain)["type"] !== "Actor") return;
      dropActor(canvas, data, event).catch((error: unknown) => {
        reportError("TokenLayer#_onDropActorData", error);
      });
    },
    { signal },
  );
}

/**
 * Makes the token below the pointer, in a space of the grid unless Shift is held; Alt hides it, if the user is a game master.
 * An actor of a compendium is imported first.
 */
async function dropActor({ scene, grid }: Canvas, data: Plain & Point, event: DragEvent): Promise<void> {
  const cls = configOf("Actor").documentClass as ActorClass;
  const dropped = await cls.fromDropData(data);
  if (!scene || !grid || !dropped) return;
  if (!currentUser().can("TOKEN_CREATE") || !dropped.isOwner) {
    notify("warn", localize("TOKEN.MayNotCreate", { name: dropped.name }));
    return;
  }
  const { actors } = host.game as { actors: { fromCompendium(actor: Actor): Plain } };
  const actor = dropped.pack ? await cls.create(actors.fromCompendium(dropped)) : dropped;
  const hidden = currentUser().isGM && event.altKey;
  const token = await actor.getTokenDocument({ hidden }, { parent: scene });
  const corner = { x: data.x - (token.width * grid.size) / 2, y: data.y - (token.height * grid.size) / 2 };
  const inSpace = grid.getTopLeftPoint({ x: corner.x + grid.size / 2, y: corner.y + grid.size / 2 });
  const place = event.shiftKey || grid.isGridless ? corner : inSpace;
  token.updateSource({ x: Math.round(place.x), y: Math.round(place.y) });
  await scene.createEmbeddedDocuments("Token", [token.toObject()]);
}

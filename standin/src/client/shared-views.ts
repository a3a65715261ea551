import type { SharedImage } from "./applications/apps/image-popout.ts";
import type { Journal } from "./documents/journal.ts";
import { host } from "./host.ts";
import type { Classes as KnownClasses } from "./kinds.ts";

/** The events by which one client shows something on the screens of others; the server passes them on. */
export const SHARING_EVENTS: readonly string[] = ["showEntry", "shareImage", "userActivity.board"];

/** For whom something is shown; for everybody when nobody is named. */
export interface Audience {
  readonly users?: readonly string[];
}

interface Emitting {
  emit(event: string, data: unknown, options?: object): unknown;
}

/** Sends something to the screens of others, or of some users. */
export function share(event: string, data: object, { users = [] }: Audience = {}): void {
  const { socket } = host.game as { socket: Emitting };
  socket.emit(event, data, users.length > 0 ? { recipients: users } : {});
}

/** Shows on this client what others share; the classes are those which packages have put in place of Foundry's. */
export function listenToSharing(socket: { on(event: string, listener: (data: never) => void): unknown }): void {
  const classes = () => host.foundry as Classes;
  socket.on("showEntry", ({ uuid, force }: { uuid: string; force?: boolean }) => {
    void classes().documents.collections.Journal._showEntry(uuid, force);
  });
  socket.on("shareImage", (image: SharedImage) => {
    classes().applications.apps.ImagePopout._handleShareImage(image);
  });
}

interface Classes {
  readonly documents: { readonly collections: { readonly Journal: typeof Journal } };
  readonly applications: { readonly apps: { readonly ImagePopout: KnownClasses["ImagePopout"] } };
}

import { host } from "./host.ts";

/** The events by which one client shows something on the screens of others; the server passes them on. */
export const SHARING_EVENTS: readonly string[] = ["userActivity.board"];

interface Emitting {
  emit(event: string, data: unknown): unknown;
}

/** Sends something to the screens of others. */
export function share(event: string, data: object): void {
  const { socket } = host.game as { socket: Emitting };
  socket.emit(event, data);
}

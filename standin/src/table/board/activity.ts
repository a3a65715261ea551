import { BOARD_ACTIVITY, canvas, type UserActivity } from "../../client/documents/board.ts";
import { game } from "./surroundings.ts";

/** Shows on this client what other users do on the scene that it shows. */
export function listenToActivity(socket: { on(event: string, listener: (...args: never[]) => void): unknown }): void {
  socket.on(BOARD_ACTIVITY, ({ sceneId, ping, targets }: UserActivity, senderId: string) => {
    const user = game().users.get(senderId);
    const { controls, tokens, id } = canvas();
    if (!user || !tokens || sceneId !== id) return;
    if (ping) void controls?.handlePing(user, ping);
    if (!targets) return;
    for (const token of tokens.placeables) {
      const targeted = targets.includes(token.id);
      if (token.targeted.has(user) !== targeted) token.setTarget(targeted, { user, releaseOthers: false });
    }
  });
}

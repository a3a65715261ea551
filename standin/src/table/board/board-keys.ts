import type { ClientKeybindings } from "../../client/keybindings.ts";
import { Tour } from "../../client/nue/tour.ts";
import { canvas, BOARD_ACTIVITY, type UserActivity } from "../../client/documents/surroundings.ts";
import { currentUser, game } from "./surroundings.ts";
import type { Token } from "../../client/kinds.ts";
import { element } from "./token.ts";

/** How far a key moves the view, in pixels of the scene. */
const PAN_STEP = 50;

const DIRECTIONS = [
  ["left", "PanLeft", "ArrowLeft", "KeyA", -1, 0],
  ["right", "PanRight", "ArrowRight", "KeyD", 1, 0],
  ["up", "PanUp", "ArrowUp", "KeyW", 0, -1],
  ["down", "PanDown", "ArrowDown", "KeyS", 0, 1],
] as const;

/** The keys of the board: they target, move, open and let go of tokens, or move the view; a tour in progress comes first. */
export function registerBoardKeys(keybindings: ClientKeybindings): void {
  keybindings.register("core", "target", {
    name: "KEYBINDINGS.Target",
    editable: [{ key: "KeyT" }],
    reservedModifiers: ["Shift"],
    onDown: ({ isShift }) => target(isShift),
  });
  keybindings.register("core", "openToken", {
    name: "KEYBINDINGS.OpenToken",
    uneditable: [{ key: "Enter" }],
    onDown: ({ event }) => open(event),
  });
  keybindings.register("core", "dismiss", {
    name: "KEYBINDINGS.Dismiss",
    uneditable: [{ key: "Escape" }],
    onDown: dismiss,
  });
  keybindings.register("core", "delete", {
    name: "KEYBINDINGS.DeleteToken",
    uneditable: [{ key: "Delete" }],
    onDown: remove,
  });
  for (const [direction, name, arrow, letter, dx, dy] of DIRECTIONS) {
    keybindings.register("core", name.replace("Pan", "pan"), {
      name: `KEYBINDINGS.${name}`,
      editable: [{ key: arrow }, { key: letter }],
      repeat: true,
      onDown: () => Tour.onMovementAction([direction]) ?? move(dx, dy),
    });
  }
}

/** The token that has the focus. */
function focused(): Token | null {
  return canvas().tokens?.placeables.find((token) => token[element] === document.activeElement) ?? null;
}

function target(isShift: boolean): boolean {
  const token = focused() ?? canvas().tokens?.hover;
  if (!token) return false;
  token.setTarget(!token.isTargeted, { releaseOthers: !isShift });
  return true;
}

function open(event: Event): boolean {
  const token = focused();
  token?._onClickLeft2(event);
  return token !== null;
}

/** First it leaves a tour, then closes the controls around a token, then releases the tokens. */
function dismiss(): boolean {
  if (Tour.activeTour) {
    Tour.activeTour.exit();
    return true;
  }
  const { hud, tokens } = canvas();
  if (hud?.token.rendered) {
    void hud.token.close();
    return true;
  }
  return (tokens?.releaseAll() ?? 0) > 0;
}

/** Asks before a token leaves the scene. */
function remove(): boolean {
  const token = focused();
  if (!token?.can(currentUser(), "delete")) return false;
  void token.document.deleteDialog();
  return true;
}

/** Moves the focused token, or the selected ones, or else the view; ignores keys of other buttons. */
function move(dx: -1 | 0 | 1, dy: -1 | 0 | 1): boolean {
  const { tokens, stage, dimensions } = canvas();
  const token = focused();
  if (!tokens || !stage || !dimensions) return false;
  if (!token && document.activeElement instanceof HTMLElement && document.activeElement !== document.body) return false;
  if (token && !token.controlled) token.control();
  if (token ?? tokens.controlled.length > 0) void tokens.moveMany({ dx, dy });
  else canvas().pan({ x: stage.pivot.x + dx * PAN_STEP, y: stage.pivot.y + dy * PAN_STEP });
  return true;
}

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

import { isElement, elementsOnPages, focusedElement } from "../ui/pages.ts";
import { say } from "../base/words.ts";
import type { Point } from "../rules/procedures/landing.ts";
import { neighbours } from "../rules/procedures/directions.ts";
import type { GridShape } from "../rules/procedures/directions.ts";
import { landing } from "../rules/procedures/landing.ts";
import { scatter, scatterWords } from "../rules/procedures/scatter.ts";
import type { Scatter } from "../rules/procedures/scatter.ts";
import { isWithheld, mayKnowName, publicNameOfToken, tokenAt } from "../characters/names.ts";
import { button } from "../ui/buttons.ts";
import { redraw } from "../ui/redraw.ts";
import type { CardPart } from "./card-part.ts";
import { viewedGround } from "./viewed-ground.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";

/** Cancels the choice that is in progress, if any. */
let giveUp: () => void = () => undefined;

/**
 * Lets this user choose a point of the scene: by a click, or by moving the view and pressing Enter for its center. No
 * other listener gets that click or key.
 * @returns null if Escape is pressed, another choice begins, or the scene is closed
 */
function choosePoint(): Promise<Point | null> {
  giveUp();
  const { stage } = canvas;
  if (!stage) return Promise.resolve(null);
  ui.notifications.info(say({ key: "QUADRIVIUM.Scatter.choose" }));
  const focused = focusedElement();
  // Foundry ignores the keys that move the view while a button has the focus.
  focused?.blur();
  return new Promise((resolve) => {
    const end = (point: Point | null): void => {
      stage.off("pointerdowncapture", click);
      window.removeEventListener("keydown", press, { capture: true });
      Hooks.off("canvasTearDown", cancel);
      giveUp = () => undefined;
      if (focused?.isConnected) focused.focus();
      resolve(point);
    };
    const click = (event: PIXI.FederatedPointerEvent): void => {
      if (event.button !== 0) return;
      event.stopPropagation();
      const { x, y } = event.getLocalPosition(stage);
      end({ x, y });
    };
    const press = (event: KeyboardEvent): void => {
      const isChosen = event.key === "Enter" && !isInControl(event);
      if (event.repeat || (event.key !== "Escape" && !isChosen)) return;
      event.preventDefault();
      event.stopPropagation();
      const { x, y } = stage.pivot;
      end(isChosen ? { x, y } : null);
    };
    const cancel = (): void => {
      end(null);
    };
    giveUp = cancel;
    stage.on("pointerdowncapture", click);
    window.addEventListener("keydown", press, { capture: true });
    Hooks.on("canvasTearDown", cancel);
  });
}

/** Returns true if a key is meant for the focused control: a chat message can be sent while a point is chosen. */
function isInControl({ target }: KeyboardEvent): boolean {
  const controls = "a, button, input, select, summary, textarea, [contenteditable]";
  return isElement(target) && target.closest(controls) !== null;
}

type Message = ChatMessage.Implementation;

/** The scatter that a message stores: the grid it was rolled for and, once placed, where it landed. */
export interface ScatterFlag {
  readonly grid: GridShape;
  readonly placed?: Placed;
}

/** A scatter that was placed on a scene. */
export interface Placed {
  /** The id of the scene. */
  readonly scene: string;
  readonly from: Point;
  readonly to: Point;
  /** The uuid of the token at the center; null for a point. */
  readonly token: string | null;
}

/** Where a scatter has landed, and a button for users who may place it. */
export const scatterPart: CardPart = {
  kinds: ["scatter"],
  show: showScatter,
  actions: {
    quadriviumPlaceScatter: { press: place },
    quadriviumShowScatter: {
      press: (message) => {
        const placed = flagOf(message)?.placed;
        return placed && showHere(placed.to);
      },
    },
  },
};

function showScatter(message: Message, html: HTMLElement): void {
  if (!message.isContentVisible || !flagOf(message)) return;
  (html.querySelector(".message-content") ?? html).append(boxOf(message, canvas.ready));
}

/** Updates the scatter cards on the page when a scene has been drawn or closed. */
export function onCanvasReady(isReady: boolean): void {
  for (const box of elementsOnPages(".quadrivium.scatter")) {
    const { messageId = "" } = box.closest<HTMLElement>("[data-message-id]")?.dataset ?? {};
    const message = game.messages.get(messageId);
    if (message) redraw(box, boxOf(message, isReady));
  }
}

function boxOf(message: Message, isReady: boolean): HTMLElement {
  const box = document.createElement("div");
  box.className = "quadrivium scatter";
  box.role = "group";
  box.setAttribute("aria-label", say({ key: "QUADRIVIUM.Scatter.landing" }));
  const placed = flagOf(message)?.placed ?? null;
  const parts: HTMLElement[] = [];
  if (placed) {
    const line = document.createElement("p");
    line.textContent = landed(message, placed.token);
    parts.push(line);
    if (isReady && canvas.scene?.id === placed.scene) {
      parts.push(button(say({ key: "QUADRIVIUM.Scatter.show" }), "quadriviumShowScatter"));
    }
  } else if (isReady && (game.user.isGM || message.isAuthor)) {
    parts.push(button(say({ key: "QUADRIVIUM.Scatter.place" }), "quadriviumPlaceScatter"));
  }
  box.append(...parts);
  box.hidden = parts.length === 0;
  return box;
}

/**
 * Places a scatter on the viewed scene, from the targeted token or from a point that is chosen. If the message is not
 * public, the result is shown to this user alone and is not stored.
 */
async function place(message: Message): Promise<void> {
  const ground = viewedGround();
  const scene = canvas.scene?.id;
  const grid = flagOf(message)?.grid;
  if (!ground || !scene || !grid) return;
  if (ground.shape !== null && ground.shape !== grid) {
    const data = { thrown: gridName(grid), scene: gridName(ground.shape) };
    ui.notifications.warn(say({ key: "QUADRIVIUM.Scatter.otherGrid", data }));
    return;
  }
  const [target] = game.user.targets;
  const from = target ? { x: target.center.x, y: target.center.y } : await choosePoint();
  if (!from) return;
  const token = target?.document.uuid ?? null;
  const to = landing(thrown(message, grid), grid, from, ground);
  if (message.whisper.length > 0 || message.blind) {
    const where = landed(message, token);
    ui.notifications.info(say({ key: "QUADRIVIUM.Scatter.unseen", data: { where } }));
    await showHere(to);
    return;
  }
  // Another user may have placed it while the point was chosen.
  if (flagOf(message)?.placed) {
    ui.notifications.warn(say({ key: "QUADRIVIUM.Scatter.again" }));
    return;
  }
  await message.update({ flags: { quadrivium: { scatter: { grid, placed: { scene, from, to, token } } } } });
  await canvas.ping(to);
}

/** Shows a point of the scene to this user alone. */
async function showHere(point: Point): Promise<void> {
  const { x, y } = point;
  await canvas.animatePan({ x, y });
  await canvas.controls?.drawPing({ x, y }, { user: game.user });
}

/** Returns the sentence for a landing: "Lands 2 spaces southeast of Irzi." */
function landed(message: Message, token: string | null): string {
  const grid = flagOf(message)?.grid;
  if (!grid) return "";
  const name = token === null ? null : nameOf(token);
  const origin = name ?? { key: `QUADRIVIUM.Scatter.${token === null ? "point" : "target"}` };
  const result = thrown(message, grid);
  const isHit = result.direction === null;
  const where = scatterWords(result);
  return say({ key: `QUADRIVIUM.Scatter.${isHit ? "hits" : "lands"}`, data: isHit ? { origin } : { where, origin } });
}

/** Returns the name of a token; null if this user may not know it. */
function nameOf(uuid: string): string | null {
  const token = tokenAt(uuid);
  if (!token) return null;
  return mayKnowName(token.actor, token) || !isWithheld(publicNameOfToken(token)) ? token.name : null;
}

/** Returns the scatter that the dice of a message give. */
function thrown(message: Message, grid: GridShape): Scatter {
  const [direction = 0, distance = 0] = (message.rolls[0]?.dice ?? []).map(({ results }) => results[0]?.result ?? 0);
  return scatter(grid, direction, distance);
}

/** Returns the scatter that a message stores; null for any other message. */
function flagOf({ flags }: Message): ScatterFlag | null {
  const flag = flags.quadrivium?.scatter;
  return flag && Object.hasOwn(neighbours, flag.grid) ? flag : null;
}

function gridName(grid: GridShape): Phrase {
  return { key: `QUADRIVIUM.Command.Grid.${grid}` };
}

import { say } from "../base/words.ts";
import { neighbours, scatter, scatterDice, scatterWords, landing } from "../rules/procedures/scatter.ts";
import type { GridShape, Point, Ground, Scatter } from "../rules/procedures/scatter.ts";
import { RuleError, type Phrase } from "../rules/kernel/rule-error.ts";
import type { ChatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { postingLike, rollSimpleCard, type Posting } from "./simple-cards.ts";
import { isElement, focusedElement } from "../ui/dom.ts";
import { isWithheld, mayKnowName, publicNameOfToken, tokenAt } from "../characters/names.ts";
import { addBox, groupBox, type CardActions } from "./card-part.ts";
import { redrawShowing } from "../messages/redraw-cards.ts";
import { throwDecisionGone } from "../deltas/change-roll.ts";
import { creature } from "../characters/actors.ts";
import { rollData } from "../messages/message-type.ts";
import { Attack } from "./attack-state.ts";

/** The shapes of a grid by the words of the command. */
const shapes: Readonly<Record<string, GridShape>> = { square: "square", flat: "flatHex", pointy: "pointyHex" };

/**
 * Reads on which grid a missed shot lands.
 * @param about What it belongs to, in words; blank for none.
 * @returns Rolls where it lands.
 * @throws RuleError GridUnknown for an unknown grid
 */
export function readScatter(words: string, chatSpeaker: ChatSpeaker, about: string): () => Promise<void> {
  const word = words.trim().toLowerCase();
  const grid = Object.entries(shapes).find(([name]) => word !== "" && name.startsWith(word))?.[1];
  if (!grid) throw new RuleError("GridUnknown", { grid: words, known: Object.keys(shapes).join(", ") });
  return () => rollScatter(grid, chatSpeaker, about);
}

function rollScatter(grid: GridShape, posting: Posting, about: string): Promise<void> {
  return rollSimpleCard(scatterDice(grid), posting, ([direction = 0, distance = 0]) => ({
    title: say({ key: "QUADRIVIUM.Command.Name.scatter" }),
    ...(about ? { about } : {}),
    chip: game.i18n.localize(`QUADRIVIUM.Command.Grid.${grid}`),
    result: say(scatterWords(scatter(grid, direction, distance))),
    flags: { quadrivium: { scatter: { grid } } },
  }));
}

/** Returns the word for the grid of the viewed scene; blank without a drawn scene or a grid. */
export function viewedGrid(): string {
  const shape = viewedGround()?.shape;
  return Object.entries(shapes).find(([, one]) => one === shape)?.[0] ?? "";
}

/**
 * Lets this user choose a point of the scene: by a click, or by moving the view and pressing Enter for its center. No
 * other listener gets that click or key.
 * @returns null if Escape is pressed, or the scene is closed
 */
function choosePoint(): Promise<Point | null> {
  const { stage } = canvas;
  if (!stage) return Promise.resolve(null);
  ui.notifications.info(say({ key: "QUADRIVIUM.Scatter.choose" }));
  // Foundry ignores the keys that move the view while a button has the focus.
  const focused = focusedElement();
  focused?.blur();
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = (point: Point | null): void => {
      if (over.signal.aborted) return;
      over.abort();
      stage.off("pointerdowncapture", click);
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
      // A chat message can be sent while a point is chosen.
      const isChosen = event.key === "Enter" && !(isElement(event.target) && event.target.closest(CONTROLS));
      if (event.repeat || (event.key !== "Escape" && !isChosen)) return;
      event.preventDefault();
      event.stopPropagation();
      const { x, y } = stage.pivot;
      end(isChosen ? { x, y } : null);
    };
    stage.on("pointerdowncapture", click);
    window.addEventListener("keydown", press, { capture: true, signal: over.signal });
    Hooks.once("canvasTearDown", () => {
      end(null);
    });
  });
}

const CONTROLS = "a, button, input, select, summary, textarea, [contenteditable]";

type Message = ChatMessage.Implementation;

/** The scatter that a message stores: the grid it was rolled for and, once placed, where it landed. */
export interface ScatterFlag {
  readonly grid: GridShape;
  readonly placed?: Placed;
}

/** A scatter that was placed on a scene. */
interface Placed {
  /** The id of the scene. */
  readonly scene: string;
  readonly from: Point;
  readonly to: Point;
  /** The uuid of the token at the center; null for a point. */
  readonly token: string | null;
}

export const scatterActions: CardActions = {
  // With the speaker and the audience of the roll whose weapon or power scatters.
  quadriviumScatter: {
    press: (message) => {
      const about = scattering(message) ?? throwDecisionGone();
      return rollScatter(viewedGround()?.shape ?? "square", postingLike(message), about);
    },
  },
  quadriviumPlaceScatter: { press: place },
  quadriviumShowScatter: {
    press: (message) => {
      const placed = flagOf(message)?.placed;
      return placed && showHere(placed.to);
    },
  },
};

/** Shows where a scatter has landed, and a button for users who may place it. */
export async function showScatter(message: Message, html: HTMLElement): Promise<void> {
  const flag = message.isContentVisible ? flagOf(message) : null;
  if (!flag) return;
  const { placed } = flag;
  const isHere = placed && canvas.ready && canvas.scene?.id === placed.scene;
  const mayPlace = !placed && canvas.ready && (game.user.isGM || message.isAuthor);
  const box = await groupBox({
    kind: "scatter",
    name: say({ key: "QUADRIVIUM.Scatter.landing" }),
    words: placed ? landed(message, placed.token) : "",
    buttons: [
      isHere && { action: "quadriviumShowScatter", words: say({ key: "QUADRIVIUM.Scatter.show" }) },
      mayPlace && { action: "quadriviumPlaceScatter", words: say({ key: "QUADRIVIUM.Scatter.place" }) },
    ],
  });
  if (box) (html.querySelector(".message-content") ?? html).append(box);
}

/** Draws the cards of scatters again when a scene has been drawn or closed. */
export function onCanvasReady(): void {
  redrawShowing((message) => flagOf(message) !== null);
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

/** Offers to roll where an attack with a weapon, or a power, lands if it misses. */
export async function showScatterOffer(message: Message, html: HTMLElement): Promise<void> {
  const name = scattering(message);
  if (name === null) return;
  const buttons = [{ action: "quadriviumScatter", words: say({ key: "QUADRIVIUM.Scatter.roll" }) }];
  const box = await groupBox({ kind: "effect", name, buttons });
  if (box) addBox(html, box);
}

/** Returns the name of the weapon or power of a roll if it scatters and this user may roll that; null otherwise. */
function scattering(message: Message): string | null {
  const trait = rollData(message)?.trait;
  const actor = creature(message.speakerActor);
  if (!trait || !actor?.isOwner) return null;
  const used = trait.total === "" ? trait.power : Attack.of(message) && trait.weapon;
  const item = used ? actor.items.find(({ uuid }) => uuid === used) : undefined;
  return item && "scatters" in item.system && item.system.scatters ? item.name : null;
}

/** The ground of the viewed scene. */
interface ViewedGround extends Ground {
  /** Null without a grid. */
  readonly shape: GridShape | null;
}

/** Returns the ground of the scene on this client's canvas; null if no scene is drawn. */
function viewedGround(): ViewedGround | null {
  const grid = canvas.ready ? canvas.grid : null;
  if (!grid) return null;
  const shape = shapeOf(grid);
  return {
    shape,
    size: grid.size,
    middleOf: (point) => middle(grid, point),
    around: shape && ((point) => spacesAround(grid, shape, point).map((space) => middle(grid, space))),
  };
}

/** Returns the shape of a grid: hexagons in columns have a flat top, hexagons in rows a pointed one. */
function shapeOf({ type }: foundry.grid.BaseGrid): GridShape | null {
  const { SQUARE, HEXODDQ, HEXEVENQ, HEXODDR, HEXEVENR } = CONST.GRID_TYPES;
  if (type === SQUARE) return "square";
  if (type === HEXODDQ || type === HEXEVENQ) return "flatHex";
  return type === HEXODDR || type === HEXEVENR ? "pointyHex" : null;
}

/**
 * Returns the spaces around the one of a point. For hexagons the grid knows them; for squares it would leave out the
 * diagonal ones if the diagonal rule forbids moving there.
 */
function spacesAround(
  grid: foundry.grid.BaseGrid,
  shape: GridShape,
  point: Point,
): readonly foundry.grid.BaseGrid.Offset2D[] {
  if (shape !== "square") return grid.getAdjacentOffsets(point);
  const { i, j } = grid.getOffset(point);
  return neighbours.square.map(({ step: [down, right] }) => ({ i: i + down, j: j + right }));
}

function middle(grid: foundry.grid.BaseGrid, space: Point | foundry.grid.BaseGrid.Offset2D): Point {
  const { x, y } = grid.getCenterPoint(space);
  return { x, y };
}

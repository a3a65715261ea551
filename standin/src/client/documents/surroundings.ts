import type { DatabaseUser } from "./permissions.ts";
import { host } from "../host.ts";
import type { Canvas, Scene, Token } from "../kinds.ts";

/** The game, seen with the eyes of the documents; absent before the game is created. */
interface GameView {
  readonly userId: string;
  readonly user: (DatabaseUser & { readonly id: string; readonly name: string; readonly isGM: boolean }) | null;
  readonly users: UsersView;
  readonly collections?: { get(name: string): unknown };
  readonly packs: PacksView;
  readonly system: { readonly id: string };
  readonly modules: { has(id: string): boolean };
  readonly documentTypes?: Readonly<Record<string, readonly string[]>>;
  readonly permissions?: Readonly<Record<string, readonly number[]>>;
  readonly _documentsReady: boolean;
  readonly i18n: { localize(key: string): string; format(key: string, data: object): string };
  readonly settings: {
    get(namespace: string, key: string): unknown;
    set(namespace: string, key: string, value: unknown): Promise<unknown>;
  };
}

/** The compendia, as documents ask for them. */
interface PacksView {
  get(id: string | null | undefined): PackView | undefined;
  set(id: string, pack: object): unknown;
  delete(id: string): boolean;
}

/** One compendium, as the documents in it ask for it. */
export interface PackView {
  readonly locked: boolean;
  readonly documentName: string;
  readonly folders: object;
  readonly index: Iterable<{ readonly _id: string }>;
  getDocuments(query: object): Promise<readonly object[]>;
  getUserLevel(user: { readonly role: number } | null): number;
}

/** The users, as documents ask for them. */
interface UsersView extends Iterable<DatabaseUser> {
  get(id: string): DatabaseUser | undefined;
}

/** The game, where documents cannot do without it. */
export function game(): GameView {
  const { game: current } = host as unknown as { game?: GameView };
  if (!current) throw new Error("There is no game yet");
  return current;
}

/** The game, where documents can do without it: before it exists, and in tests of plain data. */
export function gameIfAny(): Partial<GameView> {
  return (host as unknown as { game?: GameView }).game ?? {};
}

/** The part of the interface that shows documents; parts of it may be missing. */
export function ui(): {
  notifications?: Record<"info" | "warn" | "error", (message: string) => unknown>;
  chat?: {
    postOne(message: object, options?: object): unknown;
    updateMessage(message: object): unknown;
    deleteMessage(id: string, options?: object): unknown;
    processMessage(text: string, options?: object): Promise<unknown>;
  };
} {
  return (host as unknown as { ui?: object }).ui ?? {};
}

/** What CONFIG says of one kind of document. */
interface DocumentConfig {
  documentClass?: unknown;
  dataModels?: Record<string, unknown>;
  sheetClasses?: Record<string, Record<string, { cls: unknown; default: boolean }>>;
  typeLabels?: Record<string, string>;
  typeIcons?: Record<string, string>;
  defaultType?: string;
  sidebarIcon?: string;
  compendiumIndexFields?: string[];
  compendiumBanner?: string;
}

/** What CONFIG says of a kind of document; empty where it says nothing. */
export function configOf(documentName: string): DocumentConfig {
  const { CONFIG } = host as unknown as { CONFIG?: Record<string, DocumentConfig | undefined> };
  return CONFIG?.[documentName] ?? {};
}

/** The actions on the board that a user tells others. */
export interface UserActivity {
  readonly sceneId?: string | null;
  readonly ping?: { readonly x: number; readonly y: number };
  /** The ids of the tokens that are targeted. */
  readonly targets?: readonly string[];
}

/** The event that carries it. */
export const BOARD_ACTIVITY = "userActivity.board";

/** Takes a deleted token from its layer. */
export const forgetToken = Symbol("forget a token");

export function canvas(): Canvas {
  return host.canvas as Canvas;
}

/** The scene that is on the board; null without a board. */
export function drawnScene(): Scene | null {
  return canvas().ready ? canvas().scene : null;
}

/** Shows in the menu around a token, if it has one now, what has changed. */
export function renderHUD(token: Token | null | undefined): void {
  if (token?.hasActiveHUD === true) void canvas().hud?.token.render();
}

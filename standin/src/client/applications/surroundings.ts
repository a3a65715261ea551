import { host } from "../host.ts";
import type { Classes } from "../kinds.ts";

/** What applications need of a user. */
export interface UserView {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly active: boolean;
  readonly color: unknown;
  readonly character: DocumentView | null;
  can(permission: string): boolean;
  query(name: string, data: unknown, options?: { timeout?: number }): Promise<unknown>;
}

/** What applications need of a collection of documents. */
export interface CollectionView<T> extends Iterable<T> {
  get(id: string): T | undefined;
  readonly contents: readonly T[];
  /** The windows which show the collection. */
  readonly apps?: object[];
}

/** What applications need of a document, whatever class a package has given it. */
export interface DocumentView {
  readonly id: string | null;
  readonly uuid: string;
  readonly documentName: string;
  readonly type?: string;
  readonly name?: string | null;
  readonly img?: string | null;
  readonly pack: string | null;
  readonly collection?: { has(id: string): boolean };
  readonly inCompendium?: boolean;
  readonly visible?: boolean;
  readonly isOwner: boolean;
  readonly parent: DocumentView | null;
  getEmbeddedDocument(name: string, id: string, options?: object): DocumentView | undefined;
  readonly schema: { readonly fields: Record<string, unknown> };
  readonly _source: Record<string, unknown>;
  readonly apps: Record<string, unknown>;
  readonly sheet: { render(options: { force: boolean }): Promise<unknown> } | null;
  testUserPermission(user: UserView, permission: string | number, options?: { exact?: boolean }): boolean;
  validate(options: { changes: object; clean: boolean; fallback: boolean }): boolean;
  update(changes: object, operation?: object): Promise<unknown>;
  delete(operation?: object): Promise<unknown>;
  deleteDialog(): Promise<unknown>;
  getFlag(scope: string, key: string): unknown;
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  toObject(source?: boolean): Record<string, unknown>;
  toDragData(): Record<string, unknown>;
  createEmbeddedDocuments(name: string, data: object[], operation?: object): Promise<DocumentView[]>;
  updateEmbeddedDocuments(name: string, updates: object[], operation?: object): Promise<DocumentView[]>;
  getRollData?(): object;
}

/** A document class, as CONFIG holds it. */
export interface DocumentClassView {
  readonly name: string;
  readonly documentName: string;
  create(data: object, operation?: object): Promise<DocumentView | undefined>;
  createDialog(data?: object, operation?: object): Promise<unknown>;
  fromDropData(data: object): Promise<DocumentView | undefined>;
}

interface GameView {
  readonly user: UserView;
  readonly users: CollectionView<UserView>;
  readonly actors: CollectionView<DocumentView>;
  readonly packs: { get(id: string): { readonly locked: boolean } | undefined };
  readonly i18n: {
    localize(key: string): string;
    format(key: string, data: object): string;
    has(key: string): boolean;
  };
  readonly settings: {
    readonly settings: { has(key: string): boolean };
    get(namespace: string, key: string): unknown;
    set(namespace: string, key: string, value: unknown): Promise<unknown>;
  };
  readonly tooltip?: { deactivate(): void };
}

/** The game, seen with the eyes of the applications. */
export function game(): GameView {
  return host.game as GameView;
}

/** The words of a language key, with values put into their places. */
export function localize(key: string, data?: object): string {
  const { i18n } = game();
  return data ? i18n.format(key, data) : i18n.localize(key);
}

type Notify = (message: string, options?: object) => unknown;

/** Tells the user something, if the interface is up already. */
export function notify(level: "info" | "warn" | "error", message: string): void {
  const ui = host.ui as { notifications?: Record<"info" | "warn" | "error", Notify> } | undefined;
  ui?.notifications?.[level](message);
}

interface HooksView {
  call(hook: string, ...args: unknown[]): boolean;
  callAll(hook: string, ...args: unknown[]): true;
  on(hook: string, fn: () => void): number;
  off(hook: string, id: number): void;
  onError(location: string, error: unknown, options: { msg?: string; log?: string; notify?: string }): void;
}

/** The hooks, which a package may have replaced or watched. */
export function hooks(): HooksView {
  return host.Hooks as HooksView;
}

/** Tells the user, the console and the hook "error" of a failure that no caller waits for. */
export function reportError(location: string, error: unknown): void {
  const listening = host.Hooks as HooksView | undefined;
  // A failure after the table was taken away can only go to the console.
  if (listening) listening.onError(location, error, { log: "error", notify: "error" });
  else console.error(location, error);
}

/** The class of the window which asks for files. */
export function filePicker(): Classes["FilePicker"] {
  return (host.CONFIG as { ux: { FilePicker: Classes["FilePicker"] } }).ux.FilePicker;
}

/** The document class which CONFIG names for a document name. */
export function documentClass(documentName: string): DocumentClassView {
  const config = host.CONFIG as Record<string, { documentClass?: DocumentClassView } | undefined>;
  const cls = config[documentName]?.documentClass;
  if (!cls) throw new Error(`CONFIG.${documentName}.documentClass is not set`);
  return cls;
}

import type { CONST } from "../src/client/constants.ts";
import type * as fields from "../src/client/data/fields.ts";
import type { TypeDataModel } from "../src/client/data/type-data-model.ts";
import type { Actor } from "../src/client/documents/actor.ts";
import type { ChatMessage } from "../src/client/documents/chat-message.ts";
import type { ClientDocument } from "../src/client/documents/client-document.ts";
import type { Folder } from "../src/client/documents/folder.ts";
import type { Macro } from "../src/client/documents/macro.ts";
import type { Roll } from "../src/client/dice/roll.ts";
import type { Game } from "../src/client/game.ts";
import type { Hooks } from "../src/client/hooks.ts";

/** A document class which creates documents, as packages see it. */
interface Creating<T> {
  create(data: readonly object[], operation?: object): Promise<T[]>;
  create(data: object, operation?: object): Promise<T | undefined>;
}

interface DocumentConfig {
  documentClass: typeof ClientDocument;
  dataModels: Record<string, unknown>;
  typeLabels: Record<string, string>;
  typeIcons: Record<string, string>;
  defaultType?: string;
}

/** The globals of a page of Foundry, as far as these tests and their system use them. */
interface Page {
  readonly foundry: {
    readonly abstract: { readonly TypeDataModel: typeof TypeDataModel };
    readonly data: { readonly fields: typeof fields; readonly operators?: unknown };
    readonly documents: Readonly<Record<string, unknown>>;
    readonly applications: { readonly sheets: Readonly<Record<string, unknown>> };
    readonly prosemirror?: unknown;
  };
  readonly CONFIG: Record<"Actor" | "Item" | "ChatMessage", DocumentConfig> & {
    readonly queries: Record<string, (data: never) => unknown>;
  };
  readonly CONST: typeof CONST;
  readonly Hooks: typeof Hooks;
  readonly game: Game & { readonly scenes?: unknown };
  readonly canvas: { readonly ready: boolean; readonly tokens?: { readonly controlled: unknown[] } };
  readonly ui: object;
  readonly Actor: Creating<Actor>;
  readonly Folder: Creating<Folder>;
  readonly Macro: Creating<Macro>;
  readonly Roll: typeof Roll;
  readonly ChatMessage: Creating<ChatMessage> &
    Pick<
      typeof ChatMessage,
      "applyMode" | "getSpeaker" | "getSpeakerActor" | "getWhisperRecipients" | "applyRollMode"
    > &
    (new (data: object) => ChatMessage);
  fromUuid(uuid: string, options?: object): Promise<unknown>;
  fromUuidSync(uuid: string): unknown;
  getDocumentClass(name: string): unknown;
  /** What the test system saw: at each stage of the start, when its actors were prepared for it, and which keys. */
  fixtureStages: object[];
  fixturePrepared: number[];
  fixturePressed: string[];
}

/** The page, seen with the eyes of a package. */
export const page = globalThis as unknown as Page;

import { CONST } from "../constants.ts";
import { DocumentAuthorField } from "../data/fields/document-fields.ts";
import { StringField } from "../data/fields/string-field.ts";
import { Hooks } from "../hooks.ts";
import type { Plain } from "../utils/types.ts";
import { everyDocument, inDirectory, picture } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { DatabaseUser } from "./permissions.ts";
import type { Speaker, SpeakerOptions } from "./chat-message.ts";
import { configOf, game, ui } from "./surroundings.ts";
import type { Actor } from "../kinds.ts";
import { User } from "./user.ts";

/** The character and the data with which a macro runs; a script finds every member under its own name. */
export interface MacroScope {
  actor?: Actor;
  token?: SpeakerOptions["token"];
  speaker?: Speaker;
  [name: string]: unknown;
}

interface Speakers {
  getSpeaker(options: SpeakerOptions): Speaker;
  getSpeakerActor(speaker: Speaker): Actor | null;
}

/** A command on the hotbar: a line of chat, or a script. */
export class Macro extends ClientDocument {
  static override metadata = {
    ...ClientDocument.metadata,
    name: "Macro",
    collection: "macros",
    label: "DOCUMENT.Macro",
    labelPlural: "DOCUMENT.Macros",
    coreTypes: Object.values(CONST.MACRO_TYPES) as readonly string[],
  };

  static override defineSchema() {
    return {
      ...everyDocument(),
      ...inDirectory(),
      type: new StringField({
        required: true,
        choices: Object.values(CONST.MACRO_TYPES),
        initial: CONST.MACRO_TYPES.CHAT,
      }),
      author: new DocumentAuthorField(User),
      img: picture("icons/svg/dice-target.svg"),
      scope: new StringField({ required: true, choices: CONST.MACRO_SCOPES, initial: CONST.MACRO_SCOPES[0] }),
      command: new StringField({ required: true, blank: true }),
    };
  }

  /** A script must compile; a line of chat may be anything. */
  static override validateJoint(data: Plain): void {
    super.validateJoint(data);
    if (data["type"] === CONST.MACRO_TYPES.SCRIPT) compileScript((data["command"] as string | undefined) ?? "");
  }

  declare name: string;
  declare type: string;
  declare img: string;
  declare command: string;
  declare author: User | null;

  get isAuthor(): boolean {
    return game().user?.id === this.author?.id;
  }

  /** May this user run it? Scripts need a permission of their own. */
  canUserExecute(user: DatabaseUser & { can?(permission: string): boolean }): boolean {
    if (!this.testUserPermission(user, "LIMITED")) return false;
    return this.type !== CONST.MACRO_TYPES.SCRIPT || user.can?.("MACRO_SCRIPT") === true;
  }

  get canExecute(): boolean {
    const { user } = game();
    return user !== null && this.canUserExecute(user);
  }

  override getUserLevel(user: DatabaseUser | null = game().user): number {
    if (user && user.id === this._source["author"]) return CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    return super.getUserLevel(user);
  }

  /** The picture of this macro in lists. */
  get thumbnail(): string {
    return this.img;
  }

  /** Runs the macro: a line of chat is said, a script runs with what the scope names. */
  execute(scope: MacroScope = {}): Promise<unknown> | undefined {
    if (!this.canExecute) {
      ui().notifications?.warn(game().i18n.format("MACRO.CannotExecute", { name: this.name }));
      return undefined;
    }
    return this.type === CONST.MACRO_TYPES.CHAT ? this.#say(scope) : this.#runScript(scope);
  }

  async #say({ speaker }: MacroScope): Promise<unknown> {
    const { chat } = ui();
    if (!chat) throw new Error("A chat macro needs ui.chat");
    try {
      return await chat.processMessage(this.command, speaker ? { speaker } : {});
    } catch (error) {
      const data = { msg: game().i18n.localize("MACRO.ChatError"), log: "error", notify: "error" };
      Hooks.onError("Macro#executeChat", error, { ...data, command: this.command });
      return error;
    }
  }

  /** Reports a script that does not compile; its caller handles what it throws while it runs. */
  #runScript(scope: MacroScope): Promise<unknown> | undefined {
    const user = game().user as User | null;
    const speaker = scope.speaker ?? speakers().getSpeaker({ actor: scope.actor, token: scope.token });
    const actor = scope.actor ?? speakers().getSpeakerActor(speaker);
    const values = [speaker, actor, scope.token ?? null, user?.character ?? null, scope, scope["event"]];
    const names = extraNames(scope);
    try {
      const script = compileScript(this.command, names);
      return script.call(this, ...values, ...names.map((name) => scope[name]));
    } catch (error) {
      const msg = game().i18n.localize("MACRO.Error");
      Hooks.onError("Macro#executeScript", error, { msg, log: "error", notify: "error", command: this.command });
      return undefined;
    }
  }
}

/** The class of chat messages decides who speaks, and a system may have replaced it. */
function speakers(): Speakers {
  return configOf("ChatMessage").documentClass as Speakers;
}

/** What every script macro finds under a name of its own; callers may add more names. */
const SCRIPT_NAMES = ["speaker", "actor", "token", "character", "scope", "event"] as const;

type Script = (...values: unknown[]) => Promise<unknown>;

// The class of async functions has no global name.
const AsyncFunction = (async () => {
  await Promise.resolve();
}).constructor as new (...parts: string[]) => Script;

/** Makes a function of a script; throws a SyntaxError if it does not compile. */
export function compileScript(command: string, extraNames: readonly string[] = []): Script {
  // A block, so that a script may declare a name again which it is given.
  return new AsyncFunction(...SCRIPT_NAMES, ...extraNames, `{${command}\n}`);
}

/** The names a scope adds to those every script has. */
export function extraNames(scope: Plain): string[] {
  const names = Object.keys(scope);
  if (names.some((name) => /^\d/.test(name))) {
    throw new Error("Illegal numeric Macro parameter passed to execution scope.");
  }
  return names.filter((name) => !(SCRIPT_NAMES as readonly string[]).includes(name));
}

declare module "../known-classes.ts" {
  interface Kinds {
    Macro: Macro;
  }
}

import { CONST } from "../constants.ts";
import { DocumentAuthorField } from "../data/fields/document-fields.ts";
import { StringField } from "../data/fields/string-field.ts";
import { JavaScriptField } from "../data/fields/text-fields.ts";
import { Hooks } from "../hooks.ts";
import type { Plain } from "../utils/types.ts";
import type { Actor } from "./actor.ts";
import { everyDocument, inDirectory, picture } from "./base-fields.ts";
import { ClientDocument } from "./client-document.ts";
import type { DatabaseUser } from "./ownership.ts";
import { getSpeaker } from "./speakers.ts";
import { game, ui } from "./surroundings.ts";
import { User } from "./user.ts";

/** What a script macro finds under its names. */
const SCOPE = ["speaker", "actor", "token", "character", "scope"] as const;

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
      command: new JavaScriptField(),
    };
  }

  declare name: string;
  declare type: string;
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

  /** Runs the macro for a speaker and a character, by default the user's own. */
  async execute(scope: Plain & { actor?: Actor; token?: unknown; speaker?: Plain } = {}): Promise<unknown> {
    if (!this.canExecute) {
      const user = game().user?.name ?? "";
      ui().notifications?.warn(`The user ${user} has no permission to execute the macro ${this.name}`);
      return undefined;
    }
    const { character = null } = (game().user ?? {}) as { character?: Actor | null };
    const actor = scope.actor ?? character;
    const speaker = scope.speaker ?? getSpeaker({ actor });
    if (this.type === CONST.MACRO_TYPES.CHAT) {
      const { chat } = ui();
      if (!chat) throw new Error("A chat macro needs ui.chat");
      return chat.processMessage(this.command, { speaker });
    }
    return this.#runScript({ ...scope, actor, speaker, token: scope.token ?? null });
  }

  async #runScript(scope: Plain): Promise<unknown> {
    const values: Plain = { ...scope, character: (game().user as User | null)?.character ?? null, scope };
    // More names can be given by whoever runs the macro, as long as they can be names.
    const extra = Object.keys(scope).filter(
      (name) => /^[A-Za-z_$][\w$]*$/.test(name) && !(SCOPE as readonly string[]).includes(name),
    );
    const names = [...SCOPE, ...extra];
    try {
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a script macro is a script
      const script = new Function(...names, `return (async () => {\n${this.command}\n})();`) as (
        ...args: unknown[]
      ) => Promise<unknown>;
      return await script.apply(
        this,
        names.map((name) => values[name]),
      );
    } catch (error) {
      Hooks.onError("Macro#execute", error, { msg: `The macro ${this.name} failed`, log: "error", notify: "error" });
      return undefined;
    }
  }
}

import { say } from "../i18n/words.ts";
import { missingCard, privateCard } from "./card-context.ts";

/** The form of the name of a die class from a module: `ember-pool.ember`. Older modules have ids with capitals or `_`. */
const ADDED = /^([\w-]+)\.[a-z]+$/;

/** Returns the name under which the dice of a module's die kind are stored. It never changes. */
export function addedDieName(module: string, id: string): string {
  return `${module}.${id}`;
}

/** The parts of a stored roll in which no term stands. */
const WITHOUT_TERMS = new Set(["results", "fallen", "aside", "options", "outcome"]);

/** Returns the id of the module whose dice a stored roll has, if nobody has added them now; null if all are known. */
export function missingModule(stored: unknown): string | null {
  if (typeof stored !== "object" || stored === null) return null;
  // Every message of a world is looked through when it opens.
  for (const key in stored) {
    if (WITHOUT_TERMS.has(key)) continue;
    const value: unknown = Reflect.get(stored, key);
    if (typeof value === "string" && key === "class") {
      const [, module] = ADDED.exec(value) ?? [];
      if (module !== undefined && !isKnown(value)) return module;
    }
    const found = missingModule(value);
    if (found !== null) return found;
  }
  return null;
}

function isKnown(name: string): boolean {
  return Object.values(CONFIG.Dice.terms).some((die) => die.name === name);
}

/**
 * A stored roll with dice of a module that is not active, or that could not add them. Nobody can read it, so it is kept word
 * for word, and its card says which module is missing.
 */
export class MissingRoll extends Roll {
  readonly #stored: Roll.Data;
  readonly #module: string;

  constructor(stored: Roll.Data, module: string) {
    super("0");
    this.#stored = stored;
    this.#module = module;
    this._evaluated = true;
    this._total = Number(stored.total);
  }

  override get formula(): string {
    return this.#stored.formula;
  }

  /** Why nobody can read it, in the user's language. */
  get why(): string {
    const { active = false, title = this.#module } = game.modules.get(this.#module) ?? {};
    return say({ key: `QUADRIVIUM.Card.${active ? "NotAdded" : "Missing"}Hint`, data: { module: title } });
  }

  override clone(): this {
    const RollClass = this.constructor as new (stored: Roll.Data, module: string) => this;
    return new RollClass(this.#stored, this.#module);
  }

  override toJSON(): ReturnType<Roll["toJSON"]> {
    return Object.assign(super.toJSON(), foundry.utils.deepClone(this.#stored));
  }

  override async render({
    isPrivate = false,
    flavor,
  }: NonNullable<Parameters<Roll["render"]>[0]> = {}): Promise<string> {
    const { renderTemplate } = foundry.applications.handlebars;
    const context = isPrivate ? privateCard() : missingCard(this.why);
    return renderTemplate("systems/quadrivium/templates/cards/roll-card.hbs", {
      ...context,
      flavor: isPrivate ? null : flavor,
    });
  }
}

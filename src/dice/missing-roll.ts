import { say } from "../i18n/words.ts";
import { isWithin, messageBudget } from "../rules/kernel/budget.ts";
import { shortened } from "../rules/kernel/phrase.ts";
import { largeCard, missingCard, privateCard } from "./card-context.ts";
import type { CardContext } from "./card-context.ts";

/** The template of the card of a roll. */
const ROLL_CARD = "systems/quadrivium/templates/cards/roll-card.hbs";

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

/** A stored roll that nobody reads. It is kept word for word, and its card says why. */
abstract class KeptRoll extends Roll {
  readonly #stored: Roll.Data;

  constructor(stored: Roll.Data) {
    super("0");
    this.#stored = stored;
    this._evaluated = true;
    this._total = Number(stored.total);
  }

  override get formula(): string {
    // Anybody can store anything there.
    const { formula }: { readonly formula: unknown } = this.#stored;
    return shortened(String(formula));
  }

  /** Its card, for those who may see it. */
  protected abstract get card(): CardContext;

  override clone(): this {
    return this.again(this.#stored) as this;
  }

  /** Returns the same roll once more. */
  protected abstract again(stored: Roll.Data): KeptRoll;

  override toJSON(): ReturnType<Roll["toJSON"]> {
    // Foundry clones nothing that is very deep.
    return Object.assign(super.toJSON(), JSON.parse(JSON.stringify(this.#stored)) as object);
  }

  override async render({
    isPrivate = false,
    flavor,
  }: NonNullable<Parameters<Roll["render"]>[0]> = {}): Promise<string> {
    const { renderTemplate } = foundry.applications.handlebars;
    return renderTemplate(ROLL_CARD, {
      ...(isPrivate ? privateCard() : this.card),
      flavor: isPrivate ? null : flavor,
    });
  }
}

/** A stored roll with dice of a module that is not active, or that could not add them. Its card says which module is missing. */
export class MissingRoll extends KeptRoll {
  readonly #module: string;

  constructor(stored: Roll.Data, module: string) {
    super(stored);
    this.#module = module;
  }

  /** Why nobody can read it, in the user's language. */
  get why(): string {
    const { active = false, title = this.#module } = game.modules.get(this.#module) ?? {};
    return say({ key: `QUADRIVIUM.Card.${active ? "NotAdded" : "Missing"}Hint`, data: { module: title } });
  }

  protected override get card(): CardContext {
    return missingCard(this.why);
  }

  protected override again(stored: Roll.Data): MissingRoll {
    return new MissingRoll(stored, this.#module);
  }
}

/** A stored roll beyond the budget of a message, which would keep every client busy. */
export class LargeRoll extends KeptRoll {
  protected override get card(): CardContext {
    return largeCard();
  }

  protected override again(stored: Roll.Data): LargeRoll {
    return new LargeRoll(stored);
  }
}

/** Tells whether stored data of a roll keep to the budget of a message. A roll can have more dice and terms than a list entries. */
export function isReadable(stored: unknown): boolean {
  return isWithin(stored, { ...messageBudget, entries: messageBudget.values });
}

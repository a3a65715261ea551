import { numeral, say } from "../base/words.ts";
import { shortened } from "../rules/kernel/rule-error.ts";
import { closedCard } from "./card-context.ts";
import type { CardContext } from "./card-context.ts";
import { drawRollCard } from "./draw-card.ts";

/**
 * A stored roll whose dice nobody can check, so that it is neither judged nor counted, and nobody is said to have changed it: its dice
 * are of a module that is not active or could not add them, or of a class that Foundry would restore as another. It is kept word for
 * word, and its card says why.
 */
export class UncheckedRoll extends Roll {
  readonly #stored: Roll.Data;
  readonly #what: "Missing" | "Foreign";
  readonly #name: string;

  /** @param name The id of the module that is missing, or the name of the class that is foreign. */
  constructor(stored: Roll.Data, what: "Missing" | "Foreign", name: string) {
    super("0");
    this.#stored = stored;
    this.#what = what;
    this.#name = name;
    this._evaluated = true;
    this._total = Number(stored.total);
  }

  override get formula(): string {
    // Anybody can store anything there.
    const { formula }: { readonly formula: unknown } = this.#stored;
    return shortened(String(formula));
  }

  /** It never changes. */
  override clone(): this {
    return this;
  }

  override toJSON(): ReturnType<Roll["toJSON"]> {
    // Foundry clones nothing that is very deep.
    return Object.assign(super.toJSON(), JSON.parse(JSON.stringify(this.#stored)) as object);
  }

  override async render({
    isPrivate = false,
    flavor,
  }: NonNullable<Parameters<Roll["render"]>[0]> = {}): Promise<string> {
    return isPrivate ? drawRollCard(closedCard("Private"), null) : drawRollCard(this.#card, flavor ?? null);
  }

  /** What it is called, in the user's language. */
  get title(): string {
    return say({ key: `QUADRIVIUM.Card.${this.#what}` });
  }

  /** Why nobody can check it, in the user's language. */
  get why(): string {
    if (this.#what === "Foreign") {
      return say({ key: "QUADRIVIUM.Card.ForeignHint", data: { name: shortened(this.#name) } });
    }
    const { active = false, title = this.#name } = game.modules.get(this.#name) ?? {};
    return say({ key: `QUADRIVIUM.Card.${active ? "NotAdded" : "Missing"}Hint`, data: { module: title } });
  }

  /** Its card, for those who may see it. */
  get #card(): CardContext {
    const { formula, total = 0 } = this;
    const closed = closedCard(this.#what, this.why);
    if (this.#what === "Missing") return closed;
    return { ...closed, isClosed: false, formula, total: Number.isFinite(total) ? numeral(total) : "?" };
  }
}

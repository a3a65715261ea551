import { say } from "../base/words.ts";
import { shortened } from "../rules/kernel/phrase.ts";
import { foreignCard, largeCard, missingCard, privateCard, voidCard } from "./card-context.ts";
import type { CardContext } from "./card-context.ts";
import { drawRollCard } from "./draw-card.ts";

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
    return isPrivate ? drawRollCard(privateCard(), null) : drawRollCard(this.card, flavor ?? null);
  }
}

/** A stored roll whose dice nobody can check: it is neither judged nor counted, and nobody is said to have changed it. */
export abstract class UncheckedRoll extends KeptRoll {
  /** What it is called, in the user's language. */
  abstract get title(): string;

  /** Why nobody can check it, in the user's language. */
  abstract get why(): string;
}

/** A stored roll with dice of a module that is not active, or that could not add them. Its card says which module is missing. */
export class MissingRoll extends UncheckedRoll {
  readonly #module: string;

  constructor(stored: Roll.Data, module: string) {
    super(stored);
    this.#module = module;
  }

  get title(): string {
    return say({ key: "QUADRIVIUM.Card.Missing" });
  }

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

/** A stored roll with a class of dice that Foundry would restore as another. Its card shows the stored total and why. */
export class ForeignRoll extends UncheckedRoll {
  readonly #name: string;

  /** @param name The name of the class. */
  constructor(stored: Roll.Data, name: string) {
    super(stored);
    this.#name = name;
  }

  get title(): string {
    return say({ key: "QUADRIVIUM.Card.Foreign" });
  }

  get why(): string {
    return say({ key: "QUADRIVIUM.Card.ForeignHint", data: { name: shortened(this.#name) } });
  }

  protected override get card(): CardContext {
    return foreignCard(this, this.why);
  }

  protected override again(stored: Roll.Data): ForeignRoll {
    return new ForeignRoll(stored, this.#name);
  }
}

/** A stored roll that would keep every client busy. */
export class LargeRoll extends KeptRoll {
  protected override get card(): CardContext {
    return largeCard();
  }

  protected override again(stored: Roll.Data): LargeRoll {
    return new LargeRoll(stored);
  }
}

/** A roll that nobody has paid for and that would not have been made otherwise: it has no result. */
export class UnpaidRoll extends KeptRoll {
  /** Returns such a roll of one that was thrown. */
  static of(roll: object): UnpaidRoll {
    const stored = JSON.parse(JSON.stringify(roll)) as Roll.Data & { readonly options?: object };
    return new UnpaidRoll({ ...stored, options: { ...stored.options, isUnpaid: true } } as Roll.Data);
  }

  protected override get card(): CardContext {
    return voidCard();
  }

  protected override again(stored: Roll.Data): UnpaidRoll {
    return new UnpaidRoll(stored);
  }
}

/** The greatest length of a stored roll in JSON; our choice. Nobody waits long for the card of one. */
const LONGEST = 500_000;

/** Tells whether a stored roll can be read without keeping a client busy. */
export function isReadable(stored: unknown): boolean {
  return JSON.stringify(stored).length <= LONGEST;
}

import { defaultReadings, readReadings, unusualReadings } from "../rules/readings.ts";
import type { Readings } from "../rules/readings.ts";
import { readSetup } from "../rules/setup.ts";
import type { AnyTradition } from "../rules/traditions/index.ts";
import type { Setup, Throw } from "../rules/traditions/tradition.ts";
import { walk } from "../rules/walk.ts";
import type { Walk } from "../rules/walk.ts";
import { localiseFaults } from "./localise-faults.ts";

import DiceTerm = foundry.dice.terms.DiceTerm;

/**
 * One of our dice in a formula: the lettered term throws its first die as every term does, then asks its tradition
 * which die to throw next, until the throw is complete. Every face comes from the term's own `roll`, so manual entry,
 * other fulfilment methods and 3D dice all see real dice. A result keeps the face that fell; what it adds to the total
 * is its `count`, so the total of a restored term needs nothing but its results.
 */
export abstract class TraditionDie extends DiceTerm {
  static readonly TRADITION: AnyTradition;

  static override MODIFIERS = {};

  /**
   * May the player decline a throw that the rules leave to him? Asked while the dice fall; the applications put a
   * question to the player here, and without one the throw is made.
   */
  static acceptsThrow: (die: TraditionDie, next: Throw) => Promise<boolean> = () => Promise.resolve(true);

  /** The readings this world has chosen. Dice take them when they fall, and keep them. */
  static readings: Readings = defaultReadings;

  /** Whether the player may be asked anything while this die falls: not in a blind or an automatic roll. */
  mayAsk = false;

  declare options: DiceTerm.Options & { readings?: Partial<Readings> };

  constructor(termData: Partial<DiceTerm.TermData> = {}) {
    super({ ...termData, faces: 10 });
    localiseFaults(() => this.setup);
  }

  get tradition(): AnyTradition {
    return (this.constructor as typeof TraditionDie).TRADITION;
  }

  /** What was asked for. */
  get setup(): Setup {
    return readSetup(this.tradition, this.number ?? this.tradition.count.min, this.modifiers.join(""));
  }

  get readings(): Readings {
    return readReadings(this.options.readings ?? {});
  }

  /** How far the throw has come, told from the dice that fell. */
  get play(): Walk<unknown> {
    return this.#walk({ isOver: this._evaluated });
  }

  #walk(options: { readonly isOver: boolean }): Walk<unknown> {
    const { tradition } = this;
    const faces = this.results.map(({ result }) => result);
    return walk(tradition, tradition.start(this.setup, this.readings), faces, options);
  }

  /** Our modifiers are terms of the throw, fixed before it; Foundry would drop what it cannot apply afterwards. */
  protected override async _evaluateModifiers(): Promise<void> {
    await localiseFaults(async () => {
      // A roll of Foundry's own class leaves it to the die how the world reads the rules.
      const root = this._root as object | undefined;
      if (!root || !("readings" in root)) this.useReadings(TraditionDie.readings);
      await this.#throwOn();
      this.#countResults();
    });
  }

  /** Throws what the tradition still asks for. */
  async #throwOn(): Promise<void> {
    for (let { next } = this.#walk({ isOver: false }); next !== null; { next } = this.#walk({ isOver: false })) {
      if (next.optional && this.mayAsk && !(await TraditionDie.acceptsThrow(this, next))) return;
      await this.roll({ explode: true } as Parameters<DiceTerm["roll"]>[0]);
    }
  }

  /** Foundry's least and most of a term are those of its first dice; on ours the face 10 may be a zero. */
  override _evaluateSync(options: Partial<DiceTerm.EvaluationOptions> = {}): this {
    super._evaluateSync(options);
    const { least, most } = this.tradition.extremes;
    if (options.minimize || options.maximize) {
      for (const result of this.results) result.result = options.minimize ? least : most;
    }
    this.#countResults();
    return this;
  }

  override getResultLabel(result: DiceTerm.Result): string {
    return this.tradition.label(result.result);
  }

  override getResultCSS(result: DiceTerm.Result): (string | null)[] {
    const { least, most } = this.tradition.extremes;
    return [
      ...super.getResultCSS(result).filter((name) => name !== "min" && name !== "max"),
      result.result === least ? "min" : null,
      result.result === most ? "max" : null,
    ];
  }

  /** Reads the throw as the world reads the rules, and remembers it where that is unusual. */
  useReadings(readings: Readings): void {
    const unusual = unusualReadings(readings);
    if (Object.keys(unusual).length > 0) this.options.readings = unusual;
    else delete this.options.readings;
  }

  /** Says on each result how much it adds to the total. */
  #countResults(): void {
    this.#walk({ isOver: true }).thrown.forEach(({ worth }, index) => {
      const result = this.results[index];
      if (result) result.count = worth;
    });
  }
}

/**
 * Makes the die class of a tradition. Foundry stores the class name with every roll and finds the class by it, so the
 * name is fixed here and must never change.
 */
export function dieClass(tradition: AnyTradition): typeof TraditionDie & { new (data?: object): TraditionDie } {
  const Die = class extends TraditionDie {
    static override readonly TRADITION = tradition;
    static override DENOMINATION = tradition.letter;
  };
  const name = `Quadrivium${tradition.id.charAt(0).toUpperCase()}${tradition.id.slice(1)}Die`;
  Object.defineProperty(Die, "name", { value: name });
  return Die;
}

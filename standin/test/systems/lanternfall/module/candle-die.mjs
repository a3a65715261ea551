/** The candle: a d6 whose 1 lets the light gutter. It burns twice as bright on a 6. */
export class CandleDie extends foundry.dice.terms.DiceTerm {
  constructor(termData = {}) {
    termData.faces = 6;
    super(termData);
  }

  static DENOMINATION = "w";

  static MODIFIERS = { ...super.MODIFIERS, flare: "flare" };

  /** Each 6 throws another candle. */
  async flare() {
    for (let checked = 0; checked < this.results.length; checked++) {
      const result = this.results[checked];
      if (!result.active || result.result !== 6) continue;
      result.exploded = true;
      await this.roll({ explode: true });
    }
  }

  get total() {
    if (!this._evaluated) return undefined;
    return this.results.filter((result) => result.active).length === 0 ? 0 : super.total;
  }

  get guttered() {
    return this.results.some((result) => result.active && result.result === 1);
  }

  getResultLabel(result) {
    return { 1: "✕", 6: "✶" }[result.result] ?? String(result.result);
  }

  getResultCSS(result) {
    return [...super.getResultCSS(result), "candle", result.result === 1 ? "gutter" : null];
  }
}

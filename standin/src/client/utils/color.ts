type Vector = readonly [number, number, number];

const byte = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 255);
const pack = (rgb: Vector) => (byte(rgb[0]) << 16) | (byte(rgb[1]) << 8) | byte(rgb[2]);

// Without Number's own statics: a page of Foundry adds one which has the name of one here.
// eslint-disable-next-line @typescript-eslint/no-wrapper-object-types -- a colour is a number with methods of its own
const BareNumber = Number as unknown as new (value?: unknown) => Number;

/** A colour: a number 0xRRGGBB that knows its channels and its CSS. */
export class Color extends BareNumber {
  /** Makes a colour of anything that names one; what does not gives an invalid colour. */
  static from(color: unknown): Color {
    if (color instanceof Color) return new this(color);
    if (typeof color === "number") return new this(color);
    if (typeof color === "string") return this.fromString(color);
    if (Array.isArray(color) && color.length === 3) return this.fromRGB(color as unknown as Vector);
    return new this(Number.NaN);
  }

  static fromString(color: string): Color {
    const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
    if (!digits) return new this(Number.NaN);
    const long = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
    return new this(Number.parseInt(long, 16));
  }

  static fromRGB(rgb: Vector): Color {
    return new this(pack(rgb));
  }

  static fromRGBvalues(r: number, g: number, b: number): Color {
    return new this(pack([r, g, b]));
  }

  static fromHSV([h, s, v]: Vector): Color {
    const channel = (n: number) => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return new this(pack([channel(5), channel(3), channel(1)]));
  }

  static fromHSL([h, s, l]: Vector): Color {
    const reach = s * Math.min(l, 1 - l);
    const channel = (n: number) => {
      const k = (n + h * 12) % 12;
      return l - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return new this(pack([channel(0), channel(8), channel(4)]));
  }

  static mix(first: number, second: number, weight: number): number {
    return Number(new Color(first).mix(new Color(second), weight));
  }

  static multiplyScalar(color: number, scalar: number): number {
    return Number(new Color(color).multiply(scalar));
  }

  static add(first: number, second: number): number {
    return Number(new Color(first).add(new Color(second)));
  }

  static addScalar(color: number, scalar: number): number {
    return Number(new Color(color).add(scalar));
  }

  static subtract(first: number, second: number): number {
    return Number(new Color(first).subtract(new Color(second)));
  }

  static subtractScalar(color: number, scalar: number): number {
    return Number(new Color(color).subtract(scalar));
  }

  static maximize(first: number, second: number): number {
    return Number(new Color(first).maximize(new Color(second)));
  }

  static maximizeScalar(color: number, scalar: number): number {
    return Number(new Color(color).maximize(scalar));
  }

  static minimize(first: number, second: number): number {
    return Number(new Color(first).minimize(new Color(second)));
  }

  static minimizeScalar(color: number, scalar: number): number {
    return Number(new Color(color).minimize(scalar));
  }

  get valid(): boolean {
    const value = Number(this);
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  get css(): string {
    return this.toString();
  }

  get r(): number {
    return ((Number(this) >> 16) & 0xff) / 255;
  }

  get g(): number {
    return ((Number(this) >> 8) & 0xff) / 255;
  }

  get b(): number {
    return (Number(this) & 0xff) / 255;
  }

  get rgb(): [number, number, number] {
    return [this.r, this.g, this.b];
  }

  get maximum(): number {
    return Math.max(...this.rgb);
  }

  get minimum(): number {
    return Math.min(...this.rgb);
  }

  get hsv(): [number, number, number] {
    const { maximum, minimum } = this;
    return [this.#hue(), maximum === 0 ? 0 : (maximum - minimum) / maximum, maximum];
  }

  get hsl(): [number, number, number] {
    const { maximum, minimum } = this;
    const lightness = (maximum + minimum) / 2;
    const range = maximum - minimum;
    return [this.#hue(), range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1)), lightness];
  }

  #hue(): number {
    const [r, g, b] = this.rgb;
    const range = this.maximum - this.minimum;
    if (range === 0) return 0;
    if (this.maximum === r) return (((g - b) / range + 6) % 6) / 6;
    return (this.maximum === g ? (b - r) / range + 2 : (r - g) / range + 4) / 6;
  }

  mix(other: Color | number, weight: number): Color {
    const second = new Color(other);
    return Color.fromRGBvalues(
      this.r * (1 - weight) + second.r * weight,
      this.g * (1 - weight) + second.g * weight,
      this.b * (1 - weight) + second.b * weight,
    );
  }

  /** By the channels of another colour, or all by one number. */
  multiply(other: Color | number): Color {
    return this.#combine(other, (own, by) => own * by);
  }

  add(other: Color | number): Color {
    return this.#combine(other, (own, by) => own + by);
  }

  subtract(other: Color | number): Color {
    return this.#combine(other, (own, by) => own - by);
  }

  maximize(other: Color | number): Color {
    return this.#combine(other, (own, by) => Math.max(own, by));
  }

  minimize(other: Color | number): Color {
    return this.#combine(other, (own, by) => Math.min(own, by));
  }

  /** Each channel by a rule of its own; what leaves the range is cut off. */
  #combine(other: Color | number, rule: (own: number, by: number) => number): Color {
    const [r, g, b] = other instanceof Color ? other.rgb : [other, other, other];
    return Color.fromRGBvalues(rule(this.r, r), rule(this.g, g), rule(this.b, b));
  }

  equals(other: Color | number): boolean {
    return Number(this) === Number(other);
  }

  override toString(): string {
    return this.valid ? `#${Number(this).toString(16).padStart(6, "0")}` : "";
  }

  toHTML(): string {
    return this.toString();
  }

  toJSON(): string {
    return this.css;
  }

  toRGBA(alpha: number): string {
    const [r, g, b] = this.rgb.map((share) => byte(share));
    return `rgba(${r}, ${g}, ${b}, ${alpha})`;
  }

  *[Symbol.iterator](): Generator<number, void, undefined> {
    yield this.r;
    yield this.g;
    yield this.b;
  }
}

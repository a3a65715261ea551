type Vector = readonly [number, number, number];

const byte = (share: number) => Math.round(Math.min(Math.max(share, 0), 1) * 255);
const pack = (rgb: Vector) => (byte(rgb[0]) << 16) | (byte(rgb[1]) << 8) | byte(rgb[2]);

// Without Number's own statics: a page of Foundry adds one which has the name of one here.
// eslint-disable-next-line @typescript-eslint/no-wrapper-object-types -- a color is a number with methods of its own
const BareNumber = Number as unknown as new (value?: unknown) => Number;

/** A color: a number 0xRRGGBB that knows its channels and its CSS. */
export class Color extends BareNumber {
  /** Makes a color of anything that names one; what does not gives an invalid color. */
  static from(color: unknown): Color {
    if (color instanceof Color) return new this(color);
    if (typeof color === "number") return new this(color);
    if (typeof color === "string") return this.fromString(color);
    return new this(Number.NaN);
  }

  static fromString(color: string): Color {
    const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color)?.[1];
    if (!digits) return new this(Number.NaN);
    const long = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
    return new this(Number.parseInt(long, 16));
  }

  static fromHSV([h, s, v]: Vector): Color {
    const channel = (n: number) => {
      const k = (n + h * 6) % 6;
      return v - v * s * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return new this(pack([channel(5), channel(3), channel(1)]));
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

  override toString(): string {
    return this.valid ? `#${Number(this).toString(16).padStart(6, "0")}` : "";
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

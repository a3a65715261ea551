/** The methods which Foundry adds to the language's own objects. */
import { equals } from "./utils/clone.ts";

type Method = (...args: never[]) => unknown;

const array: Record<string, (this: unknown[], ...args: never[]) => unknown> = {
  deepFlatten() {
    return this.flat(Infinity);
  },
  equals(other: readonly unknown[]) {
    return Array.isArray(other) && equals(this, other);
  },
  partition(rule: (value: unknown) => boolean) {
    const parts: [unknown[], unknown[]] = [[], []];
    for (const value of this) parts[rule(value) ? 1 : 0].push(value);
    return parts;
  },
  filterJoin(separator: string) {
    return this.filter(Boolean).join(separator);
  },
  findSplice(find: (value: unknown, index: number, array: unknown[]) => boolean, ...replacement: unknown[]) {
    const index = this.findIndex(find);
    if (index < 0) return null;
    if (replacement.length === 0) return this.splice(index, 1)[0];
    this.splice(index, 1, ...replacement.slice(0, 1));
    return replacement[0];
  },
};

const arrayClass = {
  fromRange: (count: number, from = 0) => Array.from({ length: count }, (_, index) => index + from),
};

const math: Record<string, unknown> = {
  SQRT3: Math.sqrt(3),
  SQRT1_3: Math.sqrt(1 / 3),
  clamp: (value: number, min: number, max: number) => Math.min(max, Math.max(value, min)),
  mix: (from: number, to: number, weight: number) => from * (1 - weight) + to * weight,
  normalizeDegrees: (degrees: number) => ((degrees % 360) + 360) % 360,
  normalizeRadians: (radians: number) => {
    const turn = 2 * Math.PI;
    return radians - turn * Math.floor((radians + Math.PI) / turn);
  },
  toDegrees: (radians: number) => (radians * 180) / Math.PI,
  toRadians: (degrees: number) => (degrees * Math.PI) / 180,
  oscillation: (low: number, high: number, time: number, period = 1, wave: (radians: number) => number = Math.cos) =>
    low + ((high - low) * (wave((2 * Math.PI * time) / period) + 1)) / 2,
};

const number: Record<string, (this: number, ...args: never[]) => unknown> = {
  almostEqual(other: number, epsilon = 1e-8) {
    return Math.abs(this - other) < epsilon;
  },
  ordinalString() {
    const rest = this % 100;
    const ending = rest >= 11 && rest <= 13 ? undefined : ["th", "st", "nd", "rd"][this % 10];
    return `${this}${ending ?? "th"}`;
  },
  paddedString(digits: number) {
    return String(this).padStart(digits, "0");
  },
  signedString() {
    const { game } = globalThis as { game?: { i18n?: { lang?: string } } };
    const text = new Intl.NumberFormat(game?.i18n?.lang).format(Math.abs(this));
    return this < 0 ? `\u2212${text}` : `+${text}`;
  },
  toNearest(interval: number = 1, method: "round" | "ceil" | "floor" = "round", base: number = 0) {
    if (interval < 0) throw new Error("Number#toNearest interval must be positive");
    const value = this.valueOf();
    if (interval === 0) return value;
    const places = Math.max(...[interval, base].map((part) => String(part).split(".")[1]?.length ?? 0));
    return Number((base + Math[method]((value - base) / interval) * interval).toFixed(places));
  },
  between(a: number, b: number, inclusive: boolean = true) {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const value = this.valueOf();
    return inclusive ? value >= low && value <= high : value > low && value < high;
  },
};

const numberClass: Record<string, Method> = {
  isNumeric: (value: unknown) => {
    if (Array.isArray(value) || value === null || value === "") return false;
    return !Number.isNaN(Number(value));
  },
  fromString: (text: unknown) => {
    if (typeof text === "number") return text;
    if (typeof text !== "string" || text.trim() === "") return Number.NaN;
    return Number(text.replace(/\s+/g, ""));
  },
  between: (value: number, a: number, b: number, inclusive: boolean = true) =>
    (number["between"] as (this: number, a: number, b: number, inclusive: boolean) => boolean).call(
      value,
      a,
      b,
      inclusive,
    ),
};

const string: Record<string, (this: string, ...args: never[]) => unknown> = {
  capitalize() {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  titleCase() {
    const words = this.toLowerCase().split(" ");
    return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
  },
  compare(other: string) {
    const mine = this.valueOf();
    if (mine === other) return 0;
    return mine < other ? -1 : 1;
  },
  stripScripts() {
    return this.replace(/<script[\s\S]*?<\/script>/gi, "");
  },
  slugify({ replacement = "-", strict = false, lowercase = true }: SlugOptions = {}) {
    // Accents are taken off their letters before anything else is replaced.
    let slug = this.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    slug = slug.replace(/[\u0080-\uffff]/g, (letter) => LIGATURES[letter] ?? letter);
    if (lowercase) slug = slug.toLowerCase();
    slug = slug.trim().replace(new RegExp(`[\\s${escapeRegExp(replacement)}]+`, "g"), replacement);
    return strict ? slug.replace(new RegExp(`[^a-zA-Z0-9${escapeRegExp(replacement)}]`, "g"), "") : slug;
  },
};

/** Letters which are written as several where there are only the simplest ones. */
const LIGATURES: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  ł: "l",
  Ł: "L",
  þ: "th",
  Þ: "TH",
};

interface SlugOptions {
  replacement?: string;
  strict?: boolean;
  lowercase?: boolean;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

type Test = (value: unknown, index: number, set: Set<unknown>) => unknown;

const set: Record<string, (this: Set<unknown>, ...args: never[]) => unknown> = {
  equals(other: unknown) {
    return other instanceof Set && this.size === other.size && [...this].every((value) => other.has(value));
  },
  first() {
    return this.values().next().value;
  },
  intersects(other: ReadonlySet<unknown>) {
    return [...this].some((value) => other.has(value));
  },
  isSubset(other: ReadonlySet<unknown>) {
    return [...this].every((value) => other.has(value));
  },
  toObject() {
    return [...this];
  },
  every(test: Test) {
    return [...this].every((value, index) => test(value, index, this));
  },
  some(test: Test) {
    return [...this].some((value, index) => test(value, index, this));
  },
  filter(test: Test) {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  find(test: Test) {
    return [...this].find((value, index) => test(value, index, this));
  },
  map(transform: Test) {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce(reducer: (sum: unknown, value: unknown, index: number, set: Set<unknown>) => unknown, initial: unknown) {
    return [...this].reduce((sum, value, index) => reducer(sum, value, index, this), initial);
  },
};

const date: Record<string, (this: Date) => unknown> = {
  isValid() {
    return !Number.isNaN(this.getTime());
  },
  toDateInputString() {
    return this.toISOString().slice(0, 10);
  },
  toTimeInputString() {
    return this.toTimeString().slice(0, 8);
  },
};

/** The address in a text, or null where there is none. */
function parseSafe(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

const extensions: readonly (readonly [object, Record<string, unknown>])[] = [
  [Array.prototype, array],
  [Array, arrayClass],
  [Math, math],
  [Number.prototype, number],
  [Number, numberClass],
  [String.prototype, string],
  [Set.prototype, set],
  [Date.prototype, date],
  [RegExp, { escape: escapeRegExp }],
  [URL, { parseSafe }],
];

/** Adds Foundry's methods; what the language has by itself is left as it is. Returns a function that takes them away. */
export function installPrimitives(): () => void {
  const added: (readonly [object, string])[] = [];
  for (const [target, methods] of extensions) {
    for (const [name, value] of Object.entries(methods)) {
      if (Object.hasOwn(target, name)) continue;
      Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: false });
      added.push([target, name]);
    }
  }
  return () => {
    for (const [target, name] of added) Reflect.deleteProperty(target, name);
  };
}

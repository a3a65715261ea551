/** The methods which Foundry adds to the language's own objects. */
const string: Record<string, (this: string, ...args: never[]) => unknown> = {
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
  first() {
    return this.values().next().value;
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

const extensions: readonly (readonly [object, Record<string, unknown>])[] = [
  [String.prototype, string],
  [Set.prototype, set],
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

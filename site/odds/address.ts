/** The views of the chart: the chance of each total, or of that total and all above or below it. */
export const views = ["each", "atLeast", "atMost"] as const;
export type View = (typeof views)[number];

/** More curves in one chart could not be told apart. */
export const MOST_FORMULAS = 4;

/** What the page shows. All of it is behind the # of its address, so the address is the link to share. */
export interface Shown {
  readonly formulas: readonly string[];
  readonly view: View;
  /** Blank for the language of the browser. */
  readonly lang: string;
}

/** Reads what is behind the # of an address; whatever it does not know is left out. */
export function readAddress(hash: string): Shown {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const formulas = said.getAll("f").flatMap((formula) => formula.trim() || []);
  return {
    formulas: formulas.slice(0, MOST_FORMULAS),
    view: views.find((view) => view === said.get("view")) ?? "each",
    lang: said.get("lang") ?? "",
  };
}

/** Writes what an address has behind its #. */
export function writeAddress({ formulas, view, lang }: Shown): string {
  const said = new URLSearchParams(formulas.map((formula) => ["f", formula]));
  if (view !== "each") said.set("view", view);
  if (lang) said.set("lang", lang);
  return `#${said.toString()}`;
}

/** Returns the language of a reader with these preferences, the most preferred first. */
export function languageFor(preferences: readonly string[], known: readonly string[]): string {
  for (const preferred of preferences) {
    const [language = ""] = preferred.split("-");
    const found = known.find((one) => one === preferred) ?? known.find((one) => one.split("-")[0] === language);
    if (found !== undefined) return found;
  }
  return "en";
}

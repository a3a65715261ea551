import { installDice } from "foundry-standin/dice";

/** A language as its file has it: texts, by keys or groups of keys. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** A language that the page can be read in. */
export interface Language {
  readonly lang: string;
  readonly name: string;
  readonly texts: Texts;
}

/** Put in by `npm run odds:page`: the languages of the system, as far as the page uses their words. */
declare const LANGUAGES: readonly Language[];

export const languages = LANGUAGES;

const english = languages.find(({ lang }) => lang === "en")?.texts ?? {};
let texts = english;

function find(key: string, among: Texts): string | undefined {
  let found: string | Texts | undefined = among;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** The words that the system finds as `game.i18n`. */
const i18n = {
  lang: "en",
  localize: (key: string): string => find(key, texts) ?? find(key, english) ?? key,
  format: (key: string, data: object): string =>
    i18n.localize(key).replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(Reflect.get(data, name))),
  has: (key: string): boolean => (find(key, texts) ?? find(key, english)) !== undefined,
};

/** Chooses the language of the page; returns the one chosen, English for an unknown one. */
export function chooseLanguage(lang: string): string {
  const chosen = languages.find((one) => one.lang === lang);
  texts = chosen?.texts ?? english;
  i18n.lang = chosen?.lang ?? "en";
  return i18n.lang;
}

// The modules of the system extend classes of dice, so these must be there first.
installDice(i18n);

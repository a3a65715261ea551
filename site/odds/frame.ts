import { say } from "../../src/base/words.ts";
import { traditions } from "../../src/rules/traditions/traditions.ts";
import { writeAddress } from "./address.ts";
import { lineSample, names } from "./curves.ts";
import { examples } from "./examples.ts";
import { html, Html } from "./html.ts";
import { languages } from "./words.ts";

/** The colors of the page; the first follows the device. */
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** Returns a text of this page. */
export function word(key: string, data: Readonly<Record<string, string | number>> = {}): string {
  return say({ key: `QUADRIVIUM.OddsPage.${key}`, data });
}

/** Draws everything but the rolls and their odds. */
export function frame(chosen: { readonly lang: string; readonly said: string; readonly theme: Theme }): Html {
  return html` <header class="top">
      <h1>${word("title")}</h1>
      <div class="choices">
        <label
          >${word("language")}
          <select name="lang">
            ${languages.map(({ lang, name }) => option(lang, name, lang === chosen.lang, lang))}
          </select>
        </label>
        <label
          >${word("theme")}
          <select name="theme">
            ${themes.map((theme) => option(theme, word(`themes.${theme}`), theme === chosen.theme))}
          </select>
        </label>
      </div>
    </header>
    <main>
      <p class="intro">${word("intro")}</p>
      <form aria-label="${word("formulas")}" novalidate>
        <ol class="rolls"></ol>
        <p class="hint" id="hint">${word("hint")}</p>
        <div class="buttons">
          <button type="submit" class="main">${word("show")}</button>
          <button type="button" data-action="compare">${word("compare")}</button>
        </div>
      </form>
      <p class="status" role="status"></p>
      <div class="results"></div>
      <section class="examples" aria-labelledby="examples">
        <h2 id="examples">${word("examples")}</h2>
        <dl>${Object.entries(examples).map(([tradition, list]) => exampleRow(tradition, list, chosen.said))}</dl>
      </section>
    </main>
    <footer><p>${word("about")}</p></footer>`;
}

function option(value: string, label: string, isChosen: boolean, lang = ""): Html {
  return html`<option value="${value}" ${new Html(isChosen ? "selected" : "")} ${lang ? html`lang="${lang}"` : ""}>
    ${label}
  </option>`;
}

function exampleRow(tradition: string, list: readonly string[], lang: string): Html {
  const name = traditions.has(tradition) ? say({ key: `QUADRIVIUM.Tradition.${tradition}` }) : word("plain");
  const link = (formula: string): Html =>
    html`<a href="${writeAddress({ formulas: [formula], view: "each", lang })}">${formula}</a>`;
  return html`<div data-family="${tradition}">
    <dt><span class="emblem" aria-hidden="true"></span>${name}</dt>
    <dd>${list.map(link)}</dd>
  </div>`;
}

/** Draws the line of one roll in the form. */
export function rollRow(index: number, count: number): Html {
  const name = names[index] ?? "";
  return html`<li>
    <label for="roll-${index}"
      >${count > 1 ? new Html(lineSample(index)) : ""}${count > 1 ? word("formula", { name }) : word("single")}</label
    >
    <div class="typed">
      <input
        id="roll-${index}"
        type="text"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        enterkeyhint="go"
        aria-describedby="fault-${index} hint"
      />
      ${count > 1 ? html`<button type="button" data-action="remove" data-index="${index}" aria-label="${word("remove", { name })}">×</button>` : ""}
    </div>
    <p class="fault" id="fault-${index}"></p>
  </li>`;
}

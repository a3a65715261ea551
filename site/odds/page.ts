import { languageFor, MOST_FORMULAS, readAddress, views, writeAddress } from "./address.ts";
import type { Shown, View } from "./address.ts";
import { answer, leadOf } from "./answer.ts";
import type { Answer } from "./answer.ts";
import { names } from "./curves.ts";
import { frame, rollRow, themes, word } from "./frame.ts";
import type { Theme } from "./frame.ts";
import { results } from "./results.ts";
import type { Placed } from "./results.ts";
import { asCsv, asJson, save } from "./saved.ts";
import { chooseLanguage, languages } from "./words.ts";

/** The page. What it shows is read from its address; what people do changes the address. */
export class OddsPage {
  readonly #body: HTMLElement;
  readonly #darkDevice = matchMedia("(prefers-color-scheme: dark)");
  readonly #narrow = matchMedia("(max-width: 40rem)");
  #theme: Theme = "auto";
  #shown: Shown = { formulas: [], view: "each", lang: "" };
  #lang = "";
  #told: readonly Placed[] = [];

  constructor(body: HTMLElement) {
    this.#body = body;
  }

  /** Draws the page and from then on follows its address. */
  open(): void {
    this.#body.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
    this.#body.addEventListener("change", ({ target }) => {
      this.#change(target);
    });
    this.#body.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      if (button) void this.#press(button);
    });
    this.#darkDevice.addEventListener("change", () => {
      this.#color();
    });
    this.#narrow.addEventListener("change", () => {
      this.#answer();
    });
    addEventListener("hashchange", () => {
      this.#show();
    });
    this.#show();
    if (this.#shown.formulas.length === 0) this.#input(0)?.focus();
  }

  /** Shows what the address says. */
  #show(): void {
    const before = this.#lang;
    this.#shown = readAddress(location.hash);
    const known = languages.map(({ lang }) => lang);
    this.#lang = chooseLanguage(this.#shown.lang || languageFor(navigator.languages, known));
    if (before !== this.#lang) this.#drawFrame();
    else this.#drawExamples();
    const { formulas } = this.#shown;
    this.#drawRows(formulas.length > 0 ? formulas : [this.#typed()[0] ?? ""]);
    this.#answer();
  }

  #drawFrame(): void {
    document.documentElement.lang = this.#lang;
    document.title = word("title");
    const focused = document.activeElement?.getAttribute("name");
    this.#body.innerHTML = frame({ lang: this.#lang, said: this.#shown.lang, theme: this.#theme }).text;
    if (focused) this.#body.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
    this.#color();
  }

  /** The links of the examples keep the language that was chosen. */
  #drawExamples(): void {
    for (const link of this.#body.querySelectorAll<HTMLAnchorElement>(".examples a")) {
      link.href = writeAddress({ ...readAddress(link.hash), lang: this.#shown.lang });
    }
  }

  #drawRows(formulas: readonly string[]): void {
    const list = this.#body.querySelector(".rolls");
    if (!list) return;
    if (list.children.length !== formulas.length) {
      list.innerHTML = formulas.map((_, index) => rollRow(index, formulas.length).text).join("");
    }
    for (const [index, formula] of formulas.entries()) {
      const input = this.#input(index);
      if (input && input.value !== formula) input.value = formula;
    }
    this.#body.querySelector("[data-action=compare]")?.toggleAttribute("disabled", formulas.length >= MOST_FORMULAS);
  }

  /** Shows the odds, and the faults below what cannot be read. */
  #answer(): void {
    const answers = this.#shown.formulas.map(answer);
    this.#told = answers.flatMap((one, index) => (one.fault === undefined ? [{ ...one, index }] : []));
    const view = this.#body.querySelector(".results");
    const isOnView = document.activeElement?.getAttribute("name") === "view";
    const isFolded = view?.querySelector("details")?.open === false;
    if (view) view.innerHTML = results(this.#told, this.#shown.view, this.#narrow.matches).text;
    if (isFolded) view.querySelector("details")?.removeAttribute("open");
    if (isOnView) this.#body.querySelector<HTMLElement>("[name=view]:checked")?.focus();
    for (const index of this.#typed().keys()) this.#tellFault(index, answers[index]?.fault ?? "");
    this.#tell(this.#summary(answers));
  }

  #summary(answers: readonly Answer[]): string {
    const count = answers.length - this.#told.length;
    const leads = this.#told.map((one) => (answers.length > 1 ? `${names[one.index] ?? ""}: ` : "") + leadOf(one));
    return [...(count > 0 ? [word("faults", { count })] : []), ...leads].join(" ");
  }

  #tellFault(index: number, fault: string): void {
    const place = this.#body.querySelector(`#fault-${index}`);
    if (place) place.textContent = fault;
    this.#input(index)?.setAttribute("aria-invalid", String(fault !== ""));
  }

  #tell(text: string): void {
    const status = this.#body.querySelector(".status");
    if (status) status.textContent = text;
  }

  /** Asks for the odds of what is typed; lines left empty are taken away. */
  #ask(): void {
    const formulas = this.#typed().flatMap((typed) => typed.trim() || []);
    if (formulas.length === 0) {
      this.#tellFault(0, word("empty"));
      this.#input(0)?.focus();
      return;
    }
    this.#go({ formulas });
    const fault = this.#body.querySelector<HTMLElement>("[aria-invalid=true]");
    fault?.focus();
  }

  /** Goes to another address, as a link would, so that the browser can go back. */
  #go(change: Partial<Shown>): void {
    const address = writeAddress({ ...this.#shown, ...change });
    if (address !== location.hash) history.pushState(null, "", address);
    this.#show();
  }

  #change(target: EventTarget | null): void {
    if (target instanceof HTMLInputElement && target.name === "view") {
      this.#go({ view: views.find((view): view is View => view === target.value) ?? "each" });
    }
    if (!(target instanceof HTMLSelectElement)) return;
    if (target.name === "lang") this.#go({ lang: target.value });
    if (target.name === "theme") {
      this.#theme = themes.find((theme) => theme === target.value) ?? "auto";
      this.#color();
    }
  }

  async #press({ dataset }: HTMLButtonElement): Promise<void> {
    switch (dataset.action) {
      case "compare":
        this.#drawWith([...this.#typed(), ""]);
        this.#input(this.#typed().length - 1)?.focus();
        break;
      case "remove":
        this.#remove(Number(dataset.index));
        break;
      case "link":
        this.#tell(word(await copied(location.href)));
        break;
      case "csv":
        save("odds.csv", "text/csv", asCsv(this.#told, word("total")));
        break;
      case "json":
        save("odds.json", "application/json", asJson(this.#told));
        break;
      case "print":
        print();
        break;
    }
  }

  #remove(index: number): void {
    const left = this.#typed().filter((_, other) => other !== index);
    this.#drawWith(left);
    this.#input(Math.max(0, index - 1))?.focus();
    this.#go({ formulas: left.flatMap((typed) => typed.trim() || []) });
  }

  /** Draws the lines of the form anew, with what is wrong with them. */
  #drawWith(typed: readonly string[]): void {
    this.#drawRows(typed);
    for (const [index, text] of typed.entries()) {
      const said = text.trim() === "" ? undefined : answer(text);
      this.#tellFault(index, said?.fault ?? "");
    }
  }

  #typed(): readonly string[] {
    return [...this.#body.querySelectorAll<HTMLInputElement>(".rolls input")].map(({ value }) => value);
  }

  #input(index: number): HTMLInputElement | null {
    return this.#body.querySelector<HTMLInputElement>(`#roll-${index}`);
  }

  #color(): void {
    const isDark = this.#theme === "auto" ? this.#darkDevice.matches : this.#theme === "dark";
    document.documentElement.classList.toggle("theme-dark", isDark);
    document.documentElement.classList.toggle("theme-light", !isDark);
  }
}

/** Copies a text; returns the word for what has become of it. A browser may refuse. */
async function copied(text: string): Promise<"copied" | "notCopied"> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "notCopied";
  }
}

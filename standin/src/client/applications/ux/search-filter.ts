/** Hears what is typed into a search field and lets its owner filter a list by it. */
interface SearchFilterConfiguration {
  inputSelector: string;
  contentSelector?: string;
  initial?: string;
  callback?: (event: Event | null, query: string, rgx: RegExp, content: HTMLElement | null) => void;
  delay?: number;
}

/** Filters a list while its user types. */
export class SearchFilter {
  query: string;
  callback: NonNullable<SearchFilterConfiguration["callback"]>;
  rgx: RegExp | undefined;
  _input: HTMLInputElement | null = null;
  readonly #config: SearchFilterConfiguration;
  #content: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(config: SearchFilterConfiguration) {
    this.#config = config;
    this.query = config.initial ?? "";
    this.callback = config.callback ?? (() => undefined);
  }

  /** Finds the input and the content, and filters with what was typed before. */
  bind(html: HTMLElement): void {
    const { contentSelector, inputSelector, delay = 200 } = this.#config;
    this.#content = contentSelector ? html.querySelector<HTMLElement>(contentSelector) : html;
    this._input = html.querySelector<HTMLInputElement>(inputSelector);
    if (!this._input) return;
    this._input.value = this.query;
    this._input.addEventListener("input", (event) => {
      clearTimeout(this.#timer);
      const { value } = event.target as HTMLInputElement;
      this.#timer = setTimeout(() => {
        this.filter(event, value);
      }, delay);
    });
    this.filter(null, this.query);
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    const literal = this.query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    this.rgx = new RegExp(literal, "i");
    this.callback(event, this.query, this.rgx, this.#content);
  }

  /** Letters without their accents, and no space around them. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/\p{Mark}/gu, "");
  }

  static testQuery(rgx: RegExp, value: string): boolean {
    return rgx.test(SearchFilter.cleanQuery(value));
  }
}

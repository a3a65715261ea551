import { say } from "./words.ts";

/** A part of the script could not be loaded. The user has been told. */
export class MissingPart extends Error {}

/** What tells so, as long as it is on the page: by the list that shows it. */
const told = new WeakMap<object, { readonly active?: boolean }>();

/**
 * Waits for a part of the script that is loaded when it is first used: `await late(import("./ledger-window.ts"))`. If its file
 * is not there any more, since the system was updated under the open page, the user is told to reload. What is open stays open.
 * @throws MissingPart
 */
export async function late<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading;
  } catch (error) {
    const words = say({ key: "QUADRIVIUM.Late.missing" });
    if (told.get(ui.notifications)?.active !== true) {
      told.set(ui.notifications, ui.notifications.error(words, { permanent: true }));
    }
    throw new MissingPart(words, { cause: error });
  }
}

/** A part of the script that is loaded when it is first used, and then is there at once. */
export class LatePart<Part> {
  readonly #load: () => Promise<Part>;
  #loaded: Part | null = null;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  /** The part; null as long as nobody has waited for it. */
  get loaded(): Part | null {
    return this.#loaded;
  }

  /** The part, where it is known to have been waited for: what is on a sheet, for whoever presses a button there. */
  get now(): Part {
    if (this.#loaded === null) throw new Error("What is used here has not been loaded yet.");
    return this.#loaded;
  }

  /** @throws MissingPart */
  async load(): Promise<Part> {
    return (this.#loaded ??= await late(this.#load()));
  }
}

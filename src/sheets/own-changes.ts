/** How many milliseconds nobody waits longer for the server: the answer was lost with the connection. */
const PATIENCE = 10_000;

/**
 * What somebody enters at a sheet, as it is stored: one change after the other, and nothing is drawn anew before the
 * last is stored. Drawn in between, a sheet would show again what was entered before.
 */
export class OwnChanges {
  #made = 0;
  #drawn = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Whether something has been entered since the sheet began to be drawn: the drawing does not know of it. */
  get isBehind(): boolean {
    return this.#made !== this.#drawn;
  }

  /** Stores a change, after those before it. One that fails is told by whoever waits for it. @returns what it gives */
  store<Result>(change: () => Promise<Result>): Promise<Result> {
    this.#made += 1;
    const now = answered(this.#last).then(change);
    this.#last = now;
    return now;
  }

  /** Ends when everything is stored, or has failed: only then does a drawing begin. */
  async stored(): Promise<void> {
    do {
      this.#drawn = this.#made;
      await answered(this.#last);
    } while (this.isBehind);
  }
}

/** Ends with a change, however it ends. One without an answer must not hold up the window, which could not even close. */
function answered(change: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    void Promise.allSettled([change]).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Of the data of a form, what goes with the change of one field: Foundry would send the whole form, and with it, as it
 * is still shown, what somebody else has changed meanwhile. Null where the form is sent for another reason.
 * @param along The names of the fields that are stored along with one of a name.
 */
export function changedData(
  event: Event | null,
  data: object,
  along: Readonly<Record<string, readonly string[]>> = {},
): object | null {
  const { name } = (event?.target ?? {}) as { readonly name?: string };
  if (event?.type !== "change" || !name) return null;
  const changed = {};
  for (const path of [name, ...(along[name] ?? [])]) {
    const whole = wholeOf(path);
    foundry.utils.setProperty(changed, whole, foundry.utils.getProperty(data, whole));
  }
  return changed;
}

/** The rows of a list are stored together. */
function wholeOf(path: string): string {
  return path.replace(/\.\d+(\..*)?$/, "");
}

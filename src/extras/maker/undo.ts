import { deletionOf } from "../../base/foundry-versions.ts";
import { nextTask } from "../../base/async.ts";

type Changed = Actor.Implementation | Item.Implementation;
type Inverse = () => Promise<unknown>;

/** The most steps that can be taken back. */
const MOST = 50;

/** What a maker stores in an actor: everything else (turns, deltas) is none of its steps. */
const OWN = /^(?:name|img|system)(?:\.|$)/;

/**
 * The steps that this user has done to a character since the window was opened, each of which can be taken back. A step takes back only
 * what it has changed, so that what others change meanwhile stays. What one gesture changes is one step.
 */
export class Undo {
  readonly #actor: Actor.Implementation;
  readonly #onChange: () => void;
  readonly #steps: Inverse[][] = [];
  #current: Inverse[] | null = null;
  #isUndoing = false;
  #hooks: Readonly<Record<string, number>> = {};

  /**
   * @param actor The character that is made.
   * @param onChange Called when there is a step more or less.
   */
  constructor(actor: Actor.Implementation, onChange: () => void) {
    this.#actor = actor;
    this.#onChange = onChange;
  }

  /** The number of steps that can be taken back. */
  get count(): number {
    return this.#steps.length;
  }

  /** Notes what is changed from now on. */
  follow(): void {
    const isOwn = ({ parent }: Item.Implementation, userId: string): boolean =>
      parent === this.#actor && userId === game.user.id;
    this.#hooks = {
      preUpdateActor: Hooks.on("preUpdateActor", (actor, changes) => {
        if (actor === this.#actor) this.#noteUpdate(actor, changes);
      }),
      preUpdateItem: Hooks.on("preUpdateItem", (item, changes) => {
        if (item.parent === this.#actor) this.#noteUpdate(item, changes);
      }),
      createItem: Hooks.on("createItem", (item, _options, userId) => {
        if (isOwn(item, userId)) this.#note(async () => this.#actor.items.get(item.id ?? "")?.delete());
      }),
      deleteItem: Hooks.on("deleteItem", (item, _options, userId) => {
        const source = item.toObject();
        const bringBack = () => this.#actor.createEmbeddedDocuments("Item", [source], { keepId: true });
        if (isOwn(item, userId)) this.#note(bringBack);
      }),
    };
  }

  /** Notes nothing any more. */
  stop(): void {
    for (const [name, id] of Object.entries(this.#hooks)) Hooks.off(name as Hooks.HookName, id);
  }

  /** Takes back the last step; does nothing if there is none. */
  async undo(): Promise<void> {
    const step = this.#isUndoing ? undefined : this.#steps.pop();
    if (!step) return;
    this.#isUndoing = true;
    this.#current = null;
    try {
      for (const inverse of step.toReversed()) await inverse();
    } finally {
      this.#isUndoing = false;
      this.#onChange();
    }
  }

  #noteUpdate(changed: Changed, changes: object): void {
    const before = inverseOf(changed._source, changes);
    if (Object.keys(before).length === 0) return;
    // An item that is deleted and comes back is another document.
    const now = (): Changed | undefined =>
      changed === this.#actor ? changed : this.#actor.items.get(changed.id ?? "");
    this.#note(async () => now()?.update(before));
  }

  #note(inverse: Inverse): void {
    if (this.#isUndoing) return;
    if (this.#current) {
      this.#current.push(inverse);
      return;
    }
    this.#current = [inverse];
    this.#steps.push(this.#current);
    this.#steps.splice(0, this.#steps.length - MOST);
    void nextTask().then(() => (this.#current = null));
    this.#onChange();
  }
}

/** Returns the update that gives back what an update of a source changes. */
function inverseOf(source: object, changes: object): object {
  const inverse: Record<string, unknown> = {};
  for (const path of Object.keys(foundry.utils.flattenObject(changes))) {
    if (!OWN.test(path)) continue;
    const steps = path.split(".");
    const missing = steps.findIndex(
      (_, place) => !foundry.utils.hasProperty(source, steps.slice(0, place + 1).join(".")),
    );
    if (missing < 0) inverse[path] = foundry.utils.deepClone(foundry.utils.getProperty(source, path));
    else {
      const [[key, value] = ["", undefined]] = Object.entries(deletionOf(steps[missing] ?? ""));
      inverse[[...steps.slice(0, missing), key].join(".")] = value;
    }
  }
  return inverse;
}

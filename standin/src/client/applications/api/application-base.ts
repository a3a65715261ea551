import { EventEmitterMixin } from "../../utils.ts";
import { localize } from "../surroundings.ts";
import { mergeOptions } from "./application-options.ts";
import type { ApplicationDefaults, ApplicationOptions } from "./application-types.ts";

/** The open applications by id: the map `foundry.applications.instances`. */
export const instances = new Map<string, ApplicationBase>();

/** The renderings under way; the game must not end before they do. */
export const renderings = new Set<Promise<unknown>>();

/** What every application is before it is drawn: its options, merged up the chain of classes, and its id. */
export abstract class ApplicationBase extends EventEmitterMixin() {
  /** Where the chain of classes ends whose options and hooks count. */
  static BASE_APPLICATION: typeof ApplicationBase = ApplicationBase;
  static DEFAULT_OPTIONS: ApplicationDefaults = {};
  static _appId = 0;
  static _maxZ = 100;

  readonly options: Readonly<ApplicationOptions>;
  readonly #id: string;

  constructor(options: ApplicationDefaults = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.#id = this.options.id.replace("{id}", this.options.uniqueId);
  }

  get id(): string {
    return this.#id;
  }

  get title(): string {
    return localize(this.options.window.title);
  }

  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  /** This class and its parents, up to the base application. */
  static *inheritanceChain(): Generator<typeof ApplicationBase, void, undefined> {
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- the walk starts here and climbs
    let cls: typeof ApplicationBase = this;
    for (;;) {
      yield cls;
      if (cls === this.BASE_APPLICATION || cls === ApplicationBase) return;
      cls = Object.getPrototypeOf(cls) as typeof ApplicationBase;
    }
  }

  /** All open applications of this class. */
  static *instances(): Generator<ApplicationBase, void, undefined> {
    for (const app of instances.values()) if (app instanceof this) yield app;
  }

  /** Merges the options of all classes in the chain and those of the caller. */
  _initializeApplicationOptions(options: ApplicationDefaults): ApplicationOptions {
    const chain = [...(this.constructor as typeof ApplicationBase).inheritanceChain()].reverse();
    // A class without options of its own inherits its parent's, which must not be merged twice.
    const stated = chain.filter((cls) => Object.hasOwn(cls, "DEFAULT_OPTIONS")).map((cls) => cls.DEFAULT_OPTIONS);
    const merged = mergeOptions({}, ...stated, options);
    merged["uniqueId"] ??= String(++ApplicationBase._appId);
    return merged as unknown as ApplicationOptions;
  }
}

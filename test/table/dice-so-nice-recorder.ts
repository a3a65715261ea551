/**
 * A recorder in place of the module Dice So Nice: it does what the module's documentation and its source say up to the
 * point where dice would be drawn, and records them instead. The sources, from
 * https://gitlab.com/riccisi/foundryvtt-dice-so-nice:
 *
 * - [hooks] docs/src/content/docs/api/hooks.md
 * - [roll] docs/src/content/docs/api/roll.md
 * - [integration] docs/src/content/docs/api/integration.md
 * - [customization] docs/src/content/docs/api/customization.md
 * - [terms] docs/src/content/docs/api/terms.md
 * - [main], [Dice3D], [DiceNotation], [DiceFactory]: the files of these names in module/
 */

type Message = ChatMessage.Implementation;
type DiceTerm = foundry.dice.terms.DiceTerm;
type Result = foundry.dice.terms.DiceTerm.Result;

/** One die that was drawn. */
interface DrawnDie {
  /** The name of its preset: "d" with a size or a letter. */
  readonly type: string;
  /** What its upper face shows. */
  readonly shows: string;
  readonly colorset?: string;
  readonly isDiscarded?: true;
  readonly isGhost?: true;
}

/** Dice that were rolled together. */
interface DrawnThrow {
  readonly message: string | null;
  readonly user: string | null;
  readonly dice: readonly DrawnDie[];
}

interface Options {
  /** The major version; 5 by default takes a die's type from the name of its class, 6 from the class itself. */
  readonly version?: 5 | 6;
  /** World settings of the module that differ from its own defaults. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

interface Preset {
  readonly labels: readonly string[];
  readonly isGuessed: boolean;
}

interface ShownRoll {
  readonly roll: Roll & { ghost?: boolean; secret?: boolean };
  user: User.Implementation;
  blind?: boolean | undefined;
}

interface TermOptions {
  rollOrder?: number;
  appearance?: { colorset?: string };
}

/** The sizes that the module can draw [DiceNotation]. */
const SIZES = [2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 30, 100];

/** The defaults of the module's world settings [main]. */
const defaults = {
  enabledSimultaneousRollForMessage: true,
  hide3dDiceOnSecretRolls: true,
  showGhostDice: "0",
  hideNpcRolls: false,
};

export class DiceSoNiceRecorder {
  readonly throws: DrawnThrow[] = [];
  readonly colorsets = new Map<string, { readonly foreground: string; readonly background: string }>();
  readonly systems = new Map<string, string>();
  /** "Disable the 'Dice So Nice!' hook locally" [roll]. */
  messageHookDisabled = false;
  readonly #version: 5 | 6;
  readonly #presets = new Map<string, Preset>();
  readonly #hooks: (readonly [string, number])[] = [];

  private constructor(version: 5 | 6) {
    this.#version = version;
    // An ordinary d10 shows a 0 for its 10: it is the units of a d100, of which "0 is 10, because" [DiceNotation].
    for (const size of SIZES) {
      const labels = Array.from({ length: size }, (_, index) => String(size === 10 ? (index + 1) % 10 : index + 1));
      this.#presets.set(`d${size}`, { labels, isGuessed: false });
    }
    this.#guessPresets();
  }

  /** Starts the module on this client, as it starts in the hook `ready`. */
  static start({ version = 6, settings = {} }: Options = {}): DiceSoNiceRecorder {
    game.modules.set("dice-so-nice", { id: "dice-so-nice", active: true } as never);
    const manual = version === 6 ? { disabledForManualRolls: true } : {};
    for (const [name, value] of Object.entries({ ...defaults, ...manual, ...settings })) {
      const type = typeof value === "boolean" ? Boolean : String;
      game.settings.register("dice-so-nice" as never, name as never, { scope: "world", default: value, type } as never);
    }
    const recorder = new DiceSoNiceRecorder(version);
    Object.assign(game, { dice3d: recorder });
    recorder.#listen("createChatMessage", (message: Message) => {
      if (recorder.#intercepts(message, 0)) void recorder.#renderRolls(message, message.rolls);
    });
    // "Save the number of new rolls in the message before it is updated" [main].
    recorder.#listen("preUpdateChatMessage", (message: Message, changes: { rolls?: unknown[] }, options: object) => {
      const before = message.toObject().rolls.length;
      const added = (changes.rolls?.length ?? 0) - before;
      if (changes.rolls) Object.assign(options, { dsnCountAddedRoll: added, dsnIndexAddedRoll: before });
    });
    recorder.#listen("updateChatMessage", (message: Message, changes: object, options: object) => {
      const { dsnCountAddedRoll = 0, dsnIndexAddedRoll = 0 } = options as Record<string, number>;
      if (!("rolls" in changes) || !recorder.#intercepts(message, dsnIndexAddedRoll)) return;
      if (dsnCountAddedRoll > 0) void recorder.#renderRolls(message, message.rolls.slice(dsnIndexAddedRoll));
    });
    Hooks.callAll("diceSoNiceReady" as never, ...([recorder] as never));
    return recorder;
  }

  stop(): void {
    for (const [hook, id] of this.#hooks) Hooks.off(hook as never, id);
    Object.assign(game, { dice3d: undefined });
    game.modules.delete("dice-so-nice");
  }

  /** The dice of all throws in words, each throw in a line of its own. */
  get told(): readonly string[] {
    return this.throws.map(({ dice }) =>
      dice
        .map(({ type, shows, colorset, isDiscarded, isGhost }) =>
          [`${type} ${shows}`, colorset, isDiscarded && "discarded", isGhost && "ghost"].filter(Boolean).join(" "),
        )
        .join(", "),
    );
  }

  /** The labels of a preset, from face 1 on. */
  labels(type: string): readonly string[] {
    return this.#presets.get(type)?.labels ?? [];
  }

  /** "Register a new system" [customization]. */
  addSystem({ id }: { readonly id: string }, mode: string): void {
    this.systems.set(id, mode);
  }

  /** A preset replaces the one that was guessed for a new term, in the standard system too [DiceFactory]. */
  addDicePreset(
    { type, labels, system }: { readonly type: string; readonly labels: readonly string[]; readonly system: string },
    shape = type,
  ): void {
    if (!this.systems.has(system)) throw new Error(`There is no dice system "${system}".`);
    if (!this.#presets.has(shape)) throw new Error(`There is no shape "${shape}".`);
    if (!/^d\d+$/.test(type) && !(type.slice(1) in CONFIG.Dice.terms)) throw new Error(`There is no term "${type}".`);
    if (this.#presets.get(type)?.isGuessed !== false) this.#presets.set(type, { labels, isGuessed: false });
  }

  addColorset(colorset: { readonly name: string; readonly foreground: string; readonly background: string }) {
    this.colorsets.set(colorset.name, colorset);
    return Promise.resolve();
  }

  /** "Show the 3D Dice animation for the Roll made by the User" [roll]; a synchronised one is not needed by the system. */
  async showForRoll(
    roll: Roll,
    user: User.Implementation = game.user,
    synchronize = false,
    _users: unknown = null,
    blind?: boolean,
    messageId: string | null = null,
  ): Promise<boolean> {
    if (synchronize) throw new Error("The throw would be shown once for each client by each client.");
    const context: ShownRoll = { roll, user, blind };
    const message = game.messages.get(messageId ?? "");
    // [Dice3D]: whispered dice are secret, and those that the user does not see are ghosts.
    if (message && setting("hide3dDiceOnSecretRolls")) {
      if (message.whisper.length > 0) context.roll.secret = true;
      if (!message.isContentVisible) context.roll.ghost = true;
    }
    // "Any change made to this object will be used in the roll animation" [hooks].
    Hooks.callAll("diceSoNiceRollStart" as never, ...([messageId, context] as never));
    // The animation takes its time.
    await Promise.resolve();
    if (context.blind) return false;
    this.#draw(context, messageId);
    return true;
  }

  /** New terms get the shape of their number of faces and the labels of their results, from a term without data [DiceFactory]. */
  #guessPresets(): void {
    for (const [letter, Term] of Object.entries(CONFIG.Dice.terms)) {
      if (["c", "d", "f"].includes(letter)) continue;
      const term = new (Term as unknown as new (data: object) => DiceTerm)({});
      if (!SIZES.includes(term.faces ?? 0)) continue;
      const labels = Array.from({ length: term.faces ?? 0 }, (_, index) =>
        term.getResultLabel({ result: index + 1, active: true }),
      );
      this.#presets.set(`d${letter}`, { labels, isGuessed: true });
    }
  }

  /** Returns whether the dice of a message are rolled [main]. */
  #intercepts(message: Message, from: number): boolean {
    const showsGhosts = setting("showGhostDice") === "1";
    const isSeen = message.isContentVisible || showsGhosts || !setting("hide3dDiceOnSecretRolls");
    const rolls = message.rolls.slice(from).filter(({ dice }) => dice.length > 0);
    const isEntered = (die: DiceTerm) => CONFIG.Dice.fulfillment.methods[die.method ?? ""]?.interactive === true;
    const isManual =
      this.#version === 6 &&
      setting("disabledForManualRolls") === true &&
      rolls.every(({ dice }) => dice.every((die) => isEntered(die)));
    const willTrigger3DRoll = message.isRoll && isSeen && !this.messageHookDisabled && rolls.length > 0 && !isManual;
    const interception = { willTrigger3DRoll };
    if (this.#version === 6)
      Hooks.callAll("diceSoNiceMessagePreProcess" as never, ...([message.id, interception] as never));
    Hooks.callAll("diceSoNiceMessageProcessed" as never, ...([message.id ?? "", interception] as never));
    return interception.willTrigger3DRoll;
  }

  /** Sorts the dice of a message by their `rollOrder`, and rolls one order after the other [Dice3D, integration]. */
  async #renderRolls(message: Message, rolls: readonly Roll[]): Promise<void> {
    const ordered: DiceTerm[][] = [[]];
    for (const die of rolls.flatMap(({ dice }) => dice)) {
      const options = die.options as TermOptions;
      const isOrdered = setting("enabledSimultaneousRollForMessage") !== true && Object.hasOwn(options, "rollOrder");
      (ordered[isOrdered ? (options.rollOrder ?? 0) : 0] ??= []).push(die);
    }
    const { OperatorTerm } = foundry.dice.terms;
    for (const dice of ordered.filter((one) => one.length > 0)) {
      const terms = dice.flatMap((die, index) => (index > 0 ? [new OperatorTerm({ operator: "+" }), die] : [die]));
      for (const term of terms) if (term instanceof OperatorTerm) void term.evaluate();
      const [RollClass = Roll] = CONFIG.Dice.rolls;
      await this.showForRoll(RollClass.fromTerms(terms), message.author ?? game.user, false, null, false, message.id);
    }
    Hooks.callAll("diceSoNiceRollComplete" as never, ...([message.id] as never));
  }

  /** Reads the dice of a roll [DiceNotation]. */
  #draw({ roll, user }: ShownRoll, message: string | null): void {
    const dice = roll.dice.flatMap((die): DrawnDie[] => {
      if (!SIZES.includes(die.faces ?? 0)) return [];
      // "hidden: to hide the dice from the 3D view" [roll].
      const seen = die.results.filter((result) => !("hidden" in result));
      return seen.map((result) => this.#drawn(die, result, roll.ghost === true));
    });
    if (dice.length > 0) this.throws.push({ message, user: user.id, dice });
  }

  #drawn(die: DiceTerm, { result, discarded }: Result, isGhost: boolean): DrawnDie {
    const type = this.#typeOf(die);
    const preset = this.#presets.get(type);
    if (!preset) throw new Error(`Dice So Nice has no preset "${type}" and draws nothing.`);
    const { colorset } = (die.options as TermOptions).appearance ?? {};
    if (colorset !== undefined && !this.colorsets.has(colorset)) throw new Error(`There are no colors "${colorset}".`);
    return {
      type,
      shows: isGhost ? "?" : (preset.labels[result - 1] ?? "?"),
      ...(colorset !== undefined && { colorset }),
      ...(discarded === true && { isDiscarded: true as const }),
      ...(isGhost && { isGhost: true as const }),
    };
  }

  /** Ordinary dice have a preset by size, all others by letter; version 5 knows ordinary ones by the name of their class. */
  #typeOf(die: DiceTerm): string {
    const { Die } = foundry.dice.terms;
    const { DENOMINATION, name } = die.constructor as typeof Die;
    const isOrdinary =
      this.#version === 6 ? die instanceof Die && DENOMINATION === "d" : name === CONFIG.Dice.terms["d"].name;
    return isOrdinary ? `d${die.faces ?? 0}` : `d${DENOMINATION}`;
  }

  #listen(hook: string, listener: unknown): void {
    this.#hooks.push([hook, Hooks.on(hook as never, listener as never)]);
  }
}

function setting(name: string): unknown {
  return game.settings.get("dice-so-nice" as never, name as never);
}

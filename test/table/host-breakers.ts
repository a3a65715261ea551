import { vi } from "vitest";
import { generation } from "./host.ts";

/** What puts back what a test has changed, in the order of the changes. */
export const undoing: (() => void)[] = [];

/** How one assertion about the host is broken, and which others depend on the same. */
interface Breaker {
  readonly breaks: () => void;
  readonly also?: readonly string[];
}

export type Breakers = Readonly<Record<string, Breaker>>;

/** How extras break theirs. */
const ofExtras = import.meta.glob<{ readonly breakers: () => Breakers }>("./extras/*/host-breakers.ts", {
  eager: true,
});

/** The style of the page that the assertions look at. */
const STYLE =
  ".quadrivium, .quadrivium * { --ink: black; } .quadrivium button { text-shadow: none; } .tab, [hidden] { display: none; }";
let style: HTMLStyleElement;

/** Sets up what a page in a browser has, and a page in a test lacks. */
export async function layPage(): Promise<void> {
  const root = document.createElement("div");
  root.id = "interface";
  root.className = "theme-dark";
  document.body.append(root);
  style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  undoing.push(() => {
    style.remove();
  });
  for (const part of [ui.sidebar, ui.actors, ui.compendium, ui.chat]) await part.render({ force: true });
}

/** Puts a value in the place of a member. */
export function put(holder: object, name: string, descriptor: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(holder, name);
  Object.defineProperty(holder, name, { configurable: true, enumerable: true, ...descriptor });
  undoing.push(() => {
    if (before) Object.defineProperty(holder, name, before);
    else Reflect.deleteProperty(holder, name);
  });
}

const set = (holder: object, name: string, value: unknown): void => {
  put(holder, name, { writable: true, value });
};

function remove(holder: object, name: string): void {
  set(holder, name, undefined);
  Reflect.deleteProperty(holder, name);
}

type Method = (this: unknown, ...args: never[]) => unknown;

/** Lets a method do something else; it is given the original one. */
function replace(holder: object, name: string, change: (original: Method) => Method): void {
  const original = Reflect.get(holder, name) as Method;
  set(holder, name, change(original));
}

/** Takes elements off the page. */
function take(selector: string): void {
  for (const element of document.querySelectorAll(selector)) {
    const place = document.createComment("taken");
    element.replaceWith(place);
    undoing.push(() => {
      place.replaceWith(element);
    });
  }
}

export const broken = (): never => {
  throw new Error("This is broken.");
};

/** Returns what breaks each assertion, by its id; call it on an open table. */
export function breakers(): Breakers {
  const { terms, Roll: FoundryRoll } = foundry.dice;
  const { DiceTerm, Die, FunctionTerm, NumericTerm, PoolTerm } = terms;
  const QuadriviumRoll = CONFIG.Dice.rolls[0] as typeof Roll;
  const messages = ChatMessage.implementation as object;
  const applyMode = generation >= 14 ? "applyMode" : "applyRollMode";
  const takeLetter = (letter: string): void => {
    const Taken = class extends Die {
      static override DENOMINATION = letter;
    };
    Object.defineProperty(Taken, "name", { value: "Taken" });
    set(CONFIG.Dice.terms, letter, Taken);
  };
  const failFor = (method: string, start: string): void => {
    replace(FoundryRoll.prototype, method, (original) => {
      return function (this: unknown, ...args) {
        return (this as Roll).formula.startsWith(start) ? broken() : original.apply(this, args);
      };
    });
  };
  const drawOtherwise = (part: string): void => {
    replace(foundry.applications.handlebars, "renderTemplate", (original) => (...args) => {
      return String(args[0]).includes(part) ? Promise.resolve("") : original(...args);
    });
  };
  return {
    modifierPattern: {
      breaks: () => {
        set(DiceTerm, "MODIFIER_REGEXP", /[^ ]+/g);
      },
    },
    parsedParts: {
      breaks: () => {
        replace(
          CONFIG.Dice.parser,
          "flattenTree",
          (original) =>
            function (this: unknown, ...args) {
              const nodes = original.apply(this, args) as readonly { readonly number?: unknown }[];
              return nodes.length === 3 && nodes[2]?.number === 7 ? new Set(nodes) : nodes;
            },
        );
      },
    },
    keepHighest: {
      breaks: () => {
        const { kh: _kh, ...others } = Die.MODIFIERS as object as Record<string, unknown>;
        set(Die, "MODIFIERS", others);
      },
    },
    pools: {
      breaks: () => {
        set(PoolTerm, "MODIFIERS", {});
      },
    },
    functions: {
      breaks: () => {
        set(FunctionTerm, "fromParseNode", () => new NumericTerm({ number: 2 }));
      },
    },
    formulaData: {
      breaks: () => {
        replace(
          FoundryRoll,
          "replaceFormulaData",
          (original) =>
            function (this: unknown, ...args) {
              return String(args[0]).includes("@b.c-d") ? "1" : original.apply(this, args);
            },
        );
      },
    },
    rollClass: {
      breaks: () => {
        const Other = class extends QuadriviumRoll {};
        Object.defineProperty(Other, "name", { value: "Other" });
        set(CONFIG.Dice, "rolls", [Other, ...CONFIG.Dice.rolls]);
      },
      also: ["initiative"],
    },
    ...Object.fromEntries(
      ["i", "q", "s", "b", "n", "k", "t", "h"].map((letter) => [
        `letter-${letter}`,
        {
          breaks: () => {
            takeLetter(letter);
          },
        },
      ]),
    ),
    target: {
      breaks: () => {
        replace(
          FoundryRoll,
          "parse",
          (original) =>
            function (this: unknown, ...args) {
              return String(args[0]).startsWith("1di + 4") ? broken() : original.apply(this, args);
            },
        );
      },
    },
    ourThrow: {
      breaks: () => {
        failFor("evaluate", "1di + 3");
      },
    },
    extremes: {
      breaks: () => {
        failFor("evaluateSync", "1di + 1");
      },
    },
    randomFaces: {
      breaks: () => {
        set(Die.prototype, "randomFace", () => 3);
      },
    },
    rootOfDice: {
      breaks: () => {
        replace(
          DiceTerm.prototype,
          "evaluate",
          (original) =>
            function (this: unknown, ...args) {
              const die = this as { _root?: unknown; root?: unknown };
              if ("root" in die) delete die._root;
              return original.apply(this, args);
            },
        );
      },
    },
    storedRoll: {
      breaks: () => {
        set(FoundryRoll, "fromJSON", () => new FoundryRoll("1"));
      },
    },
    storedDice: {
      breaks: () => {
        remove(CONFIG.Dice.termTypes, "QuadriviumThrownDie");
      },
    },
    postedData: {
      breaks: () => {
        set(FoundryRoll.prototype, "toMessage", () => Promise.resolve({}));
      },
    },
    initiative: {
      breaks: () => {
        set(Combatant.prototype, "getInitiativeRoll", () => new FoundryRoll("1d6"));
      },
    },
    visibilitySetting: {
      breaks: () => {
        replace(
          game.settings,
          "get",
          (original) =>
            function (this: unknown, ...args) {
              return /^(messageMode|rollMode)$/.test(String(args[1])) ? "nobody" : original.apply(this, args);
            },
        );
      },
      // Foundry 13 refuses to make data for it; the newest build of 14 passes over it.
      also: generation < 14 ? ["postedData"] : [],
    },
    visibilityApplied: {
      breaks: () => {
        replace(
          messages,
          applyMode,
          (original) =>
            function (this: unknown, ...args) {
              return String(args[1]) === "nobody" ? original.apply(this, args) : args[0];
            },
        );
      },
    },
    visibilityUnknown: {
      breaks: () => {
        replace(
          messages,
          applyMode,
          (original) =>
            function (this: unknown, ...args) {
              return String(args[1]) === "nobody" ? { whisper: [], blind: false } : original.apply(this, args);
            },
        );
      },
    },
    hiddenContent: {
      breaks: () => {
        put(ChatMessage.prototype, "isContentVisible", { get: () => true });
      },
    },
    hiddenRoll: {
      breaks: () => {
        set(FoundryRoll.prototype, "render", () => Promise.resolve("87654"));
      },
    },
    query: {
      breaks: () => {
        set(game.user, "query", () => Promise.reject(new Error("Nobody answers.")));
      },
    },
    secretMethods: {
      breaks: () => {
        // Foundry calls it by another name, so that ours is never called.
        const { _preCreate } = ChatMessage.prototype as object as { _preCreate: Method };
        set(ChatMessage.prototype, "_preCreate", undefined);
        set(ChatMessage.implementation.prototype, "_preCreate", _preCreate);
      },
    },
    ownCard: {
      breaks: () => {
        drawOtherwise("cards/roll-card.hbs");
      },
    },
    misspeltCommand: {
      breaks: () => {
        replace(
          foundry.applications.sidebar.tabs.ChatLog,
          "parse",
          (original) =>
            function (this: unknown, ...args) {
              const [text] = args as readonly unknown[];
              const parsed = original.apply(this, args) as readonly unknown[];
              return parsed[0] === "invalid" ? ["none", [text, text]] : parsed;
            },
        );
      },
    },
    links: {
      breaks: () => {
        set(CONFIG.TextEditor, "enrichers", []);
      },
    },
    hooks: {
      breaks: () => {
        replace(
          Hooks,
          "callAll",
          (original) =>
            function (this: unknown, ...args) {
              return String(args[0]) === "quadrivium.check" ? true : original.apply(this, args);
            },
        );
      },
    },
    documentClasses: {
      breaks: () => {
        set(CONFIG.Combatant, "documentClass", Combatant);
      },
    },
    dataModels: {
      breaks: () => {
        remove(CONFIG.Item.dataModels, "gear");
      },
    },
    effectChanges: {
      breaks: () => {
        const Ours = ActiveEffect.implementation as unknown as new (...args: unknown[]) => object;
        const Forgetful = class extends Ours {
          constructor(data: object, ...args: unknown[]) {
            super("changes" in data || "system" in data ? { name: "-" } : data, ...args);
          }
        };
        put(ActiveEffect, "implementation", { get: () => Forgetful });
      },
    },
    effectApplied: {
      breaks: () => {
        set(Actor.prototype, "applyActiveEffects", () => undefined);
      },
    },
    effectDuration: {
      breaks: () => {
        set(ActiveEffect, generation >= 14 ? "getEffectStart" : "getInitialDuration", broken);
      },
    },
    jointValidation: {
      breaks: () => {
        set(CONFIG.ActiveEffect.dataModels.bonus ?? {}, "validateJoint", () => undefined);
      },
    },
    deletionKey: {
      breaks: () => {
        set(Actor.prototype, "updateSource", () => ({}));
      },
    },
    keyedFields: {
      breaks: () => {
        replace(
          foundry.data.fields.SchemaField.prototype,
          "getField",
          (original) =>
            function (this: unknown, path) {
              return String(path).startsWith("characteristics") ? undefined : original.call(this, path);
            },
        );
      },
    },
    statuses: {
      breaks: () => {
        set(CONFIG.statusEffects, "find", () => undefined);
      },
    },
    compendia: {
      breaks: () => {
        set(game.packs, "get", () => undefined);
      },
    },
    chatInput: {
      breaks: () => {
        take("#chat-message");
      },
    },
    chatControls: {
      breaks: () => {
        take(".quadrivium-chat-controls");
      },
    },
    directoryHeader: {
      breaks: () => {
        take("#actors .ask-for-rolls");
      },
    },
    interfaceTheme: {
      breaks: () => {
        set(document.getElementById("interface") ?? {}, "classList", document.createElement("div").classList);
      },
    },
    stylesLoaded: {
      breaks: () => {
        restyle(STYLE.replace("--ink", "--other"));
      },
    },
    stylesFirst: {
      breaks: () => {
        restyle(STYLE.replace("text-shadow: none", "text-shadow: 1px 1px red"));
      },
    },
    helpers: {
      breaks: () => {
        remove(Handlebars.helpers, "ifThen");
      },
    },
    sheetClasses: {
      breaks: () => {
        const classes = CONFIG.Actor.sheetClasses.npc as Record<string, object>;
        set(classes["quadrivium.NpcSheet"] ?? {}, "default", false);
      },
    },
    drawnSheet: {
      breaks: () => {
        set(foundry.applications.sheets.ActorSheetV2.prototype, "_prepareContext", broken);
      },
    },
    formData: {
      breaks: () => {
        const Other = class {
          object = {};
        };
        set(foundry.applications.ux, "FormDataExtended", Other);
      },
    },
    words: {
      breaks: () => {
        vi.spyOn(game.i18n, "has").mockReturnValue(false);
      },
    },
    keys: {
      breaks: () => {
        set(game.keybindings, "get", broken);
      },
    },
    ownMethods: {
      breaks: () => {
        set(Combatant.prototype, "_getInitiativeFormula", undefined);
      },
    },
    ...Object.fromEntries(Object.values(ofExtras).flatMap((extra) => Object.entries(extra.breakers()))),
  };
}

function restyle(text: string): void {
  style.textContent = text;
  undoing.push(() => {
    style.textContent = STYLE;
  });
}

/** What breaks each assertion about a posted roll; it returns what the hook gives beside the message. */
export const postedBreakers: Readonly<
  Record<string, (message: ChatMessage.Implementation) => readonly [options: unknown, userId: unknown]>
> = {
  postedType: (message) => {
    set(message, "type", "base");
    return [{}, game.user.id];
  },
  postedCard: (message) => {
    set(message, "renderHTML", () => Promise.resolve(document.createElement("li")));
    return [{}, game.user.id];
  },
  postedHook: () => [undefined, undefined],
};

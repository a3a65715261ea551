// The system's expectations of Foundry that no test of the table shows: these tests need a real one.

import { describe, expect, test } from "vitest";
import underscored from "../../tools/surface/underscored.json";

type AnyClass = (abstract new (...args: never[]) => object) & { readonly prototype: object };

/** The classes of Foundry by their names: those in its namespace, and what its mixin for templates makes. */
function classesOfFoundry(): ReadonlyMap<string, AnyClass> {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  const found = new Map<string, AnyClass>([["HandlebarsApplication", HandlebarsApplicationMixin(ApplicationV2)]]);
  const search = (namespace: object): void => {
    for (const [name, one] of Object.entries(namespace) as [string, unknown][]) {
      if (typeof one === "function") found.set(name, one as AnyClass);
      else if (one?.constructor === Object || Object.prototype.toString.call(one) === "[object Module]")
        search(one as object);
    }
  };
  const { abstract, applications, data, dice, documents } = foundry;
  search({ abstract, applications, data, dice, documents });
  return found;
}

describe("Foundry", () => {
  /** What is a value of each object, and on no prototype. */
  const values = ["_evaluated", "_faces", "_formula", "_number", "_root", "_source", "_total"];
  const methods = Object.keys(underscored).filter((name) => values.every((value) => !name.endsWith(`#${value}`)));

  test.each(methods)("calls %s, which we have our own of", (path) => {
    const [, name = "", isStatic, method = ""] = /^(\w+)(?:(\.)|#)(\w+)$/.exec(path) ?? [];
    const Class = classesOfFoundry().get(name);
    expect(typeof Reflect.get((isStatic ? Class : Class?.prototype) ?? {}, method)).toBe("function");
  });

  test("takes its random numbers where a test may give them", () => {
    const { randomUniform } = CONFIG.Dice;
    CONFIG.Dice.randomUniform = () => 0.35;
    const face = new foundry.dice.terms.Die({ faces: 10 }).randomFace();
    CONFIG.Dice.randomUniform = randomUniform;
    expect(face).toBe(7);
  });

  test("shows nothing of a message that is for somebody else", () => {
    const rolls = [JSON.stringify(Roll.fromTerms([new foundry.dice.terms.NumericTerm({ number: 7 })]))];
    const whisper = [foundry.utils.randomID()];
    const shown = [{ rolls, whisper, blind: true }, { rolls }].map(
      (data) => new ChatMessage.implementation({ author: game.user.id, ...data }).isContentVisible,
    );
    expect(shown).toEqual([false, true]);
  });

  test("makes documents of our classes, with our data", () => {
    const types = game.system.documentTypes as Readonly<Record<string, Readonly<Record<string, object>>>>;
    for (const name of ["Actor", "Item", "ActiveEffect", "ChatMessage"] as const) {
      const { dataModels, documentClass } = CONFIG[name] as {
        dataModels: Record<string, AnyClass>;
        documentClass: AnyClass;
      };
      expect(documentClass.name).toMatch(/^Quadrivium/);
      const Class = documentClass as unknown as new (data: object) => { readonly system: object };
      for (const type of Object.keys(types[name] ?? {}))
        expect(new Class({ name: type, type }).system.constructor, `${name} ${type}`).toBe(dataModels[type]);
    }
  });

  test("opens our sheets", () => {
    const isDefault = (name: "Actor" | "Item" | "ActiveEffect", type: string): readonly string[] => {
      const classes = CONFIG[name].sheetClasses as Readonly<Record<string, object>>;
      const sheets = Object.entries(classes[type] ?? {}) as [string, { readonly default: boolean }][];
      return sheets.flatMap(([id, sheet]) => (sheet.default ? id : []));
    };
    expect(isDefault("Actor", "character")).toEqual(["quadrivium.CharacterSheet"]);
    expect(isDefault("Actor", "npc")).toEqual(["quadrivium.NpcSheet"]);
    expect(isDefault("Actor", "party")).toEqual(["quadrivium.PartySheet"]);
    expect(isDefault("Item", "gear")).toEqual(["quadrivium.QuadriviumItemSheet"]);
    expect(isDefault("ActiveEffect", "bonus")).toEqual(["quadrivium.BonusSheet"]);
  });
});

describe("Foundry's page", () => {
  test.each([
    ["the chat input", "#chat-message:is(textarea, prose-mirror)"],
    ["our buttons in the chat", "#chat-controls .quadrivium-chat-controls button"],
    ["our buttons in the Actors directory", "#actors .directory-header .ask-for-rolls"],
    ["our button in the list of compendia", "#compendium .directory-header .browse-compendia"],
    ["the theme of the interface", "#interface:is(.theme-light, .theme-dark)"],
  ])("has %s", (_what, selector) => {
    expect(document.querySelector(selector)).not.toBeNull();
  });

  test("has our styles, which come after Foundry's", () => {
    const probe = document.createElement("div");
    probe.className = "application quadrivium";
    probe.innerHTML = '<section class="window-content"><button>A</button><button hidden>B</button></section>';
    document.body.append(probe);
    const [shown, hidden] = [...probe.querySelectorAll("button")].map((button) => getComputedStyle(button));
    const found = [shown?.getPropertyValue("--ink") !== "", shown?.textShadow, hidden?.display];
    probe.remove();
    expect(found).toEqual([true, "none", "none"]);
  });

  test("knows our keys and its own", () => {
    expect(game.keybindings.get("quadrivium", "request")).toBeInstanceOf(Array);
    expect(foundry.helpers.interaction.KeyboardManager.MODIFIER_KEYS.SHIFT).toBe("Shift");
  });
});

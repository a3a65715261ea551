import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { beforeEach, describe, expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import type { RenderOptions } from "../src/client/dice/roll-chat.ts";
import { generation } from "../src/client/generations/index.ts";
import { host } from "../src/client/host.ts";
import { script, scriptUniforms, useDice } from "./dice-host.ts";

const { Roll } = dice;
const { modes, modeSetting } = generation().chat;

useDice();

interface Sent {
  data: Record<string, unknown>;
  options: object | null;
}

/** What was created, or only prepared. */
let sent: Sent[] = [];

class Message {
  readonly data: Record<string, unknown>;

  constructor(data: Record<string, unknown>) {
    this.data = data;
  }

  static create(data: Record<string, unknown>, options: object) {
    sent.push({ data, options });
    return Promise.resolve("created");
  }

  applyRollMode(rollMode: string) {
    this.data.mode = rollMode;
  }

  get applyMode() {
    return modeSetting === "rollMode" ? undefined : (mode: string) => (this.data.mode = mode);
  }

  toObject() {
    return { ...this.data };
  }
}

function renderTemplate(path: string, data: object): Promise<string> {
  const source = readFileSync(join(import.meta.dirname, "../src", path), "utf8");
  return Promise.resolve(Handlebars.compile(source)(data, { helpers: { localize: (key: string) => key } }));
}

beforeEach(() => {
  sent = [];
  Object.assign(host.CONFIG as object, {
    ChatMessage: { documentClass: Message, modes: { gm: { label: "GM", icon: "" }, ic: { label: "IC", icon: "" } } },
    sounds: { dice: "sounds/dice.wav" },
  });
  Object.assign(globalThis, {
    game: {
      user: { id: "user" },
      settings: { get: (_namespace: string, key: string) => (key === modeSetting ? modes.gm : {}) },
    },
    foundry: { applications: { handlebars: { renderTemplate } } },
  });
});

function element(html: string): HTMLElement {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  return holder;
}

describe("the card", () => {
  test("shows formula, dice, flavor and total", async () => {
    script(6, 6, 2);
    const html = element(await new Roll("2d6kh[cold] + 0.333").render({ flavor: "Fire & ice" }));
    const card = html.querySelector(".dice-roll[data-action=expandRoll]");
    expect(card?.querySelector(".dice-flavor")?.textContent).toBe("Fire & ice");
    expect(card?.querySelector(".dice-result > .dice-formula")?.textContent).toBe("2d6kh[cold] + 0.333");
    expect(card?.querySelector(".dice-result > h4.dice-total")?.textContent).toBe("6.33");

    const part = card?.querySelector(".dice-result > .dice-tooltip section.tooltip-part > .dice");
    const header = part?.querySelector("header.part-header");
    expect(header?.querySelector(".part-method")).toBeNull();
    expect(header?.querySelector(".part-formula")?.textContent).toBe("2d6kh");
    expect(header?.querySelector(".part-flavor")?.textContent).toBe("cold");
    expect(header?.querySelector(".part-total")?.textContent).toBe("6");
    const dice = [...(part?.querySelectorAll("ol.dice-rolls > li") ?? [])];
    expect(dice.map((die) => [die.className, die.textContent])).toEqual([
      ["roll die d6 max", "6"],
      ["roll die d6 discarded", "2"],
    ]);
  });

  test("names the method of dice that were not thrown as usual", async () => {
    const roll = Roll.fromJSON(
      '{"class":"Roll","formula":"1d6","total":4,"terms":[{"class":"Die","faces":6,"method":"manual","results":[{"result":4}]}]}',
    );
    const method = element(await roll.getTooltip()).querySelector<HTMLElement>(".part-method");
    expect(method?.dataset.tooltip).toBe("DICE.FULFILLMENT.Manual");
    expect(method?.querySelector("i.fa-keyboard")).not.toBeNull();
  });

  test("takes its context from a method that subclasses extend, and its template from a static member", async () => {
    class Card extends Roll {
      static override CHAT_TEMPLATE = "templates/dice/tooltip.hbs";

      override async _prepareChatRenderContext(options: RenderOptions) {
        const parts = [{ formula: JSON.stringify(options) }];
        return { ...(await super._prepareChatRenderContext(options)), parts };
      }
    }
    const html = await new Card("2").render({ isPrivate: true, flavor: "a", message: null });
    expect(element(html).querySelector(".part-formula")?.textContent).toBe(
      '{"flavor":"a","message":null,"isPrivate":true}',
    );
  });
});

describe("a message", () => {
  test("has the roll, its total, the author and the sound, and is created in the chosen mode", async () => {
    script(6, 4);
    const roll = new Roll("1d6 + 1");
    expect(await roll.toMessage({ flavor: "x", content: "mine", rolls: [] }, { [modeSetting]: modes.self })).toBe(
      "created",
    );
    const data = { author: "user", content: "mine", sound: "sounds/dice.wav", flavor: "x", rolls: [roll] };
    expect(sent).toEqual([{ data, options: { [modeSetting]: modes.self } }]);
    expect(roll.total).toBe(5);
  });
});

describe("an inline roll", () => {
  test("is a link that carries the roll", async () => {
    scriptUniforms(0);
    const roll = await new Roll("1d6[é☃]").evaluate();
    const anchor = roll.toAnchor({
      label: "Damage",
      classes: ["mine"],
      dataset: { kind: "x" },
      attrs: { draggable: "true" },
    });
    expect([...anchor.classList]).toEqual(["inline-roll", "inline-result", "mine"]);
    expect(anchor.dataset).toMatchObject({ tooltip: "1d6[é☃]", kind: "x" });
    expect(anchor.getAttribute("draggable")).toBe("true");
    expect(anchor.textContent).toBe("Damage: 6");
    expect(anchor.querySelector("i.fa-solid.fa-dice-d20")).not.toBeNull();
    // Readers may use either function of JavaScript to decode it.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    for (const json of [unescape(anchor.dataset.roll ?? ""), decodeURIComponent(anchor.dataset.roll ?? "")]) {
      expect(Roll.fromJSON(json).formula).toBe("1d6[é☃]");
    }
    expect(roll.toAnchor({ icon: "fa-solid fa-star" }).innerHTML).toBe('<i class="fa-solid fa-star"></i>6');
  });
});

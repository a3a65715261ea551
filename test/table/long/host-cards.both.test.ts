// On both generations: cards that this build of Foundry cannot draw.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, smallWorld, type } from "../open-table.ts";
import type { Table } from "../open-table.ts";
import { ask, NOTICE } from "../requests-page.ts";
import { buttonIn, click, rest, textOf, until } from "../page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

type Message = ChatMessage.Implementation;

/** How a template cannot be drawn: it fails, or draws nothing. */
const failures = {
  "that fails": () => Promise.reject(new Error("This is broken.")),
  "that draws nothing": () => Promise.resolve(""),
} as const;

/** Lets the templates whose paths have this part be drawn no more. */
function breakTemplates(part: string, fail: () => Promise<string> = failures["that fails"]): void {
  const { handlebars } = foundry.applications;
  const draw = handlebars.renderTemplate;
  vi.spyOn(handlebars, "renderTemplate").mockImplementation((path, context) =>
    path.includes(part) ? fail() : draw(path, context),
  );
}

/** All that a message shows to a user, also what is not seen of it. */
async function drawnFor(user: string, message: Message): Promise<HTMLElement> {
  const spy = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(user) as never);
  try {
    return await message.renderHTML();
  } finally {
    spy.mockRestore();
  }
}

const newest = () => game.messages.contents.at(-1);
const content = (html: HTMLElement) => textOf(html.querySelector(".message-content"));

async function rolled(formula = "1ds + 40 vs 49", face = 7): Promise<Message> {
  const { size } = game.messages;
  scriptFaces(face);
  await type(`/r ${formula}`);
  return until(() => game.messages.size > size && newest());
}

const NOTE = "Foundry’s own card: this roll’s card cannot be drawn here.";

test("a roll of a message that this user may not read is closed, also in a build that says so by the message alone", async () => {
  const message = await rolled("1ds + 4300", 8);
  const [roll] = message.rolls;
  const hidden = { isContentVisible: false };
  expect(await roll?.render({ isPrivate: false, message: hidden } as never)).not.toContain("4308");
  expect(await roll?.render({ isPrivate: false, message } as never)).toContain("4308");
});

describe.each(Object.entries(failures))("a card of a roll %s", (_how, fail) => {
  test("is Foundry's own, which says so in one line, beside the result", async () => {
    breakTemplates("cards/roll-card.hbs", fail);
    const html = await (await rolled()).renderHTML();
    expect(html.querySelectorAll(".message-content .dice-roll")).toHaveLength(1);
    expect(content(html)).toContain(NOTE);
    expect(content(html)).toContain("Failure by 2");
    expect(textOf(html.querySelector(".dice-total"))).toBe("47");
    expect(html.querySelector(".roll-card")).toBeNull();
  });

  test.each([
    ["gm", [GM], false],
    ["blind", [GM], true],
    ["self", [GM, ADA], false],
  ] as const)(
    "of a hidden roll (%s) says to others that they cannot see it, and nothing else",
    async (_v, whisper, blind) => {
      breakTemplates("cards/roll-card.hbs", fail);
      const message = await rolled("1ds[Secret door] + 40 vs 49");
      await message.update({ whisper: [...whisper], blind });
      const html = await drawnFor(BRUNO, message);
      expect(content(html)).toBe("Private roll: you cannot see this roll");
      expect(html.outerHTML).not.toMatch(/\b(47|49)\b|Secret door|dice-roll|Failure/);
      expect(content(await drawnFor(GM, message))).toContain("47");
    },
  );

  test("says that a roll was altered, and shows nothing of one that cannot be read", async () => {
    breakTemplates("cards/roll-card.hbs", fail);
    const message = await rolled();
    const change = async (from: string, to: string): Promise<string> => {
      const stored = JSON.stringify(message.rolls[0]).replace(from, to);
      const { total } = JSON.parse(stored) as { readonly total: number };
      const data = { content: String(total), type: "roll", rolls: [stored] };
      const posted = await ChatMessage.implementation.create(data as never);
      return posted ? content(await posted.renderHTML()) : "";
    };
    expect(await change('"total":47', '"total":48')).toContain("Altered");
    const unreadable = await change('"result":7', '"result":11');
    expect(unreadable).toContain("Unreadable roll");
    expect(unreadable).not.toContain("49");
  });

  test("of an answer to a hidden request shows neither the target nor the sealed dice, but to game masters", async () => {
    breakTemplates("cards/roll-card.hbs", fail);
    const request = await ask(table, {
      options: [{ ...NOTICE, target: 7654, hidesTarget: true }],
      shows: "gamemaster",
    });
    const { answerRequest } = await import("../../../src/requests/answer-request.ts");
    scriptFaces(8);
    await answerRequest(request, table.naddaha, "a", { ask: false });
    await until(() => request.system.rulings.length === 1);
    await rest();
    const answer = newest();
    if (!answer) throw new Error("There is no answer.");
    expect(content(await answer.renderHTML())).toContain(NOTE);
    const messages = game.messages.map((message) => message.toObject());
    for (const userId of [ADA, BRUNO]) {
      // In a browser of their own, which has nothing of the game master's.
      await table.close();
      table = await openTable({ userId, world: { ...smallWorld, messages: messages as never } });
      breakTemplates("cards/roll-card.hbs", fail);
      const html = await Promise.all(game.messages.map((message) => message.renderHTML()));
      expect(html.map(content).join(" ")).toContain("Notice the trap");
      expect(
        html
          .map(content)
          .join(" ")
          .replaceAll(/SHA-256\w+/g, ""),
      ).not.toMatch(/12|8/);
      for (const { outerHTML } of html) expect(outerHTML).not.toMatch(/7654|dice-roll/);
    }
  });

  test("does not tell the name of a hidden token", async () => {
    const actor = await Actor.implementation.create({ name: "Count Zarg", type: "npc" } as never);
    const scene = await Scene.implementation.create({
      name: "Cave",
      tokens: [{ actorId: actor?.id, name: "Assassin", hidden: true, displayName: 50 }],
    } as never);
    const token = scene?.tokens.contents[0];
    if (!token) throw new Error("There is no token.");
    breakTemplates("cards/roll-card.hbs", fail);
    scriptFaces(7);
    const speaker = ChatMessage.getSpeaker({ token });
    const message = await table.api.Roll.create("1ds + 40").toMessage({ speaker });
    const html = await drawnFor(BRUNO, message as Message);
    expect(content(html)).toContain(NOTE);
    expect(html.outerHTML).not.toMatch(/Assassin|Zarg/);
  });

  test("of a request is told in words, which can be answered", async () => {
    breakTemplates("requests/card/request-card.hbs", fail);
    const hidden = { ...NOTICE, name: "Listen", target: 7654, hidesTarget: true };
    const request = await ask(table, { options: [NOTICE, hidden] });
    const html = await drawnFor(ADA, request);
    expect(content(html)).toContain("The card of this request cannot be drawn here; this is what it says.");
    expect(content(html)).toContain("Notice the trap");
    expect(content(html)).toContain("Naddaha");
    expect(html.outerHTML).not.toMatch(/(?<![\da-z])7654(?![\da-z])/i);
    const answered = vi.spyOn(game, "user", "get").mockReturnValue(game.users.get(ADA) as never);
    document.body.append(html);
    click(buttonIn(html, "Naddaha: Notice the trap"));
    await until(() => document.querySelector(".roll-dialog"));
    answered.mockRestore();
  });
});

test("the dice that Foundry cannot list are left out, and the card is ours", async () => {
  breakTemplates("dice/tooltip.hbs");
  const html = await (await rolled()).renderHTML();
  expect(textOf(html.querySelector(".roll-card .total"))).toContain("47");
});

test("where Foundry's own card cannot be drawn either, the result is told in words", async () => {
  breakTemplates("roll");
  const html = await (await rolled()).renderHTML();
  expect(content(html)).toContain("1ds + 40 vs 49: 47");
  expect(content(html)).toContain("Failure by 2");
});

import { describe, expect, it } from "vitest";
import { ANN, BOB, foundry, GM, open, PIA, receive, say, textOf, useChatTable, type Message } from "./chat-table.ts";
import { only14 } from "./generation.ts";

useChatTable();

const create = (data: object) => foundry.ChatMessage.create(data);
const roll = (formula = "1d1 + 4") => foundry.Roll.create(formula).evaluate();

describe("a rendered message", () => {
  it("is a list item with a header and its content", async () => {
    await open(PIA);
    const message = await say("/ic Hello");
    const element = await message.renderHTML();
    expect(element.matches(`li.chat-message.message.flexcol.ic.self[data-message-id="${message.id ?? ""}"]`)).toBe(
      true,
    );
    expect(textOf(element, "header.message-header h4.message-sender")).toBe("Ann");
    expect(element.querySelector(".message-metadata time.message-timestamp")).not.toBeNull();
    expect(textOf(element, "div.message-content")).toBe("Hello");
    expect(element.querySelector(".whisper-to, .flavor-text, .message-delete")).toBeNull();
  });

  it("says to whom it is whispered, and what it is about", async () => {
    await open(GM);
    const message = await create({ content: "x", whisper: [PIA, BOB], flavor: "<i>Secret</i>" });
    const element = await message.renderHTML();
    expect(element.classList.contains("whisper")).toBe(true);
    expect(textOf(element, ".whisper-to")).toBe("To: Pia, Bob the Bold");
    expect(element.querySelector(".flavor-text")?.innerHTML).toBe("<i>Secret</i>");
    expect(element.querySelector("a.message-delete[data-action=deleteMessage]")).not.toBeNull();
  });

  it("can be deleted and closed as the options say", async () => {
    await open(GM);
    const message = await create({ content: "x" });
    const element = await message.renderHTML({ canDelete: false, canClose: true });
    expect(element.querySelector("[data-action=deleteMessage]")).toBeNull();
    expect(element.querySelector("[data-action=dismissMessage]")).not.toBeNull();
  });

  it("shows the cards of its rolls when its content is empty or only the total", async () => {
    await open(PIA);
    for (const content of ["", "5"]) {
      const element = await (await create({ content, rolls: [await roll()] })).renderHTML();
      expect(textOf(element, ".dice-roll .dice-formula")).toBe("1d1 + 4");
      expect(textOf(element, ".dice-roll .dice-total")).toBe("5");
    }
    const both = await (await create({ rolls: [await roll(), await roll("2d1")] })).renderHTML();
    expect(both.querySelectorAll(".dice-roll")).toHaveLength(2);
  });

  it("of a private roll tells the others that something was rolled, and nothing else", async () => {
    await open(BOB);
    const message = await receive({
      author: PIA,
      speaker: { actor: ANN, alias: "Ann" },
      content: "<p>5 hits</p>",
      flavor: "Sneaking",
      whisper: [GM],
      rolls: [JSON.stringify(await roll())],
    });
    const element = await message.renderHTML();
    expect(textOf(element, ".message-sender")).toBe("Pia");
    expect(textOf(element, ".flavor-text")).toBe("Pia rolled dice in private");
    expect(textOf(element, ".dice-formula")).toBe("???");
    expect(textOf(element, ".dice-total")).toBe("?");
    expect(element.textContent).not.toMatch(/hits|Sneaking|1d1/);
  });

  it("of a blind roll hides it from its own author", async () => {
    await open(PIA);
    const element = await (await say("/br 1d1 + 4")).renderHTML();
    expect(element.classList.contains("blind")).toBe(true);
    expect(textOf(element, ".dice-total")).toBe("?");
  });

  only14("of blind words hides them from their own author", async () => {
    await open(PIA);
    const element = await (await create({ content: "Secret", whisper: [GM], blind: true })).renderHTML();
    expect(element.textContent).not.toContain("Secret");
    expect(textOf(element, ".flavor-text")).toBe("Pia sent a private message");
  });

  it("has its content enriched with the speaker's data", async () => {
    await open(PIA);
    const message = await create({ content: `@UUID[Actor.${ANN}] has [[1d1 + @lore]]`, speaker: { actor: ANN } });
    const element = await message.renderHTML();
    expect(textOf(element, "a.content-link")).toBe("Ann");
    expect(textOf(element, "a.inline-result")).toBe("5");
  });

  it("is shown to packages before it is used, with what its template was given", async () => {
    await open(PIA);
    const message = await say("/ic Hello");
    foundry.Hooks.on("renderChatMessageHTML", (shown: Message, html: HTMLElement, context: Record<string, unknown>) => {
      html.dataset["seen"] = `${shown.id ?? ""} ${String(context["alias"])} ${String(context["isWhisper"])}`;
      html.dataset["keys"] = ["message", "user", "author", "alias", "cssClass", "isWhisper", "canDelete", "whisperTo"]
        .filter((key) => key in context)
        .join();
    });
    const { dataset } = await message.renderHTML();
    expect(dataset["seen"]).toBe(`${message.id ?? ""} Ann 0`);
    expect(dataset["keys"]).toBe("message,user,author,alias,cssClass,isWhisper,canDelete,whisperTo");
  });
});

describe("a secret in a message", () => {
  const content = '<section class="secret" id="secret-a">x</section>';

  it("is seen by its author", async () => {
    await open(PIA);
    const message = await create({ content });
    expect((await message.renderHTML()).querySelector(".secret")?.textContent).toBe("x");
  });

  it("is not seen by others", async () => {
    await open(BOB);
    const message = await receive({ author: PIA, content });
    expect((await message.renderHTML()).querySelector(".secret")).toBeNull();
  });
});

describe("an exported message", () => {
  it("tells when it was said, by whom and what, with its rolls", async () => {
    await open(PIA);
    const message = await create({ content: "<p>Hello</p><p>there</p>", speaker: { alias: "Ann" }, timestamp: 0 });
    expect(message.export()).toBe(`Ann (${new Date(0).toLocaleString()})\nHello\nthere`);
    const rolled = await say("/pr 1d1 + 4");
    expect(rolled.export().split("\n").slice(1)).toEqual(["1d1 + 4: 1 + 4 = 5"]);
  });

  it("keeps to itself what the user may not see", async () => {
    await open(PIA);
    expect((await say("/br 1d1 + 4")).export()).not.toMatch(/1d1|5$/);
  });
});

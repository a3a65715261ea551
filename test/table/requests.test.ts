import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, table } from "./open-table.ts";
import type { Request } from "./open-table.ts";
import { buttonIn, click, fill, rest, textOf, uncheck, until } from "./page.ts";
import { addModifier, dialog, submitDialog } from "./roll-dialog-page.ts";
import {
  EVERYTHING,
  FORMULA,
  NOTICE,
  answerFrom,
  answerSource,
  ask,
  card,
  eavesdrop,
  faults,
  rows,
  sealedTexts,
} from "./requests-page.ts";
import type { Client } from "./requests-page.ts";

let ada: Client;
beforeEach(async () => {
  await openTable();
  ada = table.join(ADA);
});

const asked = async (request: Request) => (await rows(request)).join(" ");

async function pressed(request: Request, name: string): Promise<void> {
  click(buttonIn(await card(request), name));
}

describe("a request", () => {
  test("with several rolls to choose from lets the game master choose one for whoever is away", async () => {
    const request = await ask({ options: [NOTICE, { name: "Jump", letter: "s", characteristics: ["dex"] }] });
    await pressed(request, "Roll for Naddaha");
    click(
      buttonIn(await until(() => document.querySelector<HTMLElement>(".request-prompt")), "Roll +2 for Naddaha: Jump"),
    );
    const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog [type=submit]"));
    scriptFaces(5);
    click(dialog);
    await until(() => request.system.rulings.length);
    expect(await asked(request)).toBe("Naddaha Jump 7");
  });

  test("lets the game master roll for all who have not answered with one press", async () => {
    const { _id, ...source } = table.naddaha.toObject();
    const twin = (await Actor.implementation.create({ ...source, name: "Twin" })) as unknown as {
      uuid: string;
    };
    const request = await ask({ asked: [table.naddaha, twin.uuid] });
    scriptFaces(5, 7);
    await pressed(request, "Roll for everyone left");
    await until(() => request.system.rulings.length === 2);
    expect(document.querySelector(".roll-dialog")).toBeNull();
    expect(await asked(request)).toBe("Naddaha 9: Exact success Twin 11: Success by 2");
    const card = await (request as unknown as ChatMessage.Implementation).renderHTML();
    expect(textOf(card)).not.toContain("Roll for everyone left");
  });

  test("lets the game master skip somebody, close it, open it again and withdraw it", async () => {
    const request = await ask();
    await pressed(request, "Skip Naddaha");
    await until(() => request.system.skipped.length);
    expect(await asked(request)).toBe("Naddaha skipped Undo");
    await pressed(request, "Close request");
    await until(() => request.system.state === "closed");
    await pressed(request, "Reopen request");
    await until(() => request.system.state === "open");
    await pressed(request, "Withdraw request");
    await until(() => request.system.state === "withdrawn");
    expect(textOf((await card(request)).querySelector(".chip"))).toBe("withdrawn");
  });
});

describe("an answer that somebody has forged", () => {
  test("whose total does not follow from its dice is marked for everyone, and does not count", async () => {
    const request = await ask();
    const source = await answerSource(request, {});
    const rolls = source.rolls?.map((roll) => roll.replace('"total":9', '"total":19'));
    const operation = { data: [{ ...source, rolls, content: "19", author: ADA }], keepId: true };
    await ada.modifyDocument({ type: "ChatMessage", action: "create", operation } as never);
    await until(() => request.system.rulings.length);
    expect(faults(request)).toEqual(["altered"]);
    const shown = await card(game.messages.get(source._id));
    expect(textOf(shown.querySelector(".altered"))).toBe("Altered: the saved result does not match the dice.");
    expect(textOf(shown.querySelector(".fault"))).toBe("Does not count: the saved result does not match the dice.");
  });

  test("with what was chosen by hand counts, and its card says what that is", async () => {
    const request = await ask({ opens: EVERYTHING });
    await pressed(request, "Roll for Naddaha");
    await until(() => document.querySelector(".roll-dialog .bars"));
    await addModifier();
    fill(dialog(), "modifiers.0.value", "4");
    fill(dialog(), "modifiers.0.label", "lucky charm");
    fill(dialog(), "setup.botchDice", "2");
    const [weary] = dialog().querySelectorAll<HTMLInputElement>("[name^='own.']");
    uncheck(dialog(), weary?.name ?? "");
    await rest();
    scriptFaces(5);
    submitDialog();
    await until(() => request.system.rulings.length);
    expect(faults(request)).toEqual([""]);
    const shown = await card(game.messages.contents.at(-1));
    expect(textOf(shown)).toContain("lucky charm");
    expect(textOf(shown)).toContain("“Weary” was unchecked by hand");
  });
});

describe("a hidden target", () => {
  const hidden = { options: [{ ...NOTICE, target: 8642, hidesTarget: true }] };

  test("reaches no player: neither the number nor the nonce is in what their client is told", async () => {
    const heard = eavesdrop(ada);
    const request = await ask(hidden);
    await answerFrom(ada, request, { formula: FORMULA });
    const { documents } = await ada.getWorld();
    const [text = ""] = Object.values(sealedTexts());
    const { nonce } = JSON.parse(text) as { nonce: string };
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(heard()).toContain(request.system.seal);
    for (const told of [heard(), JSON.stringify(documents)]) {
      // Digits of a seal or an id do not count.
      expect(told).not.toMatch(/(?<!\w)8642(?!\w)/);
      expect(told).not.toContain(nonce);
    }
  });

  test("is shown with its seal, which any tool verifies", async () => {
    const request = await ask(hidden);
    await answerFrom(ada, request, { formula: FORMULA });
    await pressed(request, "Reveal hidden values");
    await until(() => request.system.opened);
    const html = await card(request);
    const [hash = "", text = ""] = [".hash", ".text"].map((name) => textOf(html.querySelector(`.seal ${name}`)));
    expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
    expect(JSON.parse(text)).toMatchObject({ request: request.id, options: [{ id: "a", target: 8642 }] });
    expect(textOf(html.querySelector(".seal summary"))).toBe("Proof: values fixed before the roll, unchanged");
    expect(await asked(request)).toBe("Naddaha 9: Failure by 8633");
  });

  test("that was altered does not fit its seal, and the card says so", async () => {
    const request = await ask(hidden);
    const { seal } = request.system;
    const text = sealedTexts()[seal] ?? "";
    await request.update({ system: { opened: text.replace("8642", "8643") } });
    expect(textOf((await card(request)).querySelector(".seal summary"))).toBe(
      "Changed: not what was fixed before the roll",
    );
  });

  test("is kept in the game master's browser, which knows it after it was loaded anew", async () => {
    const request = await ask(hidden);
    expect(JSON.stringify(game.settings.storage.get("world"))).not.toMatch(/(?<!\w)8642(?!\w)/);
    expect(game.settings.storage.get("client")?.getItem("quadrivium.secrets")).toContain("8642");
    expect(textOf((await card(request)).querySelector(".options"))).toContain("ease factor 8642 (hidden)");
  });
});

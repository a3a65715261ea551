import { beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, rollOf, scriptFaces, type Face, table } from "./open-table.ts";
import { buttonIn, check, click, fill, rest, until } from "./page.ts";
import { answerFrom, ask, card, rows } from "./requests-page.ts";

beforeEach(() => openTable({ userId: GM }));

type Message = ChatMessage.Implementation;

const decisions = (message: Message) => rollOf(message).die?.decisions.map(({ kind }) => kind) ?? [];

/** Presses a button of a card, and takes an answer in the window that it opens, if one is given. */
async function decide(message: Message, button: string, answer?: number): Promise<void> {
  const known = decisions(message).length;
  click(buttonIn(await message.renderHTML(), button));
  if (answer !== undefined) {
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    if (dialog.querySelector("select")) fill(dialog, "answer", String(answer));
    else check(dialog, "answer", String(answer));
    click(buttonIn(dialog, "Decide"));
  }
  await until(() => decisions(message).length > known);
  await rest();
}

/** Undoes the last decision by its button on the card. */
async function undo(message: Message): Promise<void> {
  const html = await message.renderHTML();
  const button = html.querySelector<HTMLElement>("[data-action=quadriviumUndo]");
  click(button ?? expect.fail("Nothing can be undone."));
  await rest();
}

describe("an answer to a request", () => {
  const OPTION = { name: "Leap", letter: "t", setup: {}, target: 12, hidesTarget: true } as const;
  const asked = () => ask({ options: [OPTION], tells: "success" });
  const ANSWER = { formula: "1dt[Leap]", faces: [[20, 5]] as Face[] };

  async function answered() {
    await table.naddaha.update({ system: { tradition: "trip", luck: 1 } });
    const request = await asked();
    const ada = table.join(ADA);
    const answer = (await answerFrom(ada, request, ANSWER)) as unknown as Message;
    await rest();
    return { request, answer, ada };
  }

  test("is judged as if nothing had been decided: what players are told follows", async () => {
    const { request, answer } = await answered();
    expect(request.system.rulings[0]).toMatchObject({ fault: "", success: false });
    scriptFaces([20, 18], [6, 2], [6, 2], [6, 2], [6, 2]);
    await decide(answer, "Call on luck…", 0);
    await until(() => request.system.rulings[0]?.success);
    await undo(answer);
    await until(() => request.system.rulings[0]?.success === false);
    expect((await card(answer)).querySelector(".altered")).toBeNull();
    expect((await rows(request))[0]).toContain("5");
    scriptFaces();
    await decide(answer, "Call on luck…", 0);
    await until(() => request.system.rulings[0]?.success);
    expect((await card(answer)).querySelector(".altered")).toBeNull();
  });
});

import { chatInput } from "../../../../tools/browser/host.ts";
import { scriptFaces } from "../../../../tools/browser/table.ts";
import { look } from "../../look.ts";
import { test } from "../../table-test.ts";

test("a roll is in the luck ledger, which opens beside the folded sidebar, too", async ({ ada }) => {
  await scriptFaces(ada, 5);
  await chatInput(ada).fill("/r 1ds + 5 vs 9");
  await ada.keyboard.press("Enter");
  await ada.evaluate(() => {
    ui.sidebar.collapse();
  });
  await ada.locator("#chat-notifications #chat-message").waitFor();
  await ada.locator("#chat-controls").getByRole("button", { name: "Luck ledger" }).click();
  const ledger = ada.locator(".ledger-window");
  await ledger.getByText("The newest roll").click();
  await ledger.getByRole("row", { name: /1ds \+ 5 vs 9 10 / }).waitFor();
  await look(ada, ".ledger-window");
});

import { expect } from "vitest";
import { directoryEntry, sidebarTab } from "../../tools/browser/host.ts";
import { home } from "../../tools/demo/home.ts";
import { look } from "./look.ts";
import { freshTest, step } from "./table-test.ts";

// A world of which only the system is known has users, and nothing else.
const test = freshTest.extend("options", { root: home.root, generation: 14 });

test("in a new world the keyboard alone says what is played, and brings its ready characters", async ({ gm }) => {
  const window = gm.locator(".welcome-window");

  await step("the window asks by itself, also on a narrow page", async () => {
    await window.getByText("Mecha vs Kaiju").waitFor();
    for (const size of [
      { width: 360, height: 700 },
      { width: 1280, height: 860 },
    ]) {
      await gm.setViewportSize(size);
      await look(gm, ".welcome-window");
      expect((await window.getByRole("button", { name: "Play", exact: true }).boundingBox())?.y).toBeLessThan(
        size.height - 20,
      );
    }
  });

  await step("the space bar chooses games, whose characters are shown", async () => {
    await window.getByRole("checkbox", { name: "Trip Die System" }).press("Space");
    await window.locator(".ready").getByText("Vesna").waitFor();
    await window.getByRole("checkbox", { name: "Mecha vs Kaiju" }).press("Space");
    await window.locator(".ready").getByText("Osei").waitFor();
    await window.getByRole("checkbox", { name: "Mecha vs Kaiju" }).press("Space");
    await window.locator(".ready").getByText("Osei").waitFor({ state: "detached" });
    await look(gm, ".welcome-window");
  });

  await step("a button takes them in", async () => {
    await window.getByRole("button", { name: "Play", exact: true }).press("Enter");
    await window.waitFor({ state: "detached" });
    await sidebarTab(gm, "actors").click();
    for (const name of ["Boben", "Vesna"]) await directoryEntry(gm, name).waitFor();
    await directoryEntry(gm, "Vesna").click();
    const sheet = gm.locator(".character-sheet");
    await sheet.getByText("Keeper of the last ember").first().waitFor();
    await look(gm, ".character-sheet");
  });
});

// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { browserPlatform } from "../src/table/browser-platform.ts";
import { showFailure } from "../src/table/failure.ts";
import { chooseSeat } from "../src/table/join-screen.ts";
import type { Seat } from "../src/table/protocol.ts";

afterEach(() => {
  document.body.replaceChildren();
  document.body.className = "";
  localStorage.clear();
  sessionStorage.clear();
});

const seats: readonly Seat[] = [
  { id: "gamemaster000001", name: "Gamemaster", isGM: true, color: "#b3402e", character: null, active: true },
  { id: "playerAda0000001", name: "Ada", isGM: false, color: "#3f7fc4", character: "Naddaha", active: false },
];

function newPage(): HTMLElement {
  const page = document.createElement("div");
  document.body.append(page);
  return page;
}

function textsOf(page: HTMLElement, selector: string): string[] {
  return [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

it("shows everybody's seat, and resolves to the one that is chosen", async () => {
  const page = newPage();
  const chosen = chooseSeat(page, {
    title: "An evening",
    description: "<p>Of <em>three</em> roads</p>",
    system: "Trivium",
    seats,
    notice: undefined,
  });
  expect(textsOf(page, "p").slice(0, 2)).toEqual(["Trivium", "Of three roads"]);
  expect(textsOf(page, "button")).toEqual(["Gamemastergame master, at the table", "Adaplays Naddaha"]);
  expect(page.querySelector("[role=alert]")).toBeNull();
  page.querySelectorAll("button")[1]?.click();
  expect(await chosen).toBe(seats[1]);
});

it("says on the page why there is no table, down to the first cause", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const page = newPage();
  const cause = new Error("Unexpected token");
  showFailure(page, new Error("systems/trivium/lang/en.json is not valid JSON", { cause }));
  expect(page.querySelector("[role=alert]")?.textContent).toBe(
    "systems/trivium/lang/en.json is not valid JSON\nUnexpected token",
  );
  expect(textsOf(page, "button")).toEqual(["Try again", "Choose another seat"]);
});

it("puts a package's style sheet into its cascade layer, or outside of all", () => {
  browserPlatform.addStyle("systems/trivium/styles/a.css", "system");
  browserPlatform.addStyle("systems/trivium/styles/b.css", null);
  const [layered, plain] = [...document.head.querySelectorAll("style")].slice(-2);
  expect(layered?.textContent).toBe('@import url("/systems/trivium/styles/a.css") layer(system);');
  expect(plain?.textContent).toBe('@import url("/systems/trivium/styles/b.css");');
  layered?.remove();
  plain?.remove();
});

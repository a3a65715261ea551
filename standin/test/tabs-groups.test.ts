import { describe, expect, it } from "vitest";
import { renderTemplate } from "../src/client/applications/handlebars/index.ts";
import { files, useTable } from "./applications-table.ts";

useTable();
files["tabs/panel.hbs"] =
  '<section class="tab {{tab.cssClass}}" data-group="{{tab.group}}" data-tab="{{tab.id}}"><input name="{{tab.id}}" value="1"></section>';

describe("the host's template for the foot of a form", () => {
  it("draws the buttons of its context", async () => {
    const buttons = [
      { type: "submit", icon: "fa-solid fa-check", label: "CHAT.Title", cssClass: "bright" },
      { type: "button", label: "Other", action: "other", name: "n", disabled: true },
    ];
    const element = document.createElement("div");
    element.innerHTML = await renderTemplate("templates/generic/form-footer.hbs", { buttons });
    const [first, second] = element.querySelectorAll<HTMLButtonElement>("footer.form-footer > button");
    expect([first?.type, first?.className, first?.textContent.trim()]).toEqual(["submit", "bright", "Chat"]);
    expect(first?.querySelector("i")?.className).toBe("fa-solid fa-check");
    expect([second?.type, second?.name, second?.dataset["action"], second?.disabled]).toEqual([
      "button",
      "n",
      "other",
      true,
    ]);
  });
});

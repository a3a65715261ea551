import { describe, expect, it } from "vitest";
import { host } from "../src/client/host.ts";
import { useTable } from "./applications-table.ts";
import { only13, only14 } from "./generation.ts";

useTable();

type Namespace = Record<string, unknown>;
const applications = () => (host.foundry as { applications: Record<string, Namespace> }).applications;

/** The names which a namespace has, among those that are asked for. */
const present = (namespace: string, names: string) =>
  names
    .split(" ")
    .filter((name) => applications()[namespace]?.[name] !== undefined)
    .join(" ");

describe("the namespaces of applications", () => {
  it("have the classes under their names, the newer ones without a number as well", () => {
    const { api, sheets } = applications();
    expect(api?.["Application"]).toBe(api?.["ApplicationV2"]);
    expect(api?.["DocumentSheet"]).toBe(api?.["DocumentSheetV2"]);
    expect(api?.["Dialog"]).toBe(api?.["DialogV2"]);
    expect(sheets?.["ActorSheet"]).toBe(sheets?.["ActorSheetV2"]);
    expect(sheets?.["ItemSheet"]).toBe(sheets?.["ItemSheetV2"]);
  });

  it.each([
    ["api", "ApplicationV2 HandlebarsApplicationMixin DocumentSheetV2 DialogV2"],
    ["sheets", "ActorSheetV2 ItemSheetV2 ActiveEffectConfig"],
    ["apps", "DocumentSheetConfig FilePicker"],
    ["ux", "DragDrop TextEditor ContextMenu FormDataExtended SearchFilter"],
    ["ui", "Notifications Hotbar"],
    [
      "fields",
      "createFormGroup createTextInput createNumberInput createSelectInput createCheckboxInput createTextareaInput createEditorInput setInputAttributes",
    ],
    ["handlebars", "getTemplate loadTemplates renderTemplate"],
    ["dice", "RollResolver"],
  ])("%s is there", (namespace, names) => {
    expect(present(namespace, names)).toBe(names);
  });

  only13("have no createFontAwesomeIcon", () => {
    expect("createFontAwesomeIcon" in (applications()["fields"] ?? {})).toBe(false);
  });

  only14("have createFontAwesomeIcon", () => {
    const create = applications()["fields"]?.["createFontAwesomeIcon"] as (icon: string) => HTMLElement;
    expect(create("fa-dragon").className).toContain("fa-dragon");
  });

  it("name the classes which packages may replace by implementation, as CONFIG.ux says", () => {
    const { ux } = host.CONFIG as { ux: Namespace };
    for (const name of ["DragDrop", "TextEditor", "ContextMenu"]) {
      const cls = applications()["ux"]?.[name] as { implementation: unknown };
      expect(cls.implementation).toBe(ux[name]);
      const own = class {};
      const before = ux[name];
      ux[name] = own;
      expect(cls.implementation).toBe(own);
      ux[name] = before;
    }
  });
});

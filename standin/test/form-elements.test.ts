import { describe, expect, it } from "vitest";
import { applications } from "../src/applications.ts";
import { useTable } from "./applications-table.ts";
import { child, form } from "./page-form.ts";

useTable();

const { elements } = applications;

describe("prose-mirror", () => {
  it("shows the enriched text until it is opened, and gives its text when it is saved", () => {
    const page = form('<prose-mirror name="bio" toggled value="[[1d6]]"><b>rolled</b></prose-mirror>');
    const editor = child(page, "prose-mirror", elements.HTMLProseMirrorElement);
    const content = child(editor, ".editor-content", HTMLElement);
    const heard: string[] = [];
    for (const type of ["open", "save", "input", "change", "close"])
      editor.addEventListener(type, () => heard.push(type));
    expect(content.innerHTML).toBe("<b>rolled</b>");
    expect(content.contentEditable).toBe("false");
    child(editor, "button", HTMLButtonElement).click();
    expect([editor.open, content.innerHTML, content.contentEditable]).toEqual([true, "[[1d6]]", "true"]);
    content.innerHTML = '<p onclick="x()">New</p>';
    expect(editor.value).toBe("<p>New</p>");
    child(editor, "button", HTMLButtonElement).click();
    expect(heard).toEqual(["open", "save", "input", "change", "close"]);
    expect([editor.open, editor.value]).toEqual([false, "<p>New</p>"]);
  });
});

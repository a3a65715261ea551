import { describe, expect, it, vi } from "vitest";
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

  it("holds what packages have enriched whole when it wakes up", () => {
    const woken: (string | null)[] = [];
    const onRender = (element: HTMLElement) => woken.push(element.textContent);
    vi.stubGlobal("CONFIG", { TextEditor: { enrichers: [{ id: "lamp", onRender }] } });
    form(
      '<prose-mirror name="bio" toggled value="x"><enriched-content enricher="lamp"><a>Lit</a></enriched-content></prose-mirror>',
    );
    expect(woken).toContain("Lit");
    expect(woken).not.toContain("");
    vi.unstubAllGlobals();
  });

  it("saves and closes with a toggle, as soon as anything else takes the focus", () => {
    const page = form('<prose-mirror name="bio" toggled value="a"></prose-mirror>');
    const editor = child(page, "prose-mirror", elements.HTMLProseMirrorElement);
    child(editor, "button", HTMLButtonElement).click();
    const content = child(editor, ".editor-content", HTMLElement);
    content.innerHTML = "b";
    content.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    expect([editor.open, editor.value]).toEqual([false, "<p>b</p>"]);
  });

  it("is always open without a toggle, and tells of a change when it is left", () => {
    const editor = child(
      form('<prose-mirror name="bio" value="a"></prose-mirror>'),
      "prose-mirror",
      elements.HTMLProseMirrorElement,
    );
    const changed = vi.fn();
    editor.addEventListener("change", changed);
    const content = child(editor, ".editor-content", HTMLElement);
    content.innerHTML = "b";
    content.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    expect(changed).toHaveBeenCalledOnce();
    expect(editor.value).toBe("<p>b</p>");
  });

  it("cannot be edited while it is disabled", () => {
    const editor = child(
      form('<prose-mirror name="b" value="a" disabled></prose-mirror>'),
      "prose-mirror",
      elements.HTMLProseMirrorElement,
    );
    expect(editor.open).toBe(false);
    expect(child(editor, ".editor-content", HTMLElement).contentEditable).toBe("false");
  });

  it("is made in code from a field's configuration", () => {
    const editor = elements.HTMLProseMirrorElement.create({
      name: "b",
      value: "raw",
      enriched: "<i>rich</i>",
      toggled: true,
      documentUUID: "Actor.x",
    });
    expect(editor.outerHTML).toBe(
      '<prose-mirror name="b" toggled="" data-document-uuid="Actor.x" data-document-u-u-i-d="Actor.x" value="raw"><i>rich</i></prose-mirror>',
    );
  });
});

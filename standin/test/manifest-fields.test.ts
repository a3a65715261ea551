import { describe, expect, it } from "vitest";
import type { Source } from "../src/client/connection.ts";
import { cleanHTML } from "../src/table/server/sub-type-fields.ts";
import { MemoryStore } from "../src/table/server/store.ts";
import { World } from "../src/table/server/world.ts";
import { ANNE, GM, HERO, SWORD, smallWorld } from "./open-fixture.ts";

const hero = { htmlFields: ["biography", "notes.*.text"], gmOnlyFields: ["secret"] };
const documentTypes = { Actor: { hero }, Item: { gear: { htmlFields: ["description"], gmOnlyFields: ["curse"] } } };

/** A world of a system whose manifest says which fields hold HTML, and which are for game masters. */
async function openWorld() {
  const world = await World.open(new MemoryStore(smallWorld()), {
    world: { id: "table", title: "Table" },
    system: { id: "sample", documentTypes },
    release: { generation: 14, build: 359 },
  });
  const change = (userId: string, update: object, parentUuid: string | null = null) =>
    world.join(userId).modifyDocument({
      type: parentUuid ? "Item" : "Actor",
      action: "update",
      operation: { updates: [{ _id: parentUuid ? SWORD : HERO, ...update }], parentUuid },
    });
  const system = async () => {
    const { actors } = await world.documents();
    const [actor] = actors as (Source & { system: object; items: (Source & { system: object })[] })[];
    return { hero: actor?.system, sword: actor?.items[0]?.system };
  };
  return { world, change, system };
}

describe("the fields which a manifest names", () => {
  it("of HTML are cleaned by the server, in what is created and in what is changed", async () => {
    const { world, change, system } = await openWorld();
    const html = `<p onclick="a()">Hi<script>b()</script></p>`;
    await change(GM, { system: { biography: html, notes: { a: { text: html } }, motto: html } });
    await change(GM, { "system.description": html }, `Actor.${HERO}`);
    expect(await system()).toMatchObject({
      hero: { biography: "<p>Hi</p>", notes: { a: { text: "<p>Hi</p>" } }, motto: html },
      sword: { description: "<p>Hi</p>" },
    });
    const { result } = await world.join(GM).modifyDocument({
      type: "Actor",
      action: "create",
      operation: { data: [{ name: "New", type: "hero", system: { biography: html } }] },
    });
    expect(result).toMatchObject([{ system: { biography: "<p>Hi</p>" } }]);
  });

  it("for game masters are not changed by players, who may change all beside them", async () => {
    const { change, system } = await openWorld();
    await change(GM, { system: { secret: "king" } });
    const { result } = await change(ANNE, { system: { secret: "beggar", motto: "bold" } });
    expect(result).toMatchObject([{ system: { motto: "bold" } }]);
    expect((result[0] as unknown as { system: object }).system).not.toHaveProperty("secret");
    await change(ANNE, { "system.-=secret": null });
    await change(ANNE, { items: [{ _id: SWORD, system: { curse: "none", weight: 2 } }] });
    const { hero, sword } = await system();
    expect(hero).toMatchObject({ secret: "king", motto: "bold" });
    expect(sword).toMatchObject({ weight: 2 });
    expect(sword).not.toHaveProperty("curse");
  });
});

describe("HTML without a page", () => {
  it.each([
    [`<p class="a">A &lt; b</p>`, `<p class="a">A &lt; b</p>`],
    [`<img src="a.webp" onerror="b()">`, `<img src="a.webp">`],
    [`<img/onerror=b() src=a.webp>`, `<img src="a.webp">`],
    [`<a href="java&#115;cript:b()">A</a>`, `<a>A</a>`],
    [`<a title="x > y" href='javascript:b()'>A</a>`, `<a title="x > y">A</a>`],
    [`<style>p { color: red }</style>A<link rel="stylesheet">`, `A`],
    [`A<SCRIPT src="b.js"></SCRIPT >B`, `AB`],
    [`1 < 2 and 3 > 2`, `1 &lt; 2 and 3 &gt; 2`],
    [`<template><img src="a.webp" onerror="b()"></template>`, `<img src="a.webp">`],
    [`<svg><a><animate attributeName="href" values="javascript:b()"/>A</a></svg>`, `<a>A</a>`],
    [`<svg viewBox="0 0 1 1"><polygon points="0,0 1,1"></polygon></svg><b>8</b>`, `<b>8</b>`],
    [`<p data-a="1" aria-label="A" onclick="b()" nonce="c">A</p>`, `<p data-a="1" aria-label="A">A</p>`],
    [`<canvas width="1">A</canvas><ol start="2" type="a" compact="">B</ol>`, `A<ol start="2" type="a">B</ol>`],
    [`<img src="a.webp" alt="A" width="2" loading="lazy">`, `<img src="a.webp" alt="A" width="2">`],
    [`<form onclick="b()"><input name="attributes"></form>`, `<form><input name="attributes"></form>`],
    [`<form onclick="b()"><input name="removeAttribute"></form>`, `<form><input name="removeAttribute"></form>`],
  ])("%s is %s", (raw, clean) => {
    expect(cleanHTML(raw)).toBe(clean);
  });

  const program = "<img src=a.webp onerror=b()>";
  it.each([
    [`A<!-->${program}-->`, `A`],
    [`A<noscript><p title="</noscript>${program}"></p></noscript>`, `A`],
    [`A<xmp><p title="</xmp>${program}"></p></xmp>`, `A`],
    [`<textarea>A<p title="</textarea>${program}"></p></textarea>`, `<textarea>A</textarea>`],
    [`A<title><p title="</title>${program}"></p></title>`, `A`],
    [`<iframe src="a.html"><p title="</iframe>${program}"></p></iframe>`, `<iframe src="a.html"></iframe>`],
  ])("%s, which one reader takes for text and another for elements, is %s", (raw, clean) => {
    expect(cleanHTML(raw)).toBe(clean);
  });
});

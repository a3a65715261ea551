import type { Tradition } from "../../rules/traditions/tradition.ts";

/** One page of the maker: what is chosen on it, in the order in which it is shown. Nothing of it has to be chosen. */
export interface MakerPage {
  /** Unique in its tradition; a character that is being made stores the page on which its maker is. */
  readonly id: string;
  readonly parts: readonly PagePart[];
}

/** A part of a page. */
export type PagePart =
  /** The Characteristics, with a score or the field that the tradition has instead. */
  | { readonly kind: "characteristics" }
  /** Items of these types, found by a search; what is not found is made anew, as one of the first type. */
  | { readonly kind: "items"; readonly types: readonly [PickedType, ...PickedType[]] }
  /** The Arts of a magus, which are added all at once. */
  | { readonly kind: "arts" }
  /** Fields of the actor. */
  | { readonly kind: "fields"; readonly names: readonly ActorFieldName[] }
  /** Sections of the sheet, as they are edited there. */
  | { readonly kind: "section"; readonly id: "heroic" | "meta" };

export type PickedType = "ability" | "trait" | "weapon" | "armor" | "power" | "gear";
export type ActorFieldName = "name" | "description" | "size";

const characteristics: MakerPage = { id: "characteristics", parts: [{ kind: "characteristics" }] };
const abilities: MakerPage = { id: "abilities", parts: [{ kind: "items", types: ["ability"] }] };
const arms: PagePart = { kind: "items", types: ["weapon", "armor"] };
const look: MakerPage = { id: "look", parts: [{ kind: "fields", names: ["name", "description"] }] };

/** The pages of our own traditions. */
const pages: Readonly<Record<string, readonly MakerPage[]>> = {
  stress: [
    characteristics,
    abilities,
    { id: "arts", parts: [{ kind: "arts" }] },
    { id: "arms", parts: [arms, { kind: "fields", names: ["size"] }] },
    look,
  ],
  fortune: [
    { id: "traits", parts: [{ kind: "items", types: ["trait"] }] },
    { id: "powers", parts: [{ kind: "items", types: ["power", "gear"] }] },
    look,
  ],
  check: [characteristics, abilities, { id: "arms", parts: [arms] }, look],
  trip: [
    characteristics,
    abilities,
    { id: "kits", parts: [{ kind: "items", types: ["gear", "weapon", "armor"] }] },
    {
      id: "meta",
      parts: [
        { kind: "section", id: "meta" },
        { kind: "section", id: "heroic" },
      ],
    },
    look,
  ],
};

/** Returns the pages for a character of a tradition; of one that a module has added, by the sections of its sheet. */
export function pagesOf({ id, sections }: Pick<Tradition, "id" | "sections">): readonly MakerPage[] {
  const usual = [characteristics, abilities, { id: "traits", parts: [{ kind: "items", types: ["trait"] }] } as const];
  return pages[id] ?? [...usual.filter((page) => sections.some((section) => section === page.id)), look];
}

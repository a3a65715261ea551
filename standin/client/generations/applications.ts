import type { Readings } from "./index.ts";

/** What differs between the generations in windows and their parts. */
export interface ApplicationDifferences {
  /** The keys of an entry of a context menu; the other generation's are understood where Foundry does. */
  readonly menuKeys: { readonly label: string; readonly visible: string; readonly onClick: string };
  /** Can windows leave the page, and are `parent` and `children` taken? */
  readonly hasPopOuts: boolean;
}

export const applications: Readings<ApplicationDifferences> = {
  13: { menuKeys: { label: "name", visible: "condition", onClick: "callback" }, hasPopOuts: false },
  14: { menuKeys: { label: "label", visible: "visible", onClick: "onClick" }, hasPopOuts: true },
};

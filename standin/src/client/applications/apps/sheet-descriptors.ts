import { host } from "../../host.ts";

/** A class of sheets, as it is registered; Foundry also knows its old applications here. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- every sheet class has options of its own
export type SheetClass = new (options: any) => object;

/** A sheet class as CONFIG keeps it, under its scope and name. */
export interface SheetDescriptor {
  id: string;
  label: string;
  cls: SheetClass;
  default: boolean;
  canConfigure: boolean;
  canBeDefault: boolean;
  /** The themes the sheet can be shown in: null is none, undefined is light and dark. */
  themes?: Record<string, string> | null;
}

/** The sheet classes of one type of document, by scope and name. */
export function sheetClasses(documentName: string, type: string): Record<string, SheetDescriptor> {
  const config = (host.CONFIG as Record<string, { sheetClasses?: Record<string, Record<string, SheetDescriptor>> }>)[
    documentName
  ];
  if (!config) throw new Error(`CONFIG.${documentName} does not exist`);
  config.sheetClasses ??= {};
  return (config.sheetClasses[type] ??= {});
}

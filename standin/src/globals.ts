import Handlebars from "handlebars";
import { Canvas } from "./table/board/canvas.ts";
import { createConfig } from "./config.ts";
import { constantsOfGeneration } from "./client/constants-of-generation.ts";
import { Roll } from "./client/dice/roll.ts";
import * as documentClasses from "./client/documents/classes.ts";
import { guard, guardLevels } from "./client/guard.ts";
import { Hooks } from "./client/hooks.ts";
import { createNamespace } from "./namespace.ts";
import { Collection, Color, fromUuid, fromUuidSync, getDocumentClass } from "./client/utils.ts";

/** What stands under a name of its own in a page of Foundry, in both generations; `game` comes when a world is joined. */
export function globals() {
  return {
    foundry: createNamespace(),
    CONFIG: guardLevels("CONFIG", createConfig()),
    CONST: constantsOfGeneration(),
    Hooks,
    // The windows of the first kind stand in `ui.windows`; there are none here.
    ui: guard("ui", { windows: {} }),
    canvas: new Canvas(),
    Handlebars,
    ...documentClasses,
    Collection,
    Color,
    Roll,
    fromUuid,
    fromUuidSync,
    getDocumentClass,
  };
}

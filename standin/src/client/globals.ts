import Handlebars from "handlebars";
import { Canvas } from "./canvas/canvas.ts";
import { createConfig } from "./config.ts";
import { constantsOfGeneration } from "./constants-of-generation.ts";
import { Roll } from "./dice/roll.ts";
import * as documentClasses from "./documents/classes.ts";
import { guard, guardLevels } from "./guard.ts";
import { Hooks } from "./hooks.ts";
import { createNamespace } from "./namespace.ts";
import { Collection, Color, fromUuid, fromUuidSync, getDocumentClass } from "./utils.ts";

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

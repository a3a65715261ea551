import type { Breakers } from "../../host-breakers.ts";
import { broken, put } from "../../host-breakers.ts";

/** How what the tours rely on is broken. */
export const breakers = (): Breakers => ({
  tours: {
    breaks: () => {
      put(foundry.nue.Tour.prototype, "steps", { get: broken });
    },
  },
});

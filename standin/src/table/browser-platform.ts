import type { Platform } from "../client/platform.ts";
import { forgetSeat } from "./seat-memory.ts";

/** Files as a browser gets them: from the server that the page came from. */
export const browserPlatform: Platform = {
  routePrefix: "",

  async loadText(path) {
    const response = await fetch(`/${path}`);
    if (!response.ok) throw new Error(`${path} could not be read: ${response.status} ${response.statusText}`);
    return await response.text();
  },

  importModule: (path) => import(/* @vite-ignore */ `/${path}`),

  runScript(path) {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = `/${path}`;
      script.addEventListener("load", () => {
        resolve();
      });
      script.addEventListener("error", () => {
        reject(new Error(`${path} could not be run`));
      });
      document.head.append(script);
    });
  },

  addStyle(path, layer) {
    const style = document.createElement("style");
    style.textContent = `@import url(${JSON.stringify(`/${path}`)})${layer === null ? "" : ` layer(${layer})`};`;
    document.head.append(style);
  },

  leave() {
    forgetSeat();
    location.assign("/");
  },
};

import { Hooks } from "../../client/hooks.ts";

/** The pictures that were looked at, and the reason why each is no texture; null for one that is. */
const looked = new Map<string, Promise<Error | null>>();

/**
 * Returns the picture of a texture on the board. Foundry draws the board with PIXI, which takes no SVG that does not say how wide
 * and how high it is; here, too, such a texture is refused by its name.
 * @param refuse Takes away what was drawn of it.
 */
export function texture(src: string, refuse: (image: HTMLImageElement) => void): HTMLImageElement {
  const image = document.createElement("img");
  const address = src.includes(":") ? src : `/${src}`;
  image.addEventListener("load", () => {
    if (!looked.has(src)) looked.set(src, lookAt(src, address));
    void looked.get(src)?.then((error) => {
      if (error) refuse(image);
    });
  });
  return Object.assign(image, { src: address, alt: "", draggable: false });
}

/** Tells a texture that is refused once. */
async function lookAt(src: string, address: string): Promise<Error | null> {
  if (!/\.svg$/i.test(src) || (await hasSize(address))) return null;
  const error = new Error(`The SVG image must have width and height: ${src}`);
  Hooks.onError("loadTexture", error, { log: "error", notify: "error" });
  return error;
}

async function hasSize(address: string): Promise<boolean> {
  const text = await (await fetch(address)).text();
  const { documentElement: svg } = new DOMParser().parseFromString(text, "image/svg+xml");
  return ["width", "height"].every((size) => svg.hasAttribute(size));
}

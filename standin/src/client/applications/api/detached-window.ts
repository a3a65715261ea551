/** A window of the browser which an application has moved to, and how to get it back. */
export interface DetachedWindow {
  readonly window: Window;
  readonly id: string;
}

/** The windows of this page by their id, each with the applications in it. */
export const detachedWindows = new Map<
  string,
  { readonly window: Window; readonly applications: Map<string, object> }
>();

/** Opens a window of the browser that looks like this page; throws where the page may not. */
export function openDetachedWindow(
  id: string,
  { title, width, height }: { title: string; width: number; height: number },
  onClose: () => void,
): DetachedWindow {
  // Read anew each time: whether a page may open windows is the browser's to say.
  const { open } = globalThis as { open?: typeof window.open };
  const opened = open?.call(globalThis, "", id, `popup,width=${Math.ceil(width)},height=${Math.ceil(height)}`);
  if (!opened) throw new Error("The stand-in has no ApplicationV2#detachWindow where the page cannot open windows");
  copyLook(opened.document, title);
  opened.addEventListener("pagehide", onClose, { once: true });
  // Whoever leaves the game leaves its windows too.
  globalThis.addEventListener(
    "pagehide",
    () => {
      opened.close();
    },
    { once: true },
  );
  return { window: opened, id };
}

/** Gives a document the styles, the classes and the language of this page. */
function copyLook(target: Document, title: string): void {
  target.title = title;
  target.documentElement.lang = document.documentElement.lang;
  target.documentElement.className = document.documentElement.className;
  target.documentElement.style.cssText = document.documentElement.style.cssText;
  target.body.className = document.body.className;
  target.body.classList.add("detached");
  const styles = document.querySelectorAll("link[rel=stylesheet], style");
  target.head.append(...[...styles].map((style) => target.importNode(style, true)));
  for (const link of target.head.querySelectorAll("link")) {
    // A new window has no address of its own to which addresses could be relative.
    link.href = new URL(link.getAttribute("href") ?? "", document.baseURI).href;
  }
}

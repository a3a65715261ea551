/** Waits until the transition of an element is over, or until it is clear that none comes. */
export function awaitTransition(element: HTMLElement, timeout: number): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      element.removeEventListener("transitionend", onEnd);
      resolve();
    };
    const onEnd = (event: Event) => {
      // Those of inner elements bubble.
      if (event.target === element) finish();
    };
    const timer = setTimeout(finish, timeout);
    element.addEventListener("transitionend", onEnd);
  });
}

/** Waits until the pictures in an element are there, or have failed to come. */
export async function waitForImages(element: HTMLElement): Promise<void> {
  const images = [...element.querySelectorAll("img")].filter((image) => !image.complete);
  await Promise.all(
    images.map(
      (image) =>
        new Promise<void>((resolve) => {
          for (const event of ["load", "error"]) {
            image.addEventListener(
              event,
              () => {
                resolve();
              },
              { once: true },
            );
          }
        }),
    ),
  );
}

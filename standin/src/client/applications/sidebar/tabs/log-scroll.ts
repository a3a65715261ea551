/** How far from its end a log may be, in pixels, and still show its newest message. */
const NEAR = 50;

/**
 * Keeps the newest message of a log in sight: when messages come, grow, or load their pictures, and when the log comes
 * back from behind another tab. Whoever scrolls up to read stays where they are, until they go back to the end.
 */
export class LogScroll {
  #isFollowing = true;
  #top = 0;

  /** @param place Where the button is that leads to the newest message, which is shown while it is needed. */
  constructor(
    readonly log: HTMLElement,
    list: HTMLElement,
    readonly place: HTMLElement,
  ) {
    log.addEventListener("scroll", this.#onScroll.bind(this));
    const observer = new ResizeObserver(() => {
      if (this.#isFollowing) this.toEnd();
      else this.#look();
    });
    observer.observe(log);
    observer.observe(list);
  }

  /** Is the newest message in sight, or will it be when the log is shown again? */
  get isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.log;
    return clientHeight === 0 ? this.#isFollowing : scrollHeight - scrollTop - clientHeight < NEAR;
  }

  /** Scrolls to the newest message, and follows from there. */
  toEnd(): void {
    this.log.scrollTop = this.log.scrollHeight;
    this.#top = this.log.scrollTop;
    this.#isFollowing = true;
    this.#offerEnd();
  }

  /** Keeps what is in sight where it is, while older messages are put above it. */
  async keepPlace(act: () => Promise<void>): Promise<void> {
    const below = this.log.scrollHeight - this.log.scrollTop;
    await act();
    this.log.scrollTop = this.log.scrollHeight - below;
  }

  #onScroll(): void {
    const { scrollTop } = this.log;
    // A log that has only grown was not scrolled by anybody.
    if (this.isAtEnd || scrollTop < this.#top) this.#look();
    this.#top = scrollTop;
  }

  #look(): void {
    this.#isFollowing = this.isAtEnd;
    this.#offerEnd();
  }

  #offerEnd(): void {
    const button = this.place.querySelector<HTMLElement>("[data-action=jumpToBottom]");
    if (!button || button.hidden === this.#isFollowing) return;
    // Whoever has pressed it by keyboard goes on in the log.
    if (this.#isFollowing && button === document.activeElement) this.log.focus({ preventScroll: true });
    button.hidden = this.#isFollowing;
  }
}

import type { MessageView } from "../../chat/render-message.ts";

/** How the log takes in one message. */
export interface PostOptions {
  /** The id of the message before which it stands; else it is the last. */
  before?: string;
  /** Is it news? */
  notify?: boolean;
  /** Scroll to it, or do not; otherwise only those who are at the end, or have said it, are taken along. */
  scroll?: boolean;
}

/** The messages of the world, as the log needs them. */
export interface MessagesView {
  readonly contents: readonly MessageView[];
  export(): void;
  flush(): Promise<unknown>;
}

/** The drag data of a command in words. */
export interface DraggedCommand {
  readonly type: typeof COMMAND_DRAG;
  readonly command: string;
  /** What it is called. */
  readonly name: string;
}

export const COMMAND_DRAG = "quadrivium.command";

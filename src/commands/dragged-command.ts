/** The drag data of a command in words. */
export interface DraggedCommand {
  readonly type: typeof COMMAND_DRAG;
  readonly command: string;
  /** What it is called. */
  readonly name: string;
  /** True if it holds what players must not read. */
  readonly isSecret?: boolean;
}

export const COMMAND_DRAG = "quadrivium.command";

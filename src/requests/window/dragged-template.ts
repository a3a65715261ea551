/** The drag data of a template. */
export interface DraggedTemplate {
  readonly type: typeof TEMPLATE_DRAG;
  readonly name: string;
}

export const TEMPLATE_DRAG = "quadrivium.requestTemplate";

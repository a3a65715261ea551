import ActorSheetV2 = foundry.applications.sheets.ActorSheetV2;
import ItemSheetV2 = foundry.applications.sheets.ItemSheetV2;

const { HandlebarsApplicationMixin } = foundry.applications.api;

/**
 * The bases of our sheets. They add nothing; being generic, they spare the type checker the endless unfolding of the
 * mixed-in class, which it would otherwise give up on.
 */
export class QuadriviumActorSheet<
  Context extends ActorSheetV2.RenderContext = ActorSheetV2.RenderContext,
> extends HandlebarsApplicationMixin(ActorSheetV2)<Context> {}

export class QuadriviumItemSheet<
  Context extends ItemSheetV2.RenderContext = ItemSheetV2.RenderContext,
> extends HandlebarsApplicationMixin(ItemSheetV2)<Context> {}

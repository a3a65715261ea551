import ApplicationV2 = foundry.applications.api.ApplicationV2;

/**
 * A window in which a game master sets something of the world. The settings make one anew each time; one that is open
 * already comes to the front instead, with what has been changed in it.
 */
export abstract class SettingsWindow<
  Context extends ApplicationV2.RenderContext,
> extends foundry.applications.api.HandlebarsApplicationMixin(ApplicationV2)<Context> {
  protected override _canRender(options: Parameters<ApplicationV2["_canRender"]>[0]): false | undefined {
    const open = foundry.applications.instances.get(this.id);
    if (open === undefined || open === (this as unknown) || !open.rendered) {
      return super._canRender(options) === false ? false : undefined;
    }
    if (open.minimized) void open.maximize();
    open.bringToFront();
    return false;
  }
}

import { afterEach, beforeEach } from "vitest";
import { Hooks, clearHooks } from "../client/hooks.ts";
import { host } from "../client/host.ts";
import { setPlatform } from "../client/platform.ts";
import { instances } from "../client/applications/api/application-base.ts";
import * as handlebars from "../client/applications/handlebars/index.ts";
import { clearTemplates } from "../client/applications/handlebars/templates.ts";

export const files: Record<string, string> = {};

export function fakeTable(): void {
  beforeEach(() => {
    host.Hooks = Hooks;
    host.CONFIG = { ux: {} };
    host.ui = {
      notifications: {
        told: [] as string[],
        warn(m: string) {
          this.told.push(m);
        },
        error(m: string) {
          this.told.push(m);
        },
        info(m: string) {
          this.told.push(m);
        },
      },
    };
    host.game = {
      i18n: {
        localize: (key: string) => key,
        format: (key: string, data: object) => `${key} ${JSON.stringify(data)}`,
        has: () => true,
      },
      settings: { settings: new Map(), get: () => null },
    };
    handlebars.initialize();
    setPlatform({
      routePrefix: "",
      loadText: (path) =>
        path in files ? Promise.resolve(files[path] ?? "") : Promise.reject(new Error(`No ${path}`)),
      importModule: () => Promise.reject(new Error("none")),
      addStyle: () => undefined,
    });
  });
  afterEach(async () => {
    await Promise.all([...instances.values()].map((app) => (app as unknown as { close(): Promise<unknown> }).close()));
    clearTemplates();
    clearHooks();
    document.body.replaceChildren();
  });
}

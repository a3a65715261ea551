Hooks.once("init", () => {
  Hooks.once("ready", () => performance.mark("ready"));
});

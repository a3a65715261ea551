import fc from "fast-check";

// The same trials in each run, so that no run depends on luck; long tests try others.
if (!process.env.LONG_TRIALS) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20 });

import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { everyDie } from "./every-die.ts";

for (const dieKind of dieKinds.values()) everyDie(dieKind);

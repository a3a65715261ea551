import { registerSystem } from "./register.ts";

registerSystem();

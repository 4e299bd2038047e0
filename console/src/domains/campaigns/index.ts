export { progressOf } from "./balance.ts";

export { daysLeft } from "./days-left.ts";

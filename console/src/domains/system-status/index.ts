export { attentionOf } from "./attention.ts";

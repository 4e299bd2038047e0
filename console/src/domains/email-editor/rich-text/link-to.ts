import type { JSONContent } from "@tiptap/core";

/** Returns a link whose target is a Liquid variable, with its own text. */
export function linkTo(path: string, words: string): JSONContent {
  return { type: "text", text: words, marks: [{ type: "link", attrs: { href: `{{ ${path} }}` } }] };
}

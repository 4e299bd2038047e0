import type { JSONContent } from "@tiptap/core";

/** A link that Liquid makes, over its own words. */
export function linkTo(path: string, words: string): JSONContent {
  return { type: "text", text: words, marks: [{ type: "link", attrs: { href: `{{ ${path} }}` } }] };
}

import { Mark } from "@tiptap/core";
import { hexOf } from "./css-color.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    textStyle: {
      /** Colours the selection; null takes the colour away. */
      setTextColor: (color: string | null) => ReturnType;
    };
  }
}

/** A colour of letters, as the contract names it. */
export const TextColor = Mark.create({
  name: "textStyle",
  addAttributes: () => ({ color: { default: null } }),
  parseHTML: () => [
    {
      tag: "span[style]",
      // A colour pasted from elsewhere is as a rule that of the page, not one that somebody chose: only our own is taken.
      getAttrs: (element) => {
        const color = element.dataset["textColor"] === undefined ? null : hexOf(element.style.color);
        return color === null ? false : { color };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["span", { "data-text-color": "", style: `color: ${String(HTMLAttributes["color"])}` }, 0],
  addCommands: () => ({
    setTextColor:
      (color) =>
      ({ chain }) =>
        color === null ? chain().unsetMark("textStyle").run() : chain().setMark("textStyle", { color }).run(),
  }),
});

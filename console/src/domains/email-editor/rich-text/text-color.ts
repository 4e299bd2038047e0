import { type ColorValue, colorRole } from "@arauto/contracts";
import { Mark } from "@tiptap/core";
import { hexOf } from "./css-color.ts";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    textStyle: {
      /** Colours the selection; null takes the colour away. */
      setTextColor: (color: ColorValue | null) => ReturnType;
    };
  }
}

/** What a colour of the mail is called in CSS; the text's place says what it is at present (`rolesAsVariables`). */
const cssOf = (color: string) => (colorRole.safeParse(color).success ? `var(--mail-color-${color})` : color);

/** The colours of the mail, for the letters that are written in one of them. */
export function rolesAsVariables(colors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(colorRole.options.map((role) => [`--mail-color-${role}`, colors[role] ?? "inherit"]));
}

/** A colour of letters, as the contract names it. */
export const TextColor = Mark.create({
  name: "textStyle",
  addAttributes: () => ({ color: { default: null } }),
  parseHTML: () => [
    {
      tag: "span[data-text-color]",
      // A colour pasted from elsewhere is as a rule that of the page, not one that somebody chose: only our own is taken.
      getAttrs: (element) => {
        const role = colorRole.safeParse(element.dataset["textColor"]);
        const color = role.success ? role.data : hexOf(element.style.color);
        return color === null ? false : { color };
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => {
    const color = String(HTMLAttributes["color"]);
    return ["span", { "data-text-color": color, style: `color: ${cssOf(color)}` }, 0];
  },
  addCommands: () => ({
    setTextColor:
      (color) =>
      ({ chain }) =>
        color === null ? chain().unsetMark("textStyle").run() : chain().setMark("textStyle", { color }).run(),
  }),
});

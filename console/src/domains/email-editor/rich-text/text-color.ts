import { type ColorValue, colorRole } from "@arauto/contracts";
import { Mark } from "@tiptap/core";

declare module "@tiptap/core" {
  interface Commands<ReturnType> {
    textStyle: {
      /** Colors the selection; null removes the color. */
      setTextColor: (color: ColorValue | null) => ReturnType;
    };
  }
}

/** Returns the CSS value of a palette color; its current value depends on where the text is (`rolesAsVariables`). */
const cssOf = (color: string) =>
  colorRole.safeParse(color).success ? `var(--mail-color-${color})` : color;

/** Returns the email's palette as CSS variables, for text that uses them. */
export function rolesAsVariables(colors: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    colorRole.options.map((role) => [`--mail-color-${role}`, colors[role] ?? "inherit"]),
  );
}

/** The text color, as named by the contract. */
export const TextColor = Mark.create({
  name: "textStyle",
  addAttributes: () => ({ color: { default: null } }),
  parseHTML: () => [
    {
      tag: "span[data-text-color]",
      // A color pasted from elsewhere is usually that of the page, not a deliberate choice, so only our own are kept.
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
        color === null
          ? chain().unsetMark("textStyle").run()
          : chain().setMark("textStyle", { color }).run(),
  }),
});

/** Converts a color from a browser's styles to `#rrggbb`; null for anything else. */
function hexOf(color: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color.toLowerCase();
  const parts = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(color)?.slice(1);
  if (!parts) return null;
  return `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0")).join("")}`;
}

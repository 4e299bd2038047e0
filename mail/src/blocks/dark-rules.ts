/**
 * The use of a color. Backgrounds are also on tables: MJML puts a section's on both its element and the table in it.
 */
type Use = "color" | "background" | "columnBackground" | "edge";

const PROPERTIES: Record<Use, string> = {
  color: "color",
  background: "background-color",
  columnBackground: "background-color",
  edge: "border-color",
};
/**
 * Where MJML puts the color in addition to the element with the class: a column's is on the cell
 * in it.
 */
const INSIDE: Record<Use, readonly string[]> = {
  color: [],
  background: [">table", ">div"],
  columnBackground: [">table>tbody>tr>td"],
  edge: [],
};
/**
 * How Outlook's own dark mode marks the elements it changes: text and borders with one attribute, backgrounds with the
 * other.
 */
const OUTLOOK: Record<Use, string> = {
  color: "[data-ogsc]",
  background: "[data-ogsb]",
  columnBackground: "[data-ogsb]",
  edge: "[data-ogsc]",
};

/** Collects the dark mode colors of an email and assigns a class to each. */
export class DarkRules {
  private readonly classes = new Map<string, { use: Use; color: string; name: string }>();

  /** Returns a class with a leading space, or nothing if the color stays. */
  of(use: Use, light: string, dark: string): string {
    if (light === dark) return "";
    const key = `${use}${dark}`;
    const known = this.classes.get(key);
    const { name } = known ?? { name: `ar-${this.classes.size}` };
    if (known === undefined) this.classes.set(key, { use, color: dark, name });
    return ` ${name}`;
  }

  /**
   * Returns rules for clients that support the reader's color scheme, and for Outlook's apps,
   * which use their own.
   */
  css(): { media: string; outlook: string } {
    const all = [...this.classes.values()];
    const rule = (before: string, { use, color, name }: (typeof all)[number]) => {
      const selectors = [`.${name}`, ...INSIDE[use].map((inside) => `.${name}${inside}`)];
      return `${selectors.map((selector) => before + selector).join(",")}{${PROPERTIES[use]}:${color}!important}`;
    };
    return {
      media: all.map((one) => rule("", one)).join("\n"),
      outlook: all.map((one) => rule(`${OUTLOOK[one.use]} `, one)).join("\n"),
    };
  }
}

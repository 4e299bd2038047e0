import type { EmailDocument, RichText, RichTextInline } from "@arauto/contracts";
import { FONT_STACKS, SOCIAL_NETWORKS, VISIBILITY_OPERATORS } from "@arauto/contracts";
import fc from "fast-check";

/** Words, and text that breaks careless code. */
const NASTY = [
  "",
  "{{",
  "{{ account.name }}",
  "{% if x %}",
  "}}",
  "<b>",
  '"',
  "'",
  "&amp;",
  "</mj-raw>",
  "]]>",
  "<!--",
  "\\",
  "\n",
  "{{ item.title }}",
  "مرحبا",
  "👩‍👩‍👧",
  "\u0000".repeat(0),
  "%}",
];
export const hostileText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.lorem({ maxCount: 5 }),
);
const filled = hostileText.filter((text) => text.length > 0);
const hex = fc.stringMatching(/^#[0-9a-f]{6}$/);
const color = fc.oneof(
  fc.constantFrom("brand", "accent", "text", "muted", "surface", "ground"),
  hex,
);
const align = fc.constantFrom("start", "center", "end");
const px = (min: number, max: number) => fc.integer({ min, max });
const padding = fc.record({ top: px(0, 96), end: px(0, 60), bottom: px(0, 96), start: px(0, 60) });
const path = fc.constantFrom(
  "account.name",
  "account.first_name",
  "account.fields.city",
  "account.fields.visits",
  "data.items",
  "item.title",
  "workspace.name",
);
const href = fc
  .oneof(
    fc.constantFrom(
      "",
      "https://a.test/?a=1&b=2",
      "mailto:a@b.test",
      "tel:+55",
      "{{ account.fields.site }}",
      "https://a.test/{{ account.name | url_encode }}",
      "javascript:alert(1)",
      "{{ broken",
      "{{ item.url }}",
      "https://a.test/\"'<>",
      "{% if a %}",
    ),
    filled,
  )
  .map((text) => text.trim());
const rule = fc
  .constantFrom(...(Object.keys(VISIBILITY_OPERATORS) as (keyof typeof VISIBILITY_OPERATORS)[]))
  .chain((operator) =>
    VISIBILITY_OPERATORS[operator] === "none"
      ? fc.record({ path, operator: fc.constant(operator) })
      : fc.record({
          path,
          operator: fc.constant(operator),
          value: fc.oneof(
            hostileText,
            fc.integer(),
            // JSON has no negative zero, and documents are stored as JSON.
            fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
          ),
        }),
  );
const visibility = fc.option(
  fc.record({
    match: fc.constantFrom("all", "any"),
    rules: fc.array(rule, { maxLength: 3 }),
    devices: fc.constantFrom("all", "desktop", "phone"),
  }),
  { freq: 3 },
);
const mark = fc.oneof(
  fc.constantFrom("bold", "italic", "underline", "strike").map((type) => ({ type })),
  href.map((target) => ({ type: "link", attrs: { href: target } })),
  color.map((value) => ({ type: "textStyle", attrs: { color: value } })),
);
const marks = fc.option(fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type }), {
  nil: undefined,
});
const marked = <T extends object>(node: fc.Arbitrary<T>) =>
  fc.tuple(node, marks).map(([one, some]) => (some === undefined ? one : { ...one, marks: some }));
const textNode = marked(filled.map((text) => ({ type: "text" as const, text })));
const variableNode = marked(
  fc.record({
    type: fc.constant("variable" as const),
    attrs: fc.record({ path, fallback: hostileText }),
  }),
);
const inline = fc.oneof(
  textNode,
  variableNode,
  marked(fc.constant({ type: "hardBreak" as const })),
) as fc.Arbitrary<RichTextInline>;
const line = fc.array(fc.oneof(textNode, variableNode), { maxLength: 4 });
const paragraph = fc.record(
  { type: fc.constant("paragraph"), content: fc.array(inline, { maxLength: 4 }) },
  { requiredKeys: ["type"] },
);
const list = (depth: number): fc.Arbitrary<unknown> => {
  const item =
    depth === 0
      ? paragraph
      : fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: list(depth - 1) });
  return fc.record({
    type: fc.constantFrom("bulletList", "orderedList"),
    content: fc.array(
      fc.record({
        type: fc.constant("listItem"),
        content: fc.array(item, { minLength: 1, maxLength: 2 }),
      }),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
  });
};
const richText = fc.record({
  type: fc.constant("doc"),
  content: fc.array(
    fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: list(1) }),
    {
      maxLength: 4,
    },
  ),
}) as fc.Arbitrary<RichText>;
const picture = {
  source: fc.oneof(
    fc.constantFrom("", "design:a.png", "https://a.test/a.png", "{{ item.image }}"),
    href,
  ),
  alt: hostileText,
  decorative: fc.boolean(),
};
const common = { id: fc.constant("x"), padding, visibility };
/** Well-formed, because malformed HTML would affect the markup around it. */
const html = fc.constantFrom(
  "",
  "<p>Own <b>words</b></p>",
  '<table role="presentation"><tbody><tr><td>{{ account.name }}</td></tr></tbody></table>',
  "{% if account.name %}<p>x</p>{% endif %}",
  "{{ broken",
  "<script>alert(1)</script><p>x</p>",
  "<p>a</p></mj-raw><mj-text>x</mj-text>",
);

const leaves = {
  heading: {
    level: fc.constantFrom(1, 2, 3),
    text: line,
    align,
    color,
    fontSize: fc.option(px(12, 72)),
  },
  text: { text: richText, align, color, fontSize: fc.option(px(11, 32)) },
  image: { ...picture, href, width: px(10, 100), align, radius: px(0, 200) },
  logo: { width: px(24, 400), href, align },
  button: {
    label: line,
    href,
    align,
    fullWidth: fc.boolean(),
    color: fc.option(color),
    outlined: fc.boolean(),
  },
  divider: {
    color,
    thickness: px(1, 12),
    line: fc.constantFrom("solid", "dashed", "dotted"),
    width: px(10, 100),
    align,
  },
  social: {
    items: fc.option(
      fc.array(fc.record({ network: fc.constantFrom(...SOCIAL_NETWORKS), href }), { maxLength: 4 }),
    ),
    align,
    size: px(16, 48),
    look: fc.constantFrom("brand", "dark", "light"),
  },
  menu: {
    items: fc.array(fc.record({ label: hostileText, href }), { maxLength: 4 }),
    align,
    color,
  },
  video: { ...picture, href, radius: px(0, 200) },
  products: {
    perRow: fc.constantFrom(1, 2, 3),
    items: fc.array(
      fc.record({
        ...picture,
        title: hostileText,
        text: hostileText,
        price: hostileText,
        formerPrice: hostileText,
        buttonLabel: hostileText,
        href,
      }),
      { maxLength: 4 },
    ),
    align,
  },
  table: {
    hasHeader: fc.boolean(),
    rows: fc.array(fc.array(hostileText, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    }),
    align,
    lineColor: color,
  },
  html: { source: html },
} satisfies Record<string, Record<string, fc.Arbitrary<unknown>>>;

const leafBlocks: fc.Arbitrary<unknown>[] = [
  ...Object.entries(leaves as Record<string, Record<string, fc.Arbitrary<unknown>>>).map(
    ([kind, shape]) => fc.record({ ...common, kind: fc.constant(kind), ...shape }),
  ),
  fc.record({ id: fc.constant("x"), visibility, kind: fc.constant("spacer"), height: px(4, 200) }),
];
const leaf = fc.oneof(...leafBlocks);
const footer = fc.record({
  ...common,
  kind: fc.constant("footer"),
  text: richText,
  showAddress: fc.boolean(),
  showPreferences: fc.boolean(),
  align,
  color,
});
const repeat = fc.record({
  ...common,
  kind: fc.constant("repeat"),
  list: fc.constantFrom("data.items", "data.none", "account.fields.city"),
  most: px(1, 50),
  blocks: fc.array(leaf, { maxLength: 3 }),
});
const block = fc.oneof(
  { weight: 8, arbitrary: leaf },
  { weight: 1, arbitrary: footer },
  { weight: 1, arbitrary: repeat },
);

const column = fc.record({
  id: fc.constant("x"),
  share: fc.constant(0),
  align: fc.constantFrom("top", "middle", "bottom"),
  color: fc.option(color),
  blocks: fc.array(block, { maxLength: 4 }),
});
const shares = fc.constantFrom(
  [100],
  [50, 50],
  [34, 33, 33],
  [25, 25, 25, 25],
  [10, 90],
  [67, 33],
  [10, 10, 80],
);
const section = shares.chain((given) =>
  fc.record({
    id: fc.constant("x"),
    columns: fc.tuple(...given.map((share) => column.map((one) => ({ ...one, share })))),
    color: fc.option(color),
    bleeds: fc.boolean(),
    padding,
    onPhone: fc.constantFrom("stack", "stackReversed", "keep"),
    visibility,
  }),
);
const palette = fc.record({
  brand: fc.option(hex),
  accent: hex,
  text: hex,
  muted: hex,
  surface: hex,
  ground: hex,
});
const font = fc.constantFrom(...(Object.keys(FONT_STACKS) as (keyof typeof FONT_STACKS)[]));
const styles = fc.record({
  width: px(480, 800),
  bodyFont: font,
  headingFont: font,
  fontSize: px(14, 20),
  lineHeight: fc.constantFrom(1.2, 1.5, 2),
  colors: palette,
  darkColors: palette,
  underlineLinks: fc.boolean(),
  button: fc.record({
    color: fc.constantFrom("brand", "accent", "text", "muted", "surface", "ground"),
    radius: px(0, 40),
    paddingBlock: px(4, 32),
    paddingInline: px(8, 64),
  }),
  radius: px(0, 32),
  direction: fc.constantFrom("auto", "ltr", "rtl"),
});

/** Generates any document that the editor may store. */
export const anyDocument = fc
  .record({ version: fc.constant(1), styles, sections: fc.array(section, { maxLength: 4 }) })
  .map((document) => {
    const copy = structuredClone(document) as unknown as EmailDocument;
    let next = 0;
    const named = (part: { id: string }) => (part.id = `part-${next++}`);
    for (const one of copy.sections) {
      named(one);
      for (const each of one.columns) {
        named(each);
        for (const inner of each.blocks) {
          named(inner);
          if (inner.kind === "repeat") inner.blocks.forEach(named);
        }
      }
    }
    return copy;
  });

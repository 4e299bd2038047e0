import type { EmailBlock, EmailDocument, EmailSection, RichText } from "@arauto/contracts";
import {
  DEFAULT_BRAND,
  lineOf,
  newBlock,
  newColumn,
  newSection,
  newStyles,
  paddingOf,
  richTextOf,
  variableOf,
} from "@arauto/contracts";

const PICTURE = {
  source: "https://pictures.test/a.png",
  alt: "A harbor at dawn",
  decorative: false,
};
const PRODUCT = {
  ...PICTURE,
  title: "Morning coffee",
  text: "Sweet and round, with caramel.",
  price: "R$ 49,90",
  formerPrice: "R$ 59,90",
  buttonLabel: "Buy",
  href: "https://shop.test/coffee",
};

/** Every kind of text: variables, marks, links and nested lists. */
const RICH_TEXT: RichText = {
  type: "doc",
  content: [
    {
      type: "paragraph",
      content: [
        { type: "text", text: "Dear " },
        variableOf("account.first_name", "friend"),
        { type: "text", text: ", a " },
        { type: "text", text: "bold", marks: [{ type: "bold" }] },
        { type: "text", text: " word, an " },
        { type: "text", text: "italic", marks: [{ type: "italic" }, { type: "underline" }] },
        { type: "text", text: " one, a " },
        {
          type: "text",
          text: "struck",
          marks: [{ type: "strike" }, { type: "textStyle", attrs: { color: "#a02020" } }],
        },
        { type: "hardBreak" },
        { type: "text", text: "and a " },
        {
          type: "text",
          text: "link",
          marks: [{ type: "link", attrs: { href: "https://shop.test/a?b=1&c=2" } }],
        },
        { type: "text", text: "." },
      ],
    },
    {
      type: "bulletList",
      content: [
        {
          type: "listItem",
          content: [{ type: "paragraph", content: [{ type: "text", text: "First" }] }],
        },
        {
          type: "listItem",
          content: [
            { type: "paragraph", content: [{ type: "text", text: "Second" }] },
            {
              type: "orderedList",
              content: [
                {
                  type: "listItem",
                  content: [{ type: "paragraph", content: [{ type: "text", text: "In it" }] }],
                },
              ],
            },
          ],
        },
      ],
    },
    { type: "paragraph", content: [{ type: "text", text: "The end of the text." }] },
  ],
};

/** Returns every kind of block with every option that changes its rendering. */
export function everyBlock(): EmailBlock[] {
  return [...textBlocks(), ...mediaBlocks(), ...linkBlocks(), ...dataBlocks()];
}

/** Logo, headings and text. */
function textBlocks(): EmailBlock[] {
  return [
    newBlock("logo", { align: "start" }),
    newBlock("heading", { level: 1, text: lineOf("Good morning"), align: "center" }),
    newBlock("heading", {
      level: 2,
      text: [variableOf("account.name", "friend") as never, { type: "text", text: ", look" }],
    }),
    newBlock("heading", {
      level: 3,
      text: lineOf("In a color of its own"),
      color: "brand",
      fontSize: 30,
    }),
    newBlock("text", { text: RICH_TEXT }),
  ];
}

/** Pictures and buttons. */
function mediaBlocks(): EmailBlock[] {
  return [
    newBlock("image", { ...PICTURE, href: "https://shop.test/", radius: 12 }),
    newBlock("image", { ...PICTURE, decorative: true, alt: "", width: 40, align: "end" }),
    newBlock("button", { label: lineOf("See it"), href: "https://shop.test/" }),
    newBlock("button", {
      label: lineOf("Outlined"),
      href: "https://shop.test/",
      outlined: true,
      align: "start",
    }),
    newBlock("button", {
      label: lineOf("Over all of it"),
      href: "https://shop.test/",
      fullWidth: true,
      color: "accent",
    }),
  ];
}

/** Dividers, social links and menus. */
function linkBlocks(): EmailBlock[] {
  return [
    newBlock("divider", { line: "dashed", width: 50, thickness: 2 }),
    newBlock("spacer"),
    newBlock("social", {
      items: (["instagram", "facebook", "whatsapp", "youtube", "tiktok", "linkedin"] as const).map(
        (network) => ({
          network,
          href: `https://social.test/${network}`,
        }),
      ),
    }),
    newBlock("social", {
      look: "dark",
      items: (["x", "threads", "pinterest", "telegram", "website"] as const).map((network) => ({
        network,
        href: `https://social.test/${network}`,
      })),
    }),
    newBlock("menu", {
      items: [
        { label: "New", href: "https://shop.test/new" },
        { label: "Stores", href: "https://shop.test/stores" },
        { label: "Club", href: "https://shop.test/club" },
      ],
    }),
  ];
}

/** Videos, products, tables, HTML and repeated blocks. */
function dataBlocks(): EmailBlock[] {
  return [
    newBlock("video", { ...PICTURE, href: "https://shop.test/film", radius: 12 }),
    newBlock("products", {
      perRow: 2,
      items: [PRODUCT, { ...PRODUCT, title: "Evening coffee", formerPrice: "" }, PRODUCT],
    }),
    newBlock("products", { perRow: 3, align: "start", items: [PRODUCT, PRODUCT, PRODUCT] }),
    newBlock("table", {
      rows: [
        ["Thing", "Count", "Price"],
        ["Coffee", "2", "R$ 99,80"],
        ["Post", "1"],
      ],
    }),
    newBlock("html", {
      source:
        '<p style="margin:0 24px;font-family:Arial,sans-serif;">Own <b>HTML</b> for {{ account.name }}</p>',
    }),
    newBlock("repeat", {
      list: "data.items",
      most: 3,
      blocks: [
        newBlock("heading", { level: 3, text: [variableOf("item.title", "Something") as never] }),
        newBlock("table", { hasHeader: false, rows: [["{{ item.count }}", "{{ item.price }}"]] }),
      ],
    }),
  ];
}

export const RICH_DATA = {
  items: [
    { title: "Lamp", count: 1, price: "R$ 10" },
    { title: "Chair", count: 2, price: "R$ 20" },
  ],
};

function words(text: string): EmailBlock {
  return newBlock("text", { text: richTextOf(text) });
}

function columns(given: Partial<EmailSection>, ...texts: string[]): EmailSection {
  return newSection([], {
    columns: texts.map((text, index) =>
      newColumn(
        index === 0
          ? 100 - Math.floor(100 / texts.length) * (texts.length - 1)
          : Math.floor(100 / texts.length),
        [
          newBlock("image", {
            source: "https://pictures.test/a.png",
            alt: text,
            padding: paddingOf(8, 8),
          }),
          newBlock("text", { text: richTextOf(text), padding: paddingOf(8, 8) }),
        ],
      ),
    ),
    ...given,
  });
}

/** Returns a document with every feature: kinds, columns, full-bleed sections, rules, devices. */
export function richDocument(changes: Partial<EmailDocument> = {}): EmailDocument {
  return {
    version: 1,
    styles: newStyles(DEFAULT_BRAND),
    sections: [
      newSection([100], {
        color: "brand",
        bleeds: true,
        columns: [
          newColumn(100, [
            newBlock("heading", {
              level: 2,
              text: lineOf("Edge to edge"),
              color: "#ffffff",
              align: "center",
            }),
          ]),
        ],
      }),
      newSection([100], { columns: [newColumn(100, everyBlock())] }),
      columns({}, "One", "Two"),
      columns(
        { onPhone: "stackReversed", color: "ground" },
        "One of three, which comes last on phones",
        "Two of three",
        "Three of three",
      ),
      columns({ onPhone: "keep" }, "Stay", "beside", "each", "other"),
      newSection([50, 50], {
        columns: [
          newColumn(50, [words("In a colored column")], { color: "accent", align: "middle" }),
          newColumn(50, [words("Plain")]),
        ],
      }),
      newSection([100], {
        visibility: {
          match: "all",
          rules: [{ path: "account.fields.city", operator: "equals", value: "são paulo" }],
          devices: "all",
        },
        columns: [newColumn(100, [words("Only for São Paulo")])],
      }),
      newSection([100], {
        columns: [
          newColumn(100, [
            newBlock("text", {
              text: richTextOf("On phones alone"),
              visibility: { match: "all", rules: [], devices: "phone" },
            }),
            newBlock("text", {
              text: richTextOf("On desks alone"),
              visibility: { match: "all", rules: [], devices: "desktop" },
            }),
          ]),
        ],
      }),
      newSection([100], {
        columns: [
          newColumn(100, [
            newBlock("footer", { text: richTextOf("The Shop sends this once a week.") }),
          ]),
        ],
      }),
    ],
    ...changes,
  };
}

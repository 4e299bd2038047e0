/** Texts of a template for tests; omitted ones are empty. */
export interface TemplateTexts {
  subject: string;
  preheader?: string;
  source: string;
  format?: "blocks" | "mjml" | "html";
  language?: string;
  translations?: { language: string; subject: string; preheader: string; source: string }[];
}

/** Request body that creates a template, in HTML by default. */
export function templateBody(
  name: string,
  words: TemplateTexts,
  type: "campaign" | "transactional" = "campaign",
) {
  return {
    name,
    type,
    content: { format: "html", language: "pt-br", preheader: "", translations: [], ...words },
  };
}

const PADDING = { top: 8, end: 24, bottom: 8, start: 24 };
const COLORS = {
  brand: null,
  accent: "#efba41",
  text: "#161e2f",
  muted: "#626978",
  surface: "#ffffff",
  ground: "#f3f1ed",
};
const STYLES = {
  width: 600,
  bodyFont: "sans",
  headingFont: "serif",
  fontSize: 16,
  lineHeight: 1.5,
  colors: COLORS,
  darkColors: {
    ...COLORS,
    text: "#f1f0ec",
    muted: "#a4a9b4",
    surface: "#161b26",
    ground: "#0c1019",
  },
  underlineLinks: true,
  button: { color: "brand", radius: 8, paddingBlock: 12, paddingInline: 24 },
  radius: 8,
  direction: "auto",
};

/** A greeting made of blocks, as the editor stores it. */
export function blocksWithText(words: string, color = "#134cbb"): string {
  return JSON.stringify({
    version: 1,
    styles: STYLES,
    sections: [
      {
        id: "section1",
        color: null,
        bleeds: false,
        padding: { top: 16, end: 0, bottom: 16, start: 0 },
        onPhone: "stack",
        visibility: null,
        columns: [
          {
            id: "column1",
            share: 100,
            align: "top",
            color: null,
            blocks: greeting(words, color),
          },
        ],
      },
    ],
  });
}

/** A heading, text, an image without a source, a button and the footer. */
function greeting(words: string, color: string) {
  const look = { align: "start", color: "text", fontSize: null };
  const paragraph = (...content: object[]) => ({
    type: "doc",
    content: [{ type: "paragraph", content }],
  });
  const blocks = [
    {
      id: "heading1",
      kind: "heading",
      level: 1,
      text: [{ type: "text", text: words }],
      ...look,
    },
    {
      id: "text1",
      kind: "text",
      text: paragraph(
        { type: "text", text: "Olá, " },
        { type: "variable", attrs: { path: "account.first_name", fallback: "você" } },
        { type: "text", text: ". O pão sai do forno às 7h." },
      ),
      ...look,
    },
    {
      id: "image1",
      kind: "image",
      source: "",
      alt: "",
      decorative: false,
      href: "",
      width: 100,
      align: "center",
      radius: 0,
    },
    {
      id: "button1",
      kind: "button",
      label: [{ type: "text", text: "Ver as ofertas" }],
      href: "http://padaria.example.com/ofertas",
      align: "start",
      fullWidth: false,
      color,
      outlined: false,
    },
    {
      id: "footer1",
      kind: "footer",
      text: paragraph({ type: "text", text: "Padaria Aurora" }),
      showAddress: true,
      showPreferences: true,
      align: "center",
      color: "muted",
    },
  ];
  return blocks.map((block) => ({ visibility: null, padding: PADDING, ...block }));
}

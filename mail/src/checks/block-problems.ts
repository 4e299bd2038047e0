import type { Brand, EmailBlock, RichLine, TemplateIssue } from "@arauto/contracts";
import type { CheckCode } from "./check-codes.ts";
import { plainWords } from "../blocks/rich-text-html.ts";

/** A finding before its location is known. */
export interface BlockProblem {
  severity: TemplateIssue["severity"];
  code: CheckCode;
  message: string;
  values?: NonNullable<TemplateIssue["values"]>;
}

const warning = (
  code: CheckCode,
  message: string,
  values?: BlockProblem["values"],
): BlockProblem => ({
  severity: "warning",
  code,
  message,
  ...(values === undefined ? {} : { values }),
});

const isEmptyLine = (line: RichLine) =>
  line.every((node) => node.type === "text" && node.text.trim() === "");

/** Finds missing content in a block. */
export function blockProblems(block: EmailBlock, brand: Brand): BlockProblem[] {
  switch (block.kind) {
    case "heading":
      return isEmptyLine(block.text) ? [warning("headingEmpty", "A heading has no words.")] : [];
    case "text":
      return isEmptyText(block.text.content)
        ? [warning("textEmpty", "A text has no words.")]
        : emptyLinks(block.text.content).map((text) =>
            warning("linkEmpty", "A link leads nowhere.", { text }),
          );
    case "image":
      return pictureProblems(block);
    case "video":
      return [
        ...pictureProblems(block),
        ...(block.href === "" ? [warning("videoWithoutLink", "A video leads nowhere.")] : []),
      ];
    case "button":
      return [
        ...(isEmptyLine(block.label)
          ? [warning("buttonWithoutLabel", "A button has no words.")]
          : []),
        ...(block.href === "" || block.href === "#"
          ? [warning("buttonWithoutLink", "A button leads nowhere.")]
          : []),
      ];
    case "social":
      return socialProblems(block.items ?? brand.social);
    case "menu":
      return block.items.length === 0
        ? [warning("menuEmpty", "A menu has no entries.")]
        : block.items.flatMap(({ label, href }, index) =>
            label.trim() === "" || href === ""
              ? [
                  warning("menuItemIncomplete", "A menu entry has no text or no link.", {
                    number: index + 1,
                  }),
                ]
              : [],
          );
    case "products":
      return block.items.length === 0
        ? [warning("productsEmpty", "The product list is empty.")]
        : block.items.flatMap(productProblems);
    case "table":
      return block.rows.every((row) => row.every((cell) => cell.trim() === ""))
        ? [warning("tableEmpty", "A table has nothing in it.")]
        : [];
    case "html":
      return block.source.trim() === ""
        ? [warning("htmlEmpty", "A block of HTML has nothing in it.")]
        : [];
    case "repeat":
      return block.blocks.length === 0
        ? [warning("repeatEmpty", "The repeat block is empty.")]
        : [];
    default:
      return [];
  }
}

function pictureProblems({
  source,
  alt,
  decorative,
}: {
  source: string;
  alt: string;
  decorative: boolean;
}): BlockProblem[] {
  if (source === "") return [warning("imageWithoutSource", "An image block has no image.")];
  return [
    ...(alt.trim() === "" && !decorative
      ? [warning("imageWithoutAlt", "An image has no alternative text.")]
      : []),
    ...(/^http:/i.test(source)
      ? [warning("imageNotHttps", `The image "${source}" does not use https.`, { target: source })]
      : []),
  ];
}

/** Returns the pictures of the library that a block itself shows, without duplicates. */
export function libraryPictures(block: EmailBlock): string[] {
  const sources =
    block.kind === "products"
      ? block.items.map(({ source }) => source)
      : block.kind === "image" || block.kind === "video"
        ? [block.source]
        : [];
  return [...new Set(sources)].filter((source) => source.startsWith("image:"));
}

function productProblems(
  product: Extract<EmailBlock, { kind: "products" }>["items"][number],
  index: number,
): BlockProblem[] {
  const number = { number: index + 1 };
  return [
    ...(product.title.trim() === ""
      ? [warning("productWithoutTitle", "A product has no title.", number)]
      : []),
    ...(product.href === ""
      ? [warning("productWithoutLink", "A product leads nowhere.", number)]
      : []),
    ...(product.source === "" ? [] : pictureProblems(product)),
  ];
}

function socialProblems(items: readonly { network: string; href: string }[]): BlockProblem[] {
  if (items.length === 0) return [warning("socialEmpty", "The social block has no networks.")];
  return items.flatMap(({ network, href }) =>
    href === "" ? [warning("socialWithoutLink", `${network} leads nowhere.`, { network })] : [],
  );
}

interface Node {
  type?: string;
  text?: string;
  content?: readonly Node[];
  marks?: readonly { type: string; attrs?: { href?: string } }[];
}

function isEmptyText(nodes: readonly unknown[]): boolean {
  const hasVariable = JSON.stringify(nodes).includes('"type":"variable"');
  return !hasVariable && plainWords(nodes).trim() === "";
}

function emptyLinks(nodes: readonly unknown[]): string[] {
  return linkMarks(nodes as readonly Node[]).flatMap(({ href, text }) =>
    href === "" || href === "#" ? [text] : [],
  );
}

function linkMarks(nodes: readonly Node[]): { href: string; text: string }[] {
  return nodes.flatMap((node) => [
    ...(node.marks ?? []).flatMap(({ type, attrs }) =>
      type === "link" ? [{ href: attrs?.href ?? "", text: (node.text ?? "").slice(0, 60) }] : [],
    ),
    ...linkMarks(node.content ?? []),
  ]);
}

/** Returns the targets of a block's links; empty ones are reported as missing content. */
export function blockLinks(block: EmailBlock): string[] {
  const found = (): string[] => {
    switch (block.kind) {
      case "heading":
        return linkMarks(block.text as readonly Node[]).map(({ href }) => href);
      case "text":
      case "footer":
        return linkMarks(block.text.content as readonly Node[]).map(({ href }) => href);
      case "image":
      case "logo":
      case "button":
      case "video":
        return [block.href];
      case "menu":
      case "products":
        return block.items.map(({ href }) => href);
      case "social":
        return (block.items ?? []).map(({ href }) => href);
      default:
        return [];
    }
  };
  return [...new Set(found())].filter((href) => href !== "" && href !== "#");
}

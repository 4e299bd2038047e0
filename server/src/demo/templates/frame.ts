import type { Brand, EmailSection, TemplateContent, Visibility } from "@arauto/contracts";
import { buildDocument, type Kit, pad } from "../../domains/designs/index.ts";

export const SHOP = "https://cafeserraclara.example";

/**
 * Backgrounds in addition to the brand's own colors, dark enough for white text or light enough for dark text (WCAG
 * AA).
 */
export const COLORS = {
  coffee: "#3a2317",
  leaf: "#2f5d50",
  cream: "#fbf6ee",
  ink: "#3a2317",
} as const;

/** A template of the demo: its texts, and its sections in the company's brand. */
export interface DemoTemplateSource {
  name: string;
  type: "campaign" | "transactional";
  subject: string;
  preheader: string;
  /** Example values of `data`. */
  sampleData?: TemplateContent["sampleData"];
  sections: (kit: Kit) => EmailSection[];
}

/** Shows a block only to contacts whose custom field meets a condition. */
export const when = (
  field: string,
  operator: "isSet" | "isNotSet" | "isTrue" | "isFalse",
): Visibility => ({
  match: "all",
  rules: [{ path: `account.fields.${field}`, operator }],
  devices: "all",
});

/** Returns the content of a demo template in the brand: logo above; shop hours, links and footer below. */
export function demoContent(
  { type, subject, preheader, sampleData = {}, sections }: DemoTemplateSource,
  brand: Brand,
): TemplateContent {
  const document = buildDocument("pt-br", brand, (kit) => ({
    styles: kit.styles({ background: "paper", radius: 16, button: { radius: 40 } }),
    sections: [
      kit.section([kit.logo({ align: "center", href: SHOP, padding: pad(32, 20) })]),
      ...sections(kit),
      kit.section([
        kit.line({ padding: pad(8, 16) }),
        kit.small(
          `[Cafés](${SHOP}/cafes) · [Clube](${SHOP}/clube) · [Lojas e horários](${SHOP}/lojas)`,
          { align: "center", padding: pad(0, 4) },
        ),
        kit.small(
          "Segunda a sábado, das 8h às 19h. Dúvidas? Responda a este e-mail: quem lê é gente.",
          {
            align: "center",
            padding: pad(0, 24),
          },
        ),
      ]),
      kit.footer(type === "transactional" ? "order" : "news", { align: "center" }),
    ],
  }));
  return {
    format: "blocks",
    language: "pt-br",
    subject,
    preheader,
    source: JSON.stringify(document),
    translations: [],
    sampleData,
  };
}

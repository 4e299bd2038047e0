import { type Kit, pad } from "../../domains/designs/index.ts";
import { COLORS, type DemoTemplateSource, SHOP, when } from "./frame.ts";

interface CoffeeKit {
  name: string;
  note: string;
  before: string;
  now: string;
  path: string;
}

const KITS: readonly [CoffeeKit, CoffeeKit][] = [
  [
    {
      name: "Primeiros goles",
      note: "Três cafés de 100 g para descobrir o seu.",
      before: "R$ 79,00",
      now: "R$ 55,30",
      path: "/kits/primeiros-goles",
    },
    {
      name: "Manhã de domingo",
      note: "Bourbon Amarelo, coador de pano e caneca esmaltada.",
      before: "R$ 139,00",
      now: "R$ 97,30",
      path: "/kits/manha-de-domingo",
    },
  ],
  [
    {
      name: "Escritório feliz",
      note: "Dois quilos do Blend da Casa, em grão ou moído.",
      before: "R$ 189,00",
      now: "R$ 132,30",
      path: "/kits/escritorio",
    },
    {
      name: "Para presentear",
      note: "Geisha da Serra em lata numerada, com cartão escrito à mão.",
      before: "R$ 219,00",
      now: "R$ 153,30",
      path: "/kits/presente",
    },
  ],
];

const offer = (k: Kit, { name, note, before, now, path }: CoffeeKit) =>
  k.column(50, [
    k.h3(name, { padding: pad(20, 4, 20) }),
    k.small(note, { padding: pad(0, 4, 20) }),
    k.text(`~~${before}~~ **${now}**`, { fontSize: 18, padding: pad(0, 4, 20) }),
    k.button("Quero este", { href: `${SHOP}${path}`, padding: pad(8, 20, 20) }),
  ]);

export const promotion: DemoTemplateSource = {
  name: "Semana do Café",
  type: "campaign",
  subject:
    "Semana do Café: 30% nos kits até domingo{% if account.fields.clube %}, e o frete é nosso{% endif %}",
  preheader: "Quatro kits, preço de torrefação, enviados no dia da torra.",
  sections: (k) => [
    k.section(
      [
        k.text("**Semana do Café**", {
          align: "center",
          color: "#ffffff",
          fontSize: 16,
          padding: pad(40, 0),
        }),
        k.h1("30%", { align: "center", color: "#ffffff", fontSize: 72, padding: pad(0, 0) }),
        k.text("de desconto nos kits, só até domingo à meia-noite.", {
          align: "center",
          color: "#ffffff",
          fontSize: 18,
          padding: pad(0, 8),
        }),
        k.button("Ver todos os kits", {
          href: `${SHOP}/semana-do-cafe`,
          align: "center",
          color: "#ffffff",
          padding: pad(12, 40),
        }),
      ],
      { color: "#a0471f" },
    ),
    k.section([
      k.text(
        "{account.first_name|Olá}, separamos quatro kits que saem do torrador direto para a caixa. O desconto já aparece no carrinho, sem cupom.",
        { padding: pad(32, 8) },
      ),
    ]),
    ...KITS.map((pair) =>
      k.columns(
        pair.map((one) => offer(k, one)),
        { padding: pad(0, 0, 20) },
      ),
    ),
    k.section(
      [
        k.text("Frete: **grátis, você é do Clube**", {
          color: COLORS.ink,
          padding: pad(28, 4),
          visibility: when("clube", "isTrue"),
        }),
        k.text("Frete: **a partir de R$ 9,90**", {
          color: COLORS.ink,
          padding: pad(28, 4),
          visibility: when("clube", "isFalse"),
        }),
        k.text(["Prazo: **2 a 6 dias úteis**", "Se não gostar: **trocamos em até 30 dias**"], {
          color: COLORS.ink,
          padding: pad(0, 8),
        }),
        k.text("Válido enquanto durarem os lotes da semana. Não acumula com outros descontos.", {
          color: COLORS.ink,
          fontSize: 13,
          padding: pad(0, 28),
        }),
      ],
      { color: COLORS.cream },
    ),
  ],
};

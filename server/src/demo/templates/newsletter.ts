import { type Kit, pad } from "../../domains/designs/index.ts";
import { COLORS, type DemoTemplateSource, SHOP, when } from "./frame.ts";

const STORIES = [
  {
    title: "Por que este ano é mais doce",
    text: "Noites frias em junho fizeram o fruto amadurecer devagar. Na xícara, isso vira doçura natural e acidez de fruta amarela, sem precisar de açúcar.",
    link: "Leia a visita à fazenda",
    path: "/diario/safra",
  },
  {
    title: "Cold brew em casa, sem equipamento",
    text: "80 g de café em moagem grossa, 1 litro de água filtrada, 14 horas de geladeira e um coador de pano. É só isso, e dura cinco dias.",
    link: "Veja o passo a passo",
    path: "/receitas/cold-brew",
  },
  {
    title: "Quem colhe: Dona Lourdes, 41 safras",
    text: "Ela separa os grãos no olho e conta como o terreiro mudou desde 1984. Uma conversa para ouvir com a xícara na mão.",
    link: "Ouça a conversa",
    path: "/diario/dona-lourdes",
  },
] as const;

const stories = (k: Kit) =>
  STORIES.map(({ title, text, link, path }, place) =>
    k.columns(
      [
        k.column(20, [
          k.h1(String(place + 1), { color: k.brandText, fontSize: 40, padding: pad(24, 0, 40) }),
        ]),
        k.column(80, [
          k.h2(title, { padding: { top: 24, end: 40, bottom: 6, start: 8 } }),
          k.text(text, { padding: { top: 0, end: 40, bottom: 6, start: 8 } }),
          k.text(`**[${link}](${SHOP}${path})**`, {
            padding: { top: 0, end: 40, bottom: 24, start: 8 },
          }),
        ]),
      ],
      { padding: pad(0, 0, 0) },
    ),
  );

export const newsletter: DemoTemplateSource = {
  name: "Diário da Torra",
  type: "campaign",
  subject: "{{ account.first_name | default: 'Olá' }}, a colheita chegou: o que muda na sua xícara",
  preheader: "Três histórias da fazenda, uma receita de cold brew e o café do mês.",
  sections: (k) => [
    k.section(
      [
        k.text("**Diário da torra**", { color: "#f0b892", fontSize: 15, padding: pad(40, 4) }),
        k.h1("A colheita chegou. E ela tem gosto de pêssego.", {
          color: "#fbf6ee",
          fontSize: 36,
          padding: pad(0, 12),
        }),
        k.text(
          "Olá, {account.first_name|gente do café}. Passamos a semana na fazenda provando os primeiros lotes da safra. Aqui vai o que encontramos, em cinco minutos de leitura.",
          { color: "#efe3d1", padding: pad(0, 40) },
        ),
      ],
      { color: COLORS.coffee },
    ),
    ...stories(k),
    k.section(
      [
        k.text("**Café do mês**", {
          align: "center",
          color: "#a0471f",
          fontSize: 15,
          padding: pad(36, 0),
        }),
        k.h1("{account.fields.cafe_favorito|Bourbon Amarelo}", {
          align: "center",
          color: COLORS.ink,
          padding: pad(4, 8),
        }),
        k.text("É o seu favorito, e o lote novo acabou de sair do torrador.", {
          align: "center",
          color: COLORS.ink,
          padding: pad(0, 4),
          visibility: when("cafe_favorito", "isSet"),
        }),
        k.text("Pêssego, mel e um final longo de chocolate ao leite.", {
          align: "center",
          color: COLORS.ink,
          padding: pad(0, 4),
          visibility: when("cafe_favorito", "isNotSet"),
        }),
        k.text("Torramos às terças e enviamos no mesmo dia.", {
          align: "center",
          color: COLORS.ink,
          padding: pad(0, 4),
        }),
        k.button("Provar o café do mês", {
          href: `${SHOP}/cafes/cafe-do-mes`,
          align: "center",
          padding: pad(12, 40),
        }),
      ],
      { color: COLORS.cream },
    ),
    k.section(
      [
        k.text("Você é do Clube: o frete do próximo pedido é por nossa conta.", {
          align: "center",
          color: "#ffffff",
          padding: pad(24, 24),
          visibility: when("clube", "isTrue"),
        }),
        k.text(`No Clube, o frete é sempre por nossa conta. [Conheça o Clube](${SHOP}/clube).`, {
          align: "center",
          color: "#ffffff",
          padding: pad(24, 24),
          visibility: when("clube", "isFalse"),
        }),
      ],
      { color: COLORS.leaf },
    ),
  ],
};

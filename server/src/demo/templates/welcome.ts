import { pad } from "../../domains/designs/index.ts";
import { COLORS, type DemoTemplateSource, SHOP, when } from "./frame.ts";

const STEPS = [
  ["1", "Torramos na terça", "Em lotes de 12 kg, na medida dos pedidos da semana."],
  ["2", "Enviamos no dia", "Com a data da torra e as notas de prova no rótulo."],
  ["3", "Você ajusta", "Pause, troque a moagem ou adie um mês quando quiser."],
] as const;

export const welcome: DemoTemplateSource = {
  name: "Boas-vindas ao Clube",
  type: "campaign",
  subject: "Boas-vindas ao Clube, {{ account.first_name | default: 'amante de café' }}!",
  preheader: "Seu primeiro pacote sai na terça. Veja como tirar o melhor dele.",
  sections: (k) => [
    k.section(
      [
        k.h1("Que bom ter você por aqui, {account.first_name|amante de café}.", {
          align: "center",
          color: "#ffffff",
          fontSize: 36,
          padding: pad(44, 8, 32),
        }),
        k.text("Agora a torra da semana tem o seu nome na caixa.", {
          align: "center",
          color: "#ffffff",
          padding: pad(0, 44),
        }),
      ],
      { color: COLORS.leaf },
    ),
    k.section([k.h2("Como funciona", { align: "center", padding: pad(36, 8) })]),
    k.columns(
      STEPS.map(([number, title, text], place) =>
        k.column(place === 0 ? 34 : 33, [
          k.h2(number, { align: "center", color: k.brandText, padding: pad(8, 0, 12) }),
          k.h3(title, { align: "center", padding: pad(0, 4, 12) }),
          k.small(text, { align: "center", padding: pad(0, 24, 12) }),
        ]),
      ),
      { padding: pad(0, 8, 24) },
    ),
    k.section(
      [
        k.h2("Seu plano", { color: COLORS.ink, padding: pad(32, 8) }),
        k.text(
          [
            "Assinatura: **{account.fields.plano|Essencial}**",
            "Café de estreia: **{account.fields.cafe_favorito|Blend da Casa}**",
            "Frete: **sempre grátis**",
          ],
          { color: COLORS.ink, padding: pad(0, 8) },
        ),
        k.text("Primeira entrega em {account.fields.cidade|sua cidade}, com a próxima torra.", {
          color: COLORS.ink,
          padding: pad(0, 8),
          visibility: when("cidade", "isSet"),
        }),
        k.button("Ajustar minha assinatura", {
          href: `${SHOP}/minha-conta`,
          padding: pad(12, 36),
        }),
      ],
      { color: COLORS.cream },
    ),
    k.section([
      k.h2("O primeiro preparo", { padding: pad(32, 8) }),
      k.text(
        `Dez gramas de café para cada 100 ml, água a 94 °C (ferveu, espere um minuto) e três minutos no total. Se ficar ácido, moa mais fino. Se ficar amargo, mais grosso. [O guia completo está aqui](${SHOP}/receitas/coado).`,
        { padding: pad(0, 32) },
      ),
    ]),
  ],
};

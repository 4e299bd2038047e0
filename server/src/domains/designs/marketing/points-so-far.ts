import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A loyalty statement: the balance as the hero, the card with its stamps, and the next reward. */
export const pointsSoFar = defineDesign({
  id: "points-so-far",
  kind: "marketing",
  words: {
    "en-us": {
      name: "Points so far",
      description:
        "A loyalty statement: the balance in large figures, the stamp card and what it buys.",
      subject: "{{ data.points | default: 'Your' }} points and counting",
      preheader: "Three more visits and the next one is on us.",
      hello: "Hello {account.first_name|there}, your points",
      balance: "720",
      note: "Counted on March 1. They are good until the end of next year.",
      action: "Use my points",
      cardTitle: "Three cups to go",
      cardText: "Seven of ten on your card. The tenth is on the house, in whatever size you like.",
      alt: "Stamp card with seven of ten cups stamped",
      ladderTitle: "What they turn into",
      ladder: [
        ["500", "Any drink on the menu", "Yours today"],
        ["900", "A bag of beans, 250 g", "180 to go"],
        ["1,500", "A morning at the roastery, for two", "780 to go"],
      ],
      birthday: "Points count double in the week of your birthday.",
    },
    "pt-br": {
      name: "Meus pontos",
      description:
        "Um extrato de fidelidade: o saldo em números grandes, a cartela de carimbos e o que dá para trocar.",
      subject: "{{ data.points | default: 'Seus' }} pontos e contando",
      preheader: "Faltam três visitas: a próxima é por nossa conta.",
      hello: "{account.first_name|Olá}, estes são os seus pontos",
      balance: "720",
      note: "Saldo de 1º de março. Valem até o fim do ano que vem.",
      action: "Usar meus pontos",
      cardTitle: "Faltam três cafés",
      cardText: "Sete de dez na sua cartela. O décimo é da casa, do tamanho que você quiser.",
      alt: "Cartela com sete de dez xícaras carimbadas",
      ladderTitle: "O que dá para trocar",
      ladder: [
        ["500", "Qualquer bebida do cardápio", "Já é sua"],
        ["900", "Um pacote de café, 250 g", "Faltam 180"],
        ["1.500", "Uma manhã na torrefação, para dois", "Faltam 780"],
      ],
      birthday: "Na semana do seu aniversário, os pontos valem em dobro.",
    },
    "es-es": {
      name: "Tus puntos",
      description:
        "Un extracto de fidelidad: el saldo en cifras grandes, la tarjeta de sellos y lo que da.",
      subject: "{{ data.points | default: 'Tus' }} puntos y sumando",
      preheader: "Tres visitas más y la siguiente corre de nuestra cuenta.",
      hello: "{account.first_name|Hola}, estos son tus puntos",
      balance: "720",
      note: "Saldo a 1 de marzo. Valen hasta finales del año que viene.",
      action: "Usar mis puntos",
      cardTitle: "Faltan tres cafés",
      cardText: "Siete de diez en tu tarjeta. El décimo invita la casa, en el tamaño que quieras.",
      alt: "Tarjeta con siete de diez tazas selladas",
      ladderTitle: "En qué se convierten",
      ladder: [
        ["500", "Cualquier bebida de la carta", "Ya es tuya"],
        ["900", "Un paquete de café, 250 g", "Faltan 180"],
        ["1500", "Una mañana en el tostadero, para dos", "Faltan 780"],
      ],
      birthday: "En la semana de tu cumpleaños, los puntos cuentan doble.",
    },
  },
  sampleData: (w) => ({ points: w.balance }),
  build(w, k) {
    return {
      styles: k.styles({ ground: "tint", radius: 20, button: { radius: 40 } }),
      sections: [
        k.section([k.logo({ align: "center" })]),
        k.section(
          [
            k.text(`**${w.hello}**`, { align: "center", color: k.onBrand, padding: pad(48, 0) }),
            k.h1("{data.points|0}", {
              align: "center",
              color: k.onBrand,
              fontSize: 72,
              padding: pad(0),
            }),
            k.text(w.note, {
              align: "center",
              color: k.onBrand,
              fontSize: 15,
              padding: pad(4, 12, 64),
            }),
            k.button(w.action, { align: "center", color: k.onBrand, padding: pad(12, 52) }),
          ],
          { color: "brand" },
        ),
        k.section([
          k.h2(w.cardTitle, { align: "center", padding: pad(48, 4) }),
          k.text(w.cardText, { align: "center", color: "muted", padding: pad(0, 24, 64) }),
          k.picture("stamp-card", w.alt, { radius: 16, padding: pad(0, 40, 24) }),
        ]),
        k.section([k.h2(w.ladderTitle, { padding: pad(40, 8) })], { color: "ground" }),
        ...w.ladder.map(([points = "", what = "", state = ""]) =>
          k.columns(
            [
              k.column(
                32,
                [
                  k.h3(points, {
                    color: k.brandText,
                    fontSize: 26,
                    padding: { ...pad(10), end: 0 },
                  }),
                ],
                { align: "middle" },
              ),
              k.column(
                68,
                [k.text([`**${what}**\n${state}`], { padding: { ...pad(10), start: 0 } })],
                { align: "middle" },
              ),
            ],
            { color: "ground", onPhone: "keep" },
          ),
        ),
        k.section([k.space(32)], { color: "ground" }),
        k.section([k.text(w.birthday, { align: "center", padding: pad(32) })]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { PAPER, pad } from "../kit.ts";

/** A sale with clear terms: one large figure, three shelves, a ticket to tear off. */
export const quietSale = defineDesign({
  id: "quiet-sale",
  kind: "marketing",
  words: {
    "en-us": {
      name: "Quiet sale",
      description: "One large figure, three shelves at three prices and a ticket with the code.",
      subject: "Up to 40% off, until Sunday night",
      preheader: "Three shelves, three prices. The code is inside.",
      eyebrow: "Seven days, no small print",
      figure: "−40%",
      title: "We are making room for spring.",
      intro:
        "Everything on the winter shelves has a new price until Sunday at midnight. When it is gone, we will not make it again.",
      action: "Browse the shelves",
      alt: "Shelf with a bottle, a vase, a cup and a potted plant",
      shelves: [
        ["20%", "Glass and ceramics", "Bottles, bowls and the blue vase people keep asking about."],
        ["30%", "Lamps and shades", "For corners that the ceiling light forgets."],
        ["40%", "Linen and wool", "Throws, cushion covers, table runners in last winter’s colors."],
      ],
      ticketLabel: "Your code at checkout",
      code: "ROOM40",
      terms: "Valid until Sunday, 11:59 p.m. Works with the prices above, once per person.",
      closing: "See you at the shelves",
    },
    "pt-br": {
      name: "Liquidação sem barulho",
      description:
        "Um número grande, três prateleiras com três descontos e um cupom para destacar.",
      subject: "Até 40% de desconto, só até domingo à noite",
      preheader: "Três prateleiras, três descontos. O cupom está aqui dentro.",
      eyebrow: "Sete dias, sem letras miúdas",
      figure: "−40%",
      title: "Estamos abrindo espaço para a nova coleção.",
      intro:
        "Tudo o que está nas prateleiras de inverno ganhou preço novo até domingo, à meia-noite. Acabou, acabou: essas peças não voltam.",
      action: "Ver as prateleiras",
      alt: "Prateleira com uma garrafa, um vaso, uma xícara e uma planta",
      shelves: [
        ["20%", "Vidro e cerâmica", "Garrafas, tigelas e aquele vaso azul que todo mundo pede."],
        ["30%", "Luminárias e cúpulas", "Para os cantos que a luz do teto esquece."],
        [
          "40%",
          "Linho e lã",
          "Mantas, capas de almofada e caminhos de mesa nas cores do último inverno.",
        ],
      ],
      ticketLabel: "Seu cupom no carrinho",
      code: "ESPACO40",
      terms: "Válido até domingo, às 23h59. Soma com os descontos acima, uma vez por pessoa.",
      closing: "Quero aproveitar",
    },
    "es-es": {
      name: "Rebajas serenas",
      description: "Una cifra grande, tres estantes con tres precios y un vale con el código.",
      subject: "Hasta un 40 % menos, hasta el domingo",
      preheader: "Tres estantes, tres precios. El código va dentro.",
      eyebrow: "Siete días, sin letra pequeña",
      figure: "−40 %",
      title: "Hacemos sitio para la primavera.",
      intro:
        "Todo lo que queda en los estantes de invierno tiene precio nuevo hasta el domingo a medianoche. Lo que se agote no volverá.",
      action: "Ver los estantes",
      alt: "Estante con una botella, un jarrón, una taza y una planta",
      shelves: [
        [
          "20 %",
          "Vidrio y cerámica",
          "Botellas, cuencos y ese jarrón azul por el que todos preguntan.",
        ],
        ["30 %", "Lámparas y pantallas", "Para los rincones que la luz del techo olvida."],
        [
          "40 %",
          "Lino y lana",
          "Mantas, fundas de cojín y caminos de mesa con los colores del invierno.",
        ],
      ],
      ticketLabel: "Tu código al pagar",
      code: "SITIO40",
      terms:
        "Válido hasta el domingo a las 23:59. Se suma a los precios de arriba, una vez por persona.",
      closing: "Nos vemos en los estantes",
    },
  },
  build(w, k) {
    const shelf = ([figure = "", title = "", text = ""]: string[], at: number) => [
      ...(at > 0 ? [k.section([k.line({ padding: pad(4) })])] : []),
      k.columns(
        [
          k.column(
            36,
            [k.h2(figure, { fontSize: 30, color: k.brandText, padding: { ...pad(14), end: 0 } })],
            { align: "middle" },
          ),
          k.column(64, [
            k.h3(title, { padding: { ...pad(14, 2), start: 0 } }),
            k.text(text, { color: "muted", padding: { ...pad(0, 14), start: 0 } }),
          ]),
        ],
        { onPhone: "keep" },
      ),
    ];
    return {
      styles: k.styles({ ground: "tint" }),
      sections: [
        k.section([k.logo()]),
        k.section(
          [
            k.text(`**${w.eyebrow}**`, { color: k.onBrand, padding: pad(44, 0) }),
            k.h1(w.figure, { fontSize: 72, color: k.onBrand, padding: pad(4, 4) }),
            k.h2(w.title, { color: k.onBrand, fontSize: 26, padding: pad(4) }),
            k.text(w.intro, { color: k.onBrand, padding: pad(4, 12) }),
            k.button(w.action, { color: k.onBrand, padding: pad(12, 44) }),
          ],
          { color: "brand" },
        ),
        k.section([k.picture("shelf-still-life", w.alt)]),
        k.section([k.space(24)]),
        ...w.shelves.flatMap(shelf),
        k.section([k.space(32)]),
        k.columns(
          [
            k.column(
              100,
              [
                k.small(w.ticketLabel, {
                  align: "center",
                  color: PAPER.faded,
                  padding: pad(32, 0),
                }),
                k.h2(w.code, { align: "center", color: PAPER.ink, fontSize: 36, padding: pad(6) }),
                k.line({
                  line: "dashed",
                  thickness: 2,
                  padding: pad(18, 18, 0),
                  color: PAPER.fold,
                }),
                k.small(w.terms, { align: "center", color: PAPER.faded, padding: pad(0, 8) }),
                k.button(w.closing, { align: "center", color: PAPER.ink, padding: pad(12, 36) }),
              ],
              { color: PAPER.sheet },
            ),
          ],
          { color: "ground", padding: pad(32, 8, 32) },
        ),
        k.footer("news"),
      ],
    };
  },
});

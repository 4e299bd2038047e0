import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

const BLACK = "#0c0d12";
const WHITE = "#ffffff";
const ASH = "#b9bcc6";

/** For the loudest week of the year: black, huge figures, a timetable, four products. */
export const threeNights = defineDesign({
  id: "three-nights",
  kind: "marketing",
  words: {
    "en-us": {
      name: "Three black nights",
      description: "Black Friday in type alone: enormous figures, a timetable and four products.",
      subject: "72 hours, starting Thursday at midnight",
      preheader: "The longer it runs, the more it drops. Here is the timetable.",
      eyebrow: "Black Friday",
      figure: "72 h",
      title: "Prices fall three times. Stock does too.",
      action: "Enter now",
      nights: [
        ["Thu", "30%", "From midnight. Everything is still here."],
        ["Fri", "40%", "From noon. Favorites start to go."],
        ["Sat", "50%", "Until midnight. Whatever is left."],
      ],
      goodsTitle: "Going first, every year",
      goods: [
        ["Table lamp", "$62", "$89"],
        ["Leather bag", "$119", "$170"],
        ["Reading chair", "$189", "$270"],
        ["Morning cup", "$13", "$18"],
      ],
      look: "View",
      alts: [
        "Lamp with a cone of light",
        "Dark leather bag with a gold handle",
        "Chair with a terracotta seat",
        "Terracotta cup",
      ],
      fair: "Prices are those of the last 30 days, less the discount. Returns until January 31, as for the rest of the year.",
      last: "It ends Saturday. Quietly.",
    },
    "pt-br": {
      name: "Três noites de Black Friday",
      description:
        "Black Friday só com letras: números enormes, uma agenda de descontos e quatro produtos.",
      subject: "72 horas de Black Friday, a partir de quinta",
      preheader: "Quanto mais passa o tempo, mais o preço cai. Veja a agenda.",
      eyebrow: "Black Friday",
      figure: "72 h",
      title: "O preço cai três vezes. O estoque também.",
      action: "Entrar agora",
      nights: [
        ["Qui", "30%", "A partir da meia-noite. Ainda tem de tudo."],
        ["Sex", "40%", "A partir do meio-dia. Os queridinhos começam a sair."],
        ["Sáb", "50%", "Até a meia-noite. O que ainda estiver aqui."],
      ],
      goodsTitle: "O que acaba primeiro, todo ano",
      goods: [
        ["Luminária de mesa", "R$ 272,30", "R$ 389,00"],
        ["Bolsa de couro", "R$ 503,30", "R$ 719,00"],
        ["Cadeira de leitura", "R$ 839,30", "R$ 1.199,00"],
        ["Xícara da manhã", "R$ 48,30", "R$ 69,00"],
      ],
      look: "Ver",
      alts: [
        "Luminária com um cone de luz",
        "Bolsa escura de couro com alça dourada",
        "Cadeira com assento terracota",
        "Xícara terracota",
      ],
      fair: "O desconto é sobre o preço dos últimos 30 dias, sem maquiagem. Troca até 31 de janeiro, como no resto do ano.",
      last: "Termina no sábado. Sem prorrogação.",
    },
    "es-es": {
      name: "Tres noches negras",
      description:
        "Black Friday solo con letras: cifras enormes, un horario de descuentos y cuatro productos.",
      subject: "72 horas: empieza el jueves a medianoche",
      preheader: "Cuanto más avanza, más baja. Aquí tienes el horario.",
      eyebrow: "Black Friday",
      figure: "72 h",
      title: "Los precios bajan tres veces. Las existencias también.",
      action: "Entrar ahora",
      nights: [
        ["Jue", "30 %", "Desde medianoche. Todavía queda de todo."],
        ["Vie", "40 %", "Desde mediodía. Empiezan a irse los favoritos."],
        ["Sáb", "50 %", "Hasta medianoche. Lo que aún quede."],
      ],
      goodsTitle: "Lo que vuela primero, cada año",
      goods: [
        ["Lámpara de mesa", "62,30 €", "89 €"],
        ["Bolso de piel", "119 €", "170 €"],
        ["Silla de lectura", "189 €", "270 €"],
        ["Taza de la mañana", "12,60 €", "18 €"],
      ],
      look: "Ver",
      alts: [
        "Lámpara con un cono de luz",
        "Bolso oscuro de piel con asa dorada",
        "Silla con asiento color terracota",
        "Taza color terracota",
      ],
      fair: "El descuento se aplica sobre el precio de los últimos 30 días. Devoluciones hasta el 31 de enero, como siempre.",
      last: "Acaba el sábado. Sin prórroga.",
    },
  },
  build(w, k) {
    const spark = k.accentOn(BLACK);
    const night = ([day = "", figure = "", text = ""]: string[]) =>
      k.columns(
        [
          k.column(22, [k.text(`**${day}**`, { color: ASH, padding: { ...pad(14), end: 0 } })], {
            align: "middle",
          }),
          k.column(28, [k.h2(figure, { color: spark, fontSize: 32, padding: pad(10, 10, 0) })], {
            align: "middle",
          }),
          k.column(
            50,
            [
              k.text(text, {
                color: WHITE,
                fontSize: 15,
                padding: { ...pad(14), start: 8, end: 32 },
              }),
            ],
            { align: "middle" },
          ),
        ],
        { color: BLACK, onPhone: "keep" },
      );
    const pictures = ["thing-lamp", "thing-bag", "thing-chair", "thing-cup"];
    return {
      styles: k.styles({ ground: "paper", radius: 0, button: { radius: 0 } }),
      sections: [
        k.section([k.logo({ align: "center", padding: pad(24) })]),
        k.section(
          [
            k.text(`**${w.eyebrow}**`, { color: ASH, padding: pad(56, 0) }),
            k.h1(w.figure, { color: spark, fontSize: 72, padding: pad(0, 8) }),
            k.h2(w.title, { color: WHITE, fontSize: 28, padding: pad(4, 16) }),
            k.button(w.action, { color: WHITE, padding: pad(8, 48) }),
          ],
          { color: BLACK },
        ),
        ...w.nights.flatMap((one) => [
          k.section([k.line({ color: "#34363f", padding: pad(0) })], { color: BLACK }),
          night(one),
        ]),
        k.section([k.space(40)], { color: BLACK }),
        k.section([
          k.h2(w.goodsTitle, { fontSize: 28, padding: pad(48, 16) }),
          k.products(
            w.goods.map(([title = "", price = "", formerPrice = ""], at) => ({
              source: `design:${pictures[at]}.png`,
              alt: w.alts[at] ?? "",
              decorative: false,
              title,
              text: "",
              price,
              formerPrice,
              buttonLabel: w.look,
              href: k.home,
            })),
            { perRow: 2, align: "start", padding: pad(0, 32, 32) },
          ),
        ]),
        k.section(
          [
            k.h2(w.last, { color: WHITE, padding: pad(44, 0) }),
            k.text(w.fair, { color: ASH, fontSize: 15, padding: pad(8, 44) }),
          ],
          { color: BLACK },
        ),
        k.footer("news"),
      ],
    };
  },
});

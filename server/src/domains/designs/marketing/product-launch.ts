import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A product launch at night: the picture first, then claim, price and proof. */
export const productLaunch = defineDesign({
  id: "product-launch",
  kind: "marketing",
  words: {
    "en-us": {
      name: "Product launch",
      description: "A night picture, one claim, price and button side by side, then the facts.",
      subject: "It dims when your day does",
      preheader: "The Dusk lamp is here. First hundred ship on Monday.",
      alt: "Table lamp casting a warm cone of light beside a window with the moon",
      eyebrow: "New: the Dusk lamp",
      title: "It knows when the day is over.",
      intro:
        "From sunset on, Dusk turns its light down so slowly that you only notice you are calm. No app, no account. One dial.",
      price: "$89",
      priceNote: "First hundred ship on Monday",
      action: "Get a Dusk",
      points: [
        ["1", "Follows the sun", "It learns sunset where you live from the light in the room."],
        [
          "2",
          "Made to be mended",
          "Three screws, spare parts for ten years, a manual you can read.",
        ],
        ["3", "Sips power", "Four watts at full light. Less than your charger at rest."],
      ],
      quote: "“I stopped setting an alarm to go to bed. The lamp does it, and it is kinder.”",
      quoteBy: "Helen, who tried one for six weeks",
      factsTitle: "The facts",
      facts: [
        ["Height", "14.5 in"],
        ["Shade", "Linen, washable"],
        ["Light", "2700 K down to 1800 K"],
        ["Cord", "6 ft, braided cotton"],
      ],
      question:
        "Anything we left out? Reply to this email. The people who designed it read the answers.",
    },
    "pt-br": {
      name: "Lançamento de produto",
      description: "Uma imagem noturna, uma promessa, preço e botão lado a lado, depois os fatos.",
      subject: "Ela escurece junto com o seu dia",
      preheader: "A luminária Ocaso chegou. As cem primeiras saem na segunda.",
      alt: "Luminária de mesa com um cone de luz quente ao lado de uma janela com a lua",
      eyebrow: "Chegou: luminária Ocaso",
      title: "Ela sabe quando o dia acabou.",
      intro:
        "Depois do pôr do sol, a Ocaso baixa a luz tão devagar que você só percebe a calma chegando. Sem aplicativo, sem cadastro. Um único botão.",
      price: "R$ 389",
      priceNote: "Ou 6× de R$ 64,83 sem juros",
      action: "Quero a minha",
      points: [
        ["1", "Acompanha o sol", "Aprende a hora do pôr do sol pela luz do próprio ambiente."],
        [
          "2",
          "Feita para durar",
          "Três parafusos, peças por dez anos e um manual que dá para ler.",
        ],
        ["3", "Quase não gasta", "Quatro watts no máximo. Menos que um carregador parado."],
      ],
      quote: "“Parei de usar alarme para ir dormir. A luminária avisa, e com muito mais jeito.”",
      quoteBy: "Helena, que testou por seis semanas",
      factsTitle: "Ficha técnica",
      facts: [
        ["Altura", "37 cm"],
        ["Cúpula", "Linho lavável"],
        ["Luz", "De 2700 K a 1800 K"],
        ["Fio", "1,8 m em algodão trançado"],
      ],
      question:
        "Ficou alguma dúvida? Responda a este e-mail. Quem desenhou a Ocaso lê as respostas.",
    },
    "es-es": {
      name: "Lanzamiento de producto",
      description: "Una imagen nocturna, una promesa, precio y botón juntos, y después los datos.",
      subject: "Se apaga poco a poco, como tu día",
      preheader: "La lámpara Ocaso ya está aquí. Las cien primeras salen el lunes.",
      alt: "Lámpara de mesa con un cono de luz cálida junto a una ventana con la luna",
      eyebrow: "Nueva: lámpara Ocaso",
      title: "Sabe cuándo termina el día.",
      intro:
        "Al caer el sol, Ocaso baja su luz tan despacio que solo notas la calma. Sin aplicación y sin registro. Un mando y ya está.",
      price: "89 €",
      priceNote: "Las cien primeras salen el lunes",
      action: "Quiero la mía",
      points: [
        ["1", "Sigue al sol", "Aprende a qué hora anochece por la luz de tu propia habitación."],
        [
          "2",
          "Se puede reparar",
          "Tres tornillos, recambios durante diez años y un manual que se entiende.",
        ],
        ["3", "Apenas consume", "Cuatro vatios a plena luz. Menos que un cargador sin usar."],
      ],
      quote: "«Ya no me pongo una alarma para irme a dormir. Lo hace la lámpara, y con más tacto.»",
      quoteBy: "Elena, que la probó seis semanas",
      factsTitle: "Los datos",
      facts: [
        ["Altura", "37 cm"],
        ["Pantalla", "Lino lavable"],
        ["Luz", "De 2700 K a 1800 K"],
        ["Cable", "1,8 m de algodón trenzado"],
      ],
      question: "¿Te falta algún dato? Responde a este correo. Lo leen quienes la diseñaron.",
    },
  },
  build(w, k) {
    return {
      styles: k.styles({ ground: "paper", button: { radius: 40 } }),
      sections: [
        k.section([k.logo({ align: "center" })]),
        k.section([k.picture("lamp-at-dusk", w.alt)]),
        k.section([
          k.text(`**${w.eyebrow}**`, { color: k.brandText, padding: pad(44, 4) }),
          k.h1(w.title, { fontSize: 52, padding: pad(0, 8) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(8, 24) }),
        ]),
        k.columns([
          k.column(50, [
            k.h2(w.price, { fontSize: 34, padding: { ...pad(4, 0), end: 0 } }),
            k.small(w.priceNote, { padding: { ...pad(0, 8), end: 0 } }),
          ]),
          k.column(50, [k.button(w.action, { fullWidth: true, padding: pad(8, 12) })], {
            align: "middle",
          }),
        ]),
        k.section([k.line({ padding: pad(32, 16) })]),
        k.columns(
          w.points.map(([number = "", title = "", text = ""], at) =>
            k.column([34, 33, 33][at] ?? 33, [
              k.text(`**${number}**`, { color: k.brandText, fontSize: 24, padding: pad(8, 0, 16) }),
              k.h3(title, { padding: pad(4, 2, 16) }),
              k.text(text, { color: "muted", fontSize: 15, padding: pad(0, 16, 16) }),
            ]),
          ),
          { padding: pad(8, 32, 24) },
        ),
        k.section(
          [
            k.h2(w.quote, { fontSize: 26, color: k.onBrand, padding: pad(48, 12) }),
            k.text(w.quoteBy, { color: k.onBrand, padding: pad(0, 48) }),
          ],
          { color: "brand" },
        ),
        k.section([
          k.h2(w.factsTitle, { padding: pad(44, 8) }),
          k.amounts(w.facts),
          k.text(w.question, { color: "muted", padding: pad(24, 44) }),
        ]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

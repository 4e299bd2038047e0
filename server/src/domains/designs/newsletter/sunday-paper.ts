import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/**
 * An editorial newsletter: masthead between rules, a lead story, two uneven columns, a quote, a
 * short list.
 */
export const sundayPaper = defineDesign({
  id: "sunday-paper",
  kind: "newsletter",
  words: {
    "en-us": {
      name: "Sunday paper",
      description:
        "A masthead, one lead story, two smaller ones of uneven width and a line to remember.",
      subject: "The street that decided to stay awake",
      preheader: "Also: a market without plastic, and where to read on a rainy day.",
      issue: "Issue 31",
      date: "Sunday, March 17",
      kicker: "City",
      leadAlt: "Row of colorful houses on a street at sunrise",
      lead: "The street that decided to stay awake",
      leadText:
        "For years Mill Street went dark at seven. Then a baker, a tailor and a retired bus driver agreed to leave one lamp on each. We walked it at midnight.",
      action: "Read the story",
      stories: [
        [
          "Market",
          "Six stalls, no bags",
          "What happened when the Friday market stopped handing out plastic: less waste, longer chats.",
          "Market stall with a striped awning and fruit",
        ],
        [
          "Rooms",
          "A chair, a lamp, a rainy day",
          "Seven places where nobody minds if you stay for two hours over one coffee.",
          "Pile of books with a cup beside a lamp",
        ],
      ],
      read: "Read on",
      saying: "“A city is a long conversation between people who never agreed on the topic.”",
      sayingBy: "Heard on the number 12 bus",
      briefTitle: "In brief",
      briefs: [
        "**The library** opens on Sundays again, from ten to four.",
        "**New benches** by the river. They face each other this time.",
        "**Wanted:** a photo of the old cinema before 1970.",
      ],
    },
    "pt-br": {
      name: "Jornal de domingo",
      description:
        "Um cabeçalho de jornal, uma reportagem principal, duas menores de larguras diferentes e uma frase.",
      subject: "A rua que resolveu ficar acordada",
      preheader: "E mais: uma feira sem sacolinha e onde ler num dia de chuva.",
      issue: "Edição 31",
      date: "Domingo, 17 de março",
      kicker: "Cidade",
      leadAlt: "Casas coloridas numa rua ao nascer do sol",
      lead: "A rua que resolveu ficar acordada",
      leadText:
        "Durante anos, a Rua do Moinho apagava às sete. Até que um padeiro, uma costureira e um motorista aposentado combinaram de deixar uma luz acesa cada um. Fomos ver à meia-noite.",
      action: "Ler a reportagem",
      stories: [
        [
          "Feira",
          "Seis bancas, nenhuma sacola",
          "O que mudou quando a feira de sexta parou de dar sacolinha: menos lixo, mais prosa.",
          "Banca de feira com toldo listrado e frutas",
        ],
        [
          "Cantos",
          "Uma cadeira, um abajur, um dia de chuva",
          "Sete lugares onde ninguém liga se você passa duas horas com um café.",
          "Pilha de livros com uma xícara ao lado de um abajur",
        ],
      ],
      read: "Continuar lendo",
      saying: "“Uma cidade é uma conversa comprida entre gente que nunca combinou o assunto.”",
      sayingBy: "Ouvido no ônibus da linha 12",
      briefTitle: "Rapidinhas",
      briefs: [
        "**A biblioteca** volta a abrir aos domingos, das dez às quatro.",
        "**Bancos novos** na beira do rio. Desta vez, um de frente para o outro.",
        "**Procura-se** uma foto do cinema antigo antes de 1970.",
      ],
    },
    "es-es": {
      name: "Periódico del domingo",
      description:
        "Una cabecera, un reportaje principal, dos menores de ancho desigual y una frase para recordar.",
      subject: "La calle que decidió no dormirse",
      preheader: "Además: un mercado sin bolsas y dónde leer cuando llueve.",
      issue: "Número 31",
      date: "Domingo, 17 de marzo",
      kicker: "Ciudad",
      leadAlt: "Hilera de casas de colores al amanecer",
      lead: "La calle que decidió no dormirse",
      leadText:
        "Durante años, la calle del Molino se apagaba a las siete. Hasta que un panadero, una costurera y un conductor jubilado acordaron dejar una luz encendida cada uno. Fuimos a verla a medianoche.",
      action: "Leer el reportaje",
      stories: [
        [
          "Mercado",
          "Seis puestos, ni una bolsa",
          "Qué pasó cuando el mercado del viernes dejó de dar plástico: menos basura, más charla.",
          "Puesto de mercado con toldo de rayas y fruta",
        ],
        [
          "Rincones",
          "Una silla, una lámpara y lluvia",
          "Siete sitios donde a nadie le importa que pases dos horas con un café.",
          "Pila de libros con una taza junto a una lámpara",
        ],
      ],
      read: "Seguir leyendo",
      saying: "«Una ciudad es una conversación larga entre gente que nunca acordó el tema.»",
      sayingBy: "Oído en el autobús de la línea 12",
      briefTitle: "En breve",
      briefs: [
        "**La biblioteca** vuelve a abrir los domingos, de diez a cuatro.",
        "**Bancos nuevos** junto al río. Esta vez, uno frente a otro.",
        "**Se busca** una foto del antiguo cine anterior a 1970.",
      ],
    },
  },
  build(w, k) {
    const files = ["market-awning", "reading-corner"];
    return {
      styles: k.styles({
        ground: "paper",
        radius: 0,
        fontSize: 17,
        lineHeight: 1.6,
        button: { radius: 0 },
        fonts: { heading: "serif", body: "serif" },
      }),
      sections: [
        k.section([
          k.logo({ align: "center", width: 220, padding: pad(40, 20) }),
          k.line({ thickness: 3, color: "text", padding: pad(0, 0) }),
        ]),
        k.columns(
          [
            k.column(50, [k.small(w.issue, { padding: { ...pad(8), end: 0 } })]),
            k.column(50, [k.small(w.date, { align: "end", padding: { ...pad(8), start: 0 } })]),
          ],
          { onPhone: "keep" },
        ),
        k.section([k.line({ thickness: 1, color: "text", padding: pad(0, 36) })]),
        k.section([
          k.picture("city-morning", w.leadAlt, { padding: pad(0, 0) }),
          k.text(`**${w.kicker}**`, { color: k.brandText, fontSize: 15, padding: pad(28, 0) }),
          k.h1(w.lead, { fontSize: 42, padding: pad(4, 8) }),
          k.text(w.leadText, { padding: pad(4, 8) }),
          k.button(w.action, { padding: pad(16, 44) }),
          k.line({ color: "text", padding: pad(0, 28) }),
        ]),
        k.columns(
          w.stories.map(([kicker = "", title = "", text = "", alt = ""], at) =>
            k.column(at === 0 ? 56 : 44, [
              k.picture(files[at] ?? "", alt, { padding: pad(4, 4, 16), href: k.home }),
              k.text(`**${kicker}**`, {
                color: k.brandText,
                fontSize: 15,
                padding: pad(12, 0, 16),
              }),
              k.h2(title, { fontSize: at === 0 ? 26 : 22, padding: pad(2, 2, 16) }),
              k.text([text, `[${w.read}](@)`], { fontSize: 16, padding: pad(4, 28, 16) }),
            ]),
          ),
          { padding: pad(0, 16, 24) },
        ),
        k.section(
          [
            k.h2(w.saying, {
              align: "center",
              fontSize: 28,
              color: k.onBrand,
              padding: pad(52, 12),
            }),
            k.text(w.sayingBy, {
              align: "center",
              fontSize: 15,
              color: k.onBrand,
              padding: pad(0, 52),
            }),
          ],
          { color: "brand" },
        ),
        k.section([
          k.h2(w.briefTitle, { padding: pad(40, 4) }),
          k.text(w.briefs, { padding: pad(0, 40) }),
        ]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

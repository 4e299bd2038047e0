import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A personal letter: no picture, no button, a margin, a signature and a postscript. */
export const personalLetter = defineDesign({
  id: "personal-letter",
  kind: "newsletter",
  words: {
    "en-us": {
      name: "Personal letter",
      description:
        "Words only, as one person writes to another. With a signature and an afterthought.",
      subject: "What we got wrong this year",
      preheader: "A letter, not a newsletter. It takes four minutes.",
      title: "What we got wrong this year",
      body: [
        "Dear {account.first_name|reader},",
        "every December I write down what went wrong before I allow myself to look at what went right. This year the list was longer than usual, and I thought you should see it.",
        "We raised our prices in May and told you in June. That was backwards. Forty-one of you wrote to say so, most of them kindly. From now on you hear about anything that costs you money at least sixty days ahead.",
        "We also promised a second workshop and did not open it. The building was right, the lease was not. We would rather be late than sorry.",
      ],
      right: "And what went right",
      more: [
        "You sent 312 pieces back to be mended instead of thrown away. That number makes me happier than any other, and it is the one I show first when somebody asks how we are doing.",
        "If you have ten minutes, tell me what I forgot. Reply to this letter, it reaches my own desk. I answer on Fridays.",
      ],
      bye: "Warmly,",
      signature: "Your name",
      role: "for everybody at {workspace.name|our house}",
      ps: "**P.S.** The [list in full](@) is online, including the thing with the pigeons.",
    },
    "pt-br": {
      name: "Carta pessoal",
      description: "Só palavras, como uma pessoa escreve a outra. Com assinatura e um P.S.",
      subject: "O que a gente errou este ano",
      preheader: "Uma carta, não uma newsletter. Leva quatro minutos.",
      title: "O que a gente errou este ano",
      body: [
        "{account.first_name|Olá},",
        "Todo dezembro, anoto o que deu errado antes de me permitir olhar para o que deu certo. Este ano a lista ficou mais comprida, e achei que você devia ver.",
        "Aumentamos os preços em maio e avisamos em junho. Fizemos ao contrário. Quarenta e uma pessoas escreveram para reclamar, quase todas com carinho. Daqui para a frente, tudo o que mexer no seu bolso será avisado com pelo menos sessenta dias.",
        "Também prometemos um segundo ateliê e não abrimos. O prédio era ótimo, o contrato não. Preferimos atrasar a nos arrepender.",
      ],
      right: "E o que deu certo",
      more: [
        "Vocês mandaram 312 peças para consertar em vez de jogar fora. É o número que mais me alegra, e o primeiro que mostro quando alguém pergunta como vamos.",
        "Se tiver dez minutos, me conte o que esqueci. Responda a esta carta: ela chega na minha mesa. Respondo às sextas.",
      ],
      bye: "Um abraço,",
      signature: "Seu nome",
      role: "por todo mundo da {workspace.name|nossa casa}",
      ps: "**P.S.** A [lista completa](@) está no site, incluindo a história dos pombos.",
    },
    "es-es": {
      name: "Carta personal",
      description: "Solo palabras, como quien escribe a otra persona. Con firma y posdata.",
      subject: "En qué nos equivocamos este año",
      preheader: "Una carta, no un boletín. Se lee en cuatro minutos.",
      title: "En qué nos equivocamos este año",
      body: [
        "{account.first_name|Hola}:",
        "Cada diciembre apunto lo que salió mal antes de permitirme mirar lo que salió bien. Este año la lista es más larga que de costumbre y he pensado que debías verla.",
        "Subimos los precios en mayo y os lo contamos en junio. Lo hicimos al revés. Cuarenta y una personas escribieron para decírnoslo, casi todas con cariño. Desde ahora sabrás con sesenta días de antelación todo lo que toque tu bolsillo.",
        "También prometimos un segundo taller y no lo abrimos. El edificio era bueno, el contrato no. Preferimos llegar tarde a lamentarlo.",
      ],
      right: "Y lo que salió bien",
      more: [
        "Enviasteis 312 piezas a reparar en lugar de tirarlas. Ninguna cifra me alegra más, y es la primera que enseño cuando alguien pregunta cómo nos va.",
        "Si tienes diez minutos, cuéntame qué he olvidado. Responde a esta carta: llega a mi mesa. Contesto los viernes.",
      ],
      bye: "Un abrazo,",
      signature: "Tu nombre",
      role: "en nombre de todo el equipo de {workspace.name|nuestra casa}",
      ps: "**P. D.** La [lista completa](@) está en la web, incluido lo de las palomas.",
    },
  },
  build(w, k) {
    const margin = 48;
    return {
      styles: k.styles({
        ground: "none",
        width: 560,
        fontSize: 18,
        lineHeight: 1.7,
        fonts: { heading: "bookish", body: "bookish" },
      }),
      sections: [
        k.section([
          k.logo({ width: 110, padding: pad(56, 40, margin) }),
          k.h1(w.title, { fontSize: 32, padding: pad(0, 20, margin) }),
          k.text(w.body, { padding: pad(0, 12, margin) }),
          k.h2(w.right, { fontSize: 24, padding: pad(20, 8, margin) }),
          k.text(w.more, { padding: pad(0, 12, margin) }),
          k.text(w.bye, { padding: pad(12, 0, margin) }),
          k.text(`*${w.signature}*`, {
            color: k.brandText,
            fontSize: 30,
            padding: pad(0, 0, margin),
          }),
          k.small(w.role, { padding: pad(0, 32, margin) }),
          k.line({ width: 16, align: "start", padding: pad(0, 20, margin) }),
          k.text(w.ps, { fontSize: 16, padding: pad(0, 32, margin) }),
        ]),
        k.footer("news", { padding: pad(16, 48, margin) }),
      ],
    };
  },
});

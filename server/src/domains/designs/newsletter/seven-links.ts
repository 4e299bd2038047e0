import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A link round-up without pictures: numerals structure it. */
export const sevenLinks = defineDesign({
  id: "seven-links",
  kind: "newsletter",
  words: {
    "en-us": {
      name: "Seven links",
      description:
        "A round-up without pictures: large numerals, one line on each, and how long it takes.",
      subject: "Seven things worth your coffee",
      preheader: "From three minutes to a whole evening. Nothing about productivity.",
      title: "Seven links",
      date: "Friday, March 15",
      intro: "Read by us first, all the way to the end. What was dull by the middle is not here.",
      links: [
        ["Why the best maps lie", "An old cartographer on what has to be left out.", "6 min read"],
        [
          "The sound of a closing library",
          "Eleven minutes of footsteps, carts and one whistle.",
          "11 min listen",
        ],
        ["How to fold a letter", "Nine ways, none of them by envelope.", "3 min read"],
        ["A year of one window", "The same view, photographed at noon every day.", "4 min look"],
        ["Bread, slowly", "What changes if you wait for another night.", "8 min read"],
        ["Notes from the night ferry", "A diary in forty short entries.", "15 min read"],
        [
          "The queue at the bridge",
          "A film about waiting in which nothing is wasted.",
          "92 min film",
        ],
      ],
      askTitle: "Number eight is yours",
      ask: "What did you read to the end this week? Reply with a link. The best one opens the next issue, with your first name.",
      action: "All former issues",
    },
    "pt-br": {
      name: "Sete links",
      description:
        "Uma curadoria sem imagens: números grandes, uma linha sobre cada link e quanto tempo leva.",
      subject: "Sete coisas que merecem o seu café",
      preheader: "De três minutos a uma noite inteira. Nada sobre produtividade.",
      title: "Sete links",
      date: "Sexta, 15 de março",
      intro: "Lemos tudo antes, até o fim. O que ficou chato no meio não entrou.",
      links: [
        [
          "Por que os melhores mapas mentem",
          "Um velho cartógrafo conta o que precisa ficar de fora.",
          "6 min de leitura",
        ],
        [
          "O som de uma biblioteca fechando",
          "Onze minutos de passos, carrinhos e um assobio.",
          "11 min de áudio",
        ],
        ["Como dobrar uma carta", "Nove jeitos, nenhum deles com envelope.", "3 min de leitura"],
        [
          "Um ano da mesma janela",
          "A mesma vista, fotografada todo dia ao meio-dia.",
          "4 min para olhar",
        ],
        ["Pão, sem pressa", "O que muda quando você espera mais uma noite.", "8 min de leitura"],
        [
          "Anotações da balsa noturna",
          "Um diário em quarenta entradas curtas.",
          "15 min de leitura",
        ],
        ["A fila da ponte", "Um filme sobre esperar em que nada se perde.", "Filme de 92 min"],
      ],
      askTitle: "O número oito é seu",
      ask: "O que você leu até o fim nesta semana? Responda com um link. O melhor abre a próxima edição, com o seu primeiro nome.",
      action: "Ver edições anteriores",
    },
    "es-es": {
      name: "Siete enlaces",
      description:
        "Una selección sin imágenes: números grandes, una línea sobre cada uno y cuánto se tarda.",
      subject: "Siete cosas que merecen tu café",
      preheader: "De tres minutos a una tarde entera. Nada sobre productividad.",
      title: "Siete enlaces",
      date: "Viernes, 15 de marzo",
      intro: "Lo hemos leído todo antes, hasta el final. Lo que aburría a la mitad no está.",
      links: [
        [
          "Por qué los mejores mapas mienten",
          "Un viejo cartógrafo cuenta lo que hay que dejar fuera.",
          "6 min de lectura",
        ],
        [
          "El sonido de una biblioteca al cerrar",
          "Once minutos de pasos, carritos y un silbido.",
          "11 min de audio",
        ],
        ["Cómo doblar una carta", "Nueve maneras, ninguna con sobre.", "3 min de lectura"],
        [
          "Un año en una ventana",
          "La misma vista, fotografiada cada mediodía.",
          "4 min para mirar",
        ],
        ["Pan, sin prisa", "Qué cambia si esperas una noche más.", "8 min de lectura"],
        [
          "Notas del transbordador nocturno",
          "Un diario en cuarenta entradas breves.",
          "15 min de lectura",
        ],
        [
          "La cola del puente",
          "Una película sobre esperar en la que nada sobra.",
          "Película, 92 min",
        ],
      ],
      askTitle: "El número ocho es tuyo",
      ask: "¿Qué has leído hasta el final esta semana? Responde con un enlace. El mejor abrirá el próximo número, con tu nombre de pila.",
      action: "Ver números anteriores",
    },
  },
  build(w, k) {
    return {
      styles: k.styles({ ground: "none", fontSize: 17 }),
      sections: [
        k.columns(
          [
            k.column(55, [k.logo({ width: 120, padding: { ...pad(36, 16), end: 0 } })], {
              align: "middle",
            }),
            k.column(
              45,
              [k.small(w.date, { align: "end", padding: { ...pad(36, 16), start: 0 } })],
              { align: "middle" },
            ),
          ],
          { onPhone: "keep" },
        ),
        k.section([
          k.h1(w.title, { fontSize: 60, padding: pad(36, 4) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(4, 36) }),
        ]),
        ...w.links.flatMap(([title = "", text = "", time = ""], at) => [
          k.section([k.line({ color: "text", thickness: at === 0 ? 3 : 1, padding: pad(0) })]),
          k.columns(
            [
              k.column(22, [
                k.h2(`${at + 1}`, {
                  fontSize: 44,
                  color: k.brandText,
                  padding: { ...pad(16), end: 0 },
                }),
              ]),
              k.column(78, [
                k.h3(title, { fontSize: 20, padding: { ...pad(22, 0), start: 0 } }),
                k.text([text, `[${time}](@)`], {
                  fontSize: 16,
                  padding: { ...pad(4, 20), start: 0 },
                }),
              ]),
            ],
            { onPhone: "keep" },
          ),
        ]),
        k.section([k.space(16)]),
        k.section(
          [
            k.h2(w.askTitle, { color: k.onAccent, padding: pad(44, 4) }),
            k.text(w.ask, { color: k.onAccent, padding: pad(0, 12) }),
            k.button(w.action, { color: k.onAccent, padding: pad(12, 44) }),
          ],
          { color: "accent" },
        ),
        k.footer("news"),
      ],
    };
  },
});

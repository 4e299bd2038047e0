import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A product update: pictures and texts alternate sides, small changes follow as a list. */
export const whatsNew = defineDesign({
  id: "whats-new",
  kind: "newsletter",
  words: {
    "en-us": {
      name: "What’s new",
      description:
        "A product digest: three novelties whose pictures change sides, then the small repairs.",
      subject: "March: a board, a list, a map",
      preheader: "Three new things, nine small repairs, one thing we took away.",
      month: "March",
      title: "Three things you can do now.",
      intro: "You asked for most of this. Thank you for asking twice.",
      news: [
        [
          "Compare two months",
          "Put any two months side by side on the board. The difference is worked out for you.",
          "Open the board",
          "Board with a bar chart",
        ],
        [
          "Lists that tick themselves",
          "Tasks close when the thing they are about is done. You can still tick by hand, it feels good.",
          "Try a list",
          "List with ticked entries",
        ],
        [
          "See who is nearby",
          "The map shows which visits lie on one road, and in which order they save an hour.",
          "Look at the map",
          "Map with a marker by a river",
        ],
      ],
      smallTitle: "Small repairs",
      small: [
        "Search finds words with accents, typed without them",
        "Exports keep the order of your columns",
        "The dark theme no longer forgets itself overnight",
      ],
      goneTitle: "And one goodbye",
      gone: "We removed the weekly summary nobody opened. If you were the one, reply and we will talk.",
      action: "See everything new",
    },
    "pt-br": {
      name: "Novidades do mês",
      description:
        "Um resumo do produto: três novidades com imagens que trocam de lado e os pequenos consertos.",
      subject: "Março: um painel, uma lista, um mapa",
      preheader: "Três novidades, nove consertos e uma coisa que tiramos.",
      month: "Março",
      title: "Três coisas que agora dá para fazer.",
      intro: "Quase tudo aqui foi pedido de vocês. Valeu por pedir duas vezes.",
      news: [
        [
          "Compare dois meses",
          "Coloque dois meses lado a lado no painel. A diferença já aparece calculada.",
          "Abrir o painel",
          "Painel com gráfico de barras",
        ],
        [
          "Listas que se marcam sozinhas",
          "A tarefa fecha quando o assunto dela se resolve. Marcar à mão continua valendo, porque é gostoso.",
          "Testar uma lista",
          "Lista com itens marcados",
        ],
        [
          "Veja quem está por perto",
          "O mapa mostra quais visitas ficam no mesmo caminho e a ordem que economiza uma hora.",
          "Ver o mapa",
          "Mapa com um marcador perto de um rio",
        ],
      ],
      smallTitle: "Pequenos consertos",
      small: [
        "A busca acha palavras com acento mesmo sem acento",
        "As exportações mantêm a ordem das suas colunas",
        "O tema escuro não se esquece mais de um dia para o outro",
      ],
      goneTitle: "E uma despedida",
      gone: "Tiramos o resumo semanal que ninguém abria. Se você abria, responda e a gente conversa.",
      action: "Ver todas as novidades",
    },
    "es-es": {
      name: "Novedades del mes",
      description:
        "Un resumen de producto: tres novedades cuyas imágenes cambian de lado y los pequeños arreglos.",
      subject: "Marzo: un tablero, una lista y un mapa",
      preheader: "Tres novedades, nueve arreglos y una cosa que hemos quitado.",
      month: "Marzo",
      title: "Tres cosas que ahora puedes hacer.",
      intro: "Casi todo lo pedisteis vosotros. Gracias por pedirlo dos veces.",
      news: [
        [
          "Compara dos meses",
          "Pon dos meses juntos en el tablero. La diferencia ya viene calculada.",
          "Abrir el tablero",
          "Tablero con un gráfico de barras",
        ],
        [
          "Listas que se marcan solas",
          "Las tareas se cierran cuando su asunto termina. También puedes marcarlas a mano, que da gusto.",
          "Probar una lista",
          "Lista con elementos marcados",
        ],
        [
          "Mira quién está cerca",
          "El mapa muestra qué visitas caen de camino y en qué orden ahorran una hora.",
          "Ver el mapa",
          "Mapa con un marcador junto a un río",
        ],
      ],
      smallTitle: "Pequeños arreglos",
      small: [
        "La búsqueda encuentra palabras con tilde aunque no la escribas",
        "Las exportaciones respetan el orden de tus columnas",
        "El tema oscuro ya no se olvida de un día para otro",
      ],
      goneTitle: "Y una despedida",
      gone: "Hemos quitado el resumen semanal que nadie abría. Si tú lo abrías, responde y hablamos.",
      action: "Ver todas las novedades",
    },
  },
  build(w, k) {
    const files = ["digest-board", "digest-list", "digest-map"];
    const novelty = ([title = "", text = "", action = "", alt = ""]: string[], at: number) => {
      const picture = k.column(
        48,
        [k.picture(files[at] ?? "", alt, { radius: 12, padding: pad(8, 8, 12) })],
        { align: "middle" },
      );
      const words = k.column(
        52,
        [
          k.h3(title, { fontSize: 21, padding: pad(8, 2, 12) }),
          k.text([text, `[${action}](@)`], { fontSize: 15, padding: pad(2, 8, 12) }),
        ],
        { align: "middle" },
      );
      return k.columns(at % 2 === 0 ? [picture, words] : [words, picture], {
        padding: pad(16, 16, 28),
        onPhone: at % 2 === 0 ? "stack" : "stackReversed",
      });
    };
    return {
      styles: k.styles({ ground: "tint" }),
      sections: [
        k.section([
          k.logo(),
          k.text(`**${w.month}**`, { color: k.brandText, padding: pad(24, 0) }),
          k.h1(w.title, { fontSize: 48, padding: pad(4, 8) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(0, 24) }),
        ]),
        ...w.news.map(novelty),
        k.section([k.button(w.action, { padding: pad(20, 48) })]),
        k.columns(
          [
            k.column(56, [
              k.h3(w.smallTitle, { padding: pad(4, 4, 16) }),
              k.list("bulletList", w.small, { fontSize: 15, padding: pad(0, 16, 16) }),
            ]),
            k.column(44, [
              k.h3(w.goneTitle, { padding: pad(4, 4, 16) }),
              k.text(w.gone, { fontSize: 15, padding: pad(4, 16, 16) }),
            ]),
          ],
          { color: "ground", padding: pad(36, 20, 24) },
        ),
        k.footer("news"),
      ],
    };
  },
});

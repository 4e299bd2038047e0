import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A new episode: the still with its play button, the best timestamps, and the speakers. */
export const newEpisode = defineDesign({
  id: "new-episode",
  kind: "newsletter",
  words: {
    "en-us": {
      name: "New episode",
      description:
        "For a podcast or film: the still to press, the minutes worth jumping to, former episodes.",
      subject: "Episode 24: the man who repairs clocks by ear",
      preheader: "38 minutes. Minute 21 is the one people write to us about.",
      alt: "Microphone before concentric circles and sound waves",
      number: "Episode 24, 38 minutes",
      title: "The man who repairs clocks by ear",
      intro:
        "Anselm has not looked inside a clock for nine years. He listens, taps, and listens again. We brought three that nobody could mend.",
      ways: ["Sound only", "Transcript", "All episodes"],
      momentsTitle: "Minutes worth jumping to",
      moments: [
        ["04:10", "Why a stopped clock is not silent"],
        ["12:36", "The tool he made from a spoon"],
        ["21:02", "The clock that belonged to his brother"],
        ["33:45", "What he hears in your kitchen"],
      ],
      earlierTitle: "You may have missed",
      earlier: [
        ["23", "A choir of twelve nurses"],
        ["22", "The last lighthouse typist"],
        ["21", "Bees on the courthouse roof"],
      ],
      ask: "Do you know somebody we should listen to? Reply with a name and one sentence.",
    },
    "pt-br": {
      name: "Episódio novo",
      description:
        "Para podcast ou vídeo: a capa para dar o play, os minutos que valem o pulo e episódios anteriores.",
      subject: "Episódio 24: o homem que conserta relógios de ouvido",
      preheader: "38 minutos. É do minuto 21 que todo mundo fala depois.",
      alt: "Microfone diante de círculos concêntricos e ondas de som",
      number: "Episódio 24, 38 minutos",
      title: "O homem que conserta relógios de ouvido",
      intro:
        "Seu Anselmo não olha dentro de um relógio há nove anos. Ele escuta, bate de leve e escuta de novo. Levamos três que ninguém conseguia arrumar.",
      ways: ["Só o áudio", "Transcrição", "Todos os episódios"],
      momentsTitle: "Minutos que valem o pulo",
      moments: [
        ["04:10", "Por que um relógio parado não fica em silêncio"],
        ["12:36", "A ferramenta que ele fez de uma colher"],
        ["21:02", "O relógio que era do irmão"],
        ["33:45", "O que ele escuta na sua cozinha"],
      ],
      earlierTitle: "Talvez você tenha perdido",
      earlier: [
        ["23", "Um coral de doze enfermeiras"],
        ["22", "A última datilógrafa do farol"],
        ["21", "Abelhas no telhado do fórum"],
      ],
      ask: "Conhece alguém que a gente devia ouvir? Responda com um nome e uma frase.",
    },
    "es-es": {
      name: "Nuevo episodio",
      description:
        "Para pódcast o vídeo: la portada con su botón, los minutos a los que saltar y episodios anteriores.",
      subject: "Episodio 24: el hombre que repara relojes de oído",
      preheader: "38 minutos. Del minuto 21 nos escribe todo el mundo.",
      alt: "Micrófono ante círculos concéntricos y ondas de sonido",
      number: "Episodio 24, 38 minutos",
      title: "El hombre que repara relojes de oído",
      intro:
        "Anselmo lleva nueve años sin mirar dentro de un reloj. Escucha, golpea suave y vuelve a escuchar. Le llevamos tres que nadie podía arreglar.",
      ways: ["Solo el audio", "Transcripción", "Todos los episodios"],
      momentsTitle: "Minutos a los que saltar",
      moments: [
        ["04:10", "Por qué un reloj parado no está en silencio"],
        ["12:36", "La herramienta que hizo con una cuchara"],
        ["21:02", "El reloj que era de su hermano"],
        ["33:45", "Lo que oye en tu cocina"],
      ],
      earlierTitle: "Quizá te perdiste",
      earlier: [
        ["23", "Un coro de doce enfermeras"],
        ["22", "La última mecanógrafa del faro"],
        ["21", "Abejas en el tejado del juzgado"],
      ],
      ask: "¿Conoces a alguien a quien deberíamos escuchar? Responde con un nombre y una frase.",
    },
  },
  build(w, k) {
    const row = (first: string, second: string, color: "ground" | null) =>
      k.columns(
        [
          k.column(30, [
            k.text(`**${first}**`, { color: k.brandText, padding: { ...pad(7), end: 0 } }),
          ]),
          k.column(70, [k.text(`[${second}](@)`, { padding: { ...pad(7), start: 0 } })]),
        ],
        { onPhone: "keep", color },
      );
    return {
      styles: k.styles({
        ground: "tint",
        radius: 20,
        underlineLinks: false,
        button: { radius: 40 },
      }),
      sections: [
        k.section([k.film("microphone-on-air", w.alt)]),
        k.section([
          k.logo({ padding: pad(32, 20) }),
          k.small(w.number, { padding: pad(4, 0) }),
          k.h1(w.title, { fontSize: 38, padding: pad(4, 8) }),
          k.text(w.intro, { fontSize: 17, color: "muted", padding: pad(4, 8) }),
          k.menu(
            w.ways.map((label) => ({ label, href: k.home })),
            { align: "start", color: k.brandText, padding: pad(8, 40, 28) },
          ),
        ]),
        k.section([k.h3(w.momentsTitle, { fontSize: 20, padding: pad(32, 8) })], {
          color: "ground",
        }),
        ...w.moments.map(([time = "", what = ""]) => row(time, what, "ground")),
        k.section([k.space(28)], { color: "ground" }),
        k.section([k.h3(w.earlierTitle, { fontSize: 20, padding: pad(36, 8) })]),
        ...w.earlier.map(([number = "", what = ""]) => row(number, what, null)),
        k.section([
          k.line({ padding: pad(24, 8) }),
          k.text(w.ask, { color: "muted", padding: pad(8, 36) }),
        ]),
        k.footer("news"),
      ],
    };
  },
});

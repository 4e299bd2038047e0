import { defineDesign } from "../design.ts";
import { PAPER, pad } from "../kit.ts";

/** An invitation as a ticket: a large date on the stub, the event next to it, then the schedule. */
export const eveningInvitation = defineDesign({
  id: "evening-invitation",
  kind: "marketing",
  words: {
    "en-us": {
      name: "Evening invitation",
      description: "A ticket with the day on its stub, the running order below and one reply.",
      subject: "Thursday, March 14: a chair with your name",
      preheader: "Forty chairs, three talks, one long table. Are you coming?",
      hello: "Dear {account.name|neighbor},",
      title: "Come and sit at the long table.",
      intro:
        "Once a year we close the shop early, push the shelves aside and invite the people we like to hear from.",
      month: "March",
      day: "14",
      weekday: "Thursday",
      ticketTitle: "An evening among makers",
      ticketText: "7 p.m. to 10 p.m.\n12 Harbor Street, second floor",
      ticketNote: "Admits two",
      action: "Save my two chairs",
      programTitle: "How the evening goes",
      program: [
        ["7:00", "Doors, olives, something cold"],
        ["7:30", "Three makers, ten minutes each"],
        ["8:30", "Soup and bread at the long table"],
        ["9:30", "Music until the neighbors mind"],
      ],
      otherwise: "Not in town? [Tell us](@) and we will keep you a chair next year.",
    },
    "pt-br": {
      name: "Convite para a noite",
      description:
        "Um ingresso com o dia no canhoto, a programação logo abaixo e uma única resposta.",
      subject: "Quinta, 14 de março: uma cadeira para você",
      preheader: "Quarenta cadeiras, três conversas e uma mesa comprida. Você vem?",
      hello: "{account.first_name|Olá},",
      title: "Venha sentar à mesa com a gente.",
      intro:
        "Uma vez por ano, fechamos a loja mais cedo, afastamos as prateleiras e chamamos quem a gente gosta de ouvir.",
      month: "Março",
      day: "14",
      weekday: "Quinta",
      ticketTitle: "Uma noite entre criadores",
      ticketText: "Das 19h às 22h\nRua do Porto, 12, segundo andar",
      ticketNote: "Vale para duas pessoas",
      action: "Reservar duas cadeiras",
      programTitle: "Como vai ser a noite",
      program: [
        ["19h", "Portas abertas, petiscos e algo gelado"],
        ["19h30", "Três criadores, dez minutos cada um"],
        ["20h30", "Caldinho e pão na mesa comprida"],
        ["21h30", "Música até o vizinho reclamar"],
      ],
      otherwise:
        "Não vai estar na cidade? [Avise a gente](@) e guardamos uma cadeira para o ano que vem.",
    },
    "es-es": {
      name: "Invitación para una noche",
      description:
        "Una entrada con el día en el resguardo, el programa debajo y una sola respuesta.",
      subject: "Jueves 14 de marzo: una silla con tu nombre",
      preheader: "Cuarenta sillas, tres charlas y una mesa larga. ¿Vienes?",
      hello: "{account.first_name|Hola}:",
      title: "Ven a sentarte a la mesa larga.",
      intro:
        "Una vez al año cerramos antes la tienda, apartamos los estantes e invitamos a la gente que nos gusta escuchar.",
      month: "Marzo",
      day: "14",
      weekday: "Jueves",
      ticketTitle: "Una noche entre artesanos",
      ticketText: "De 19:00 a 22:00\nCalle del Puerto, 12, segunda planta",
      ticketNote: "Válida para dos",
      action: "Guardar mis dos sillas",
      programTitle: "Así será la noche",
      program: [
        ["19:00", "Puertas abiertas, aceitunas y algo fresco"],
        ["19:30", "Tres artesanos, diez minutos cada uno"],
        ["20:30", "Sopa y pan en la mesa larga"],
        ["21:30", "Música hasta que se quejen los vecinos"],
      ],
      otherwise:
        "¿No estarás en la ciudad? [Avísanos](@) y te guardamos una silla para el año que viene.",
    },
  },
  build(w, k) {
    return {
      styles: k.styles({ ground: "paper", fonts: { heading: "bookish", body: "sans" } }),
      sections: [
        k.section([k.picture("tile-wall", "")]),
        k.section([
          k.logo({ align: "center", padding: pad(36, 16) }),
          k.text(w.hello, { align: "center", color: "muted", padding: pad(8, 0) }),
          k.h1(w.title, { align: "center", fontSize: 44, padding: pad(8, 8, 40) }),
          k.text(w.intro, { align: "center", fontSize: 17, padding: pad(8, 36, 64) }),
        ]),
        k.columns(
          [
            k.column(
              36,
              [
                k.text(`**${w.month}**`, {
                  align: "center",
                  color: k.onBrand,
                  padding: pad(32, 0, 12),
                }),
                k.h2(w.day, {
                  align: "center",
                  color: k.onBrand,
                  fontSize: 72,
                  padding: pad(0, 0, 12),
                }),
                k.text(w.weekday, { align: "center", color: k.onBrand, padding: pad(0, 32, 12) }),
              ],
              { align: "middle" },
            ),
            k.column(
              64,
              [
                k.h2(w.ticketTitle, { color: PAPER.ink, fontSize: 26, padding: pad(48, 8) }),
                k.text(w.ticketText, { color: PAPER.ink, padding: pad(0, 12) }),
                k.line({ line: "dashed", thickness: 2, color: PAPER.fold, padding: pad(8, 8) }),
                k.small(w.ticketNote, { color: PAPER.faded, padding: pad(4, 44) }),
              ],
              { color: PAPER.sheet, align: "middle" },
            ),
          ],
          { color: "brand" },
        ),
        k.section([k.button(w.action, { align: "center", padding: pad(36, 44) })]),
        k.section([k.h2(w.programTitle, { padding: pad(8, 12) })]),
        ...w.program.map(([time = "", what = ""]) =>
          k.columns(
            [
              k.column(28, [
                k.text(`**${time}**`, { color: k.brandText, padding: { ...pad(8), end: 0 } }),
              ]),
              k.column(72, [k.text(what, { padding: { ...pad(8), start: 0 } })]),
            ],
            { onPhone: "keep" },
          ),
        ),
        k.section([k.text(w.otherwise, { color: "muted", padding: pad(28, 44) })]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

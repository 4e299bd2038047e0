import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** An appointment as a calendar page; confirming and rescheduling are one tap away. */
export const appointmentReminder = defineDesign({
  id: "appointment-reminder",
  kind: "transactional",
  words: {
    "en-us": {
      name: "Appointment reminder",
      description: "A calendar leaf with day and hour, two answers and what to bring.",
      subject:
        "See you on {{ data.weekday | default: 'the day' }} at {{ data.hour | default: 'the usual time' }}?",
      preheader: "A reminder, and an easy way to move it.",
      title: "See you soon, {account.first_name|then}?",
      withWhom:
        "**{data.service|Your appointment}** with {data.person|us}, about {data.minutes|30} minutes",
      yes: "I’ll be there",
      no: "Another day",
      whereTitle: "Where",
      bringTitle: "Good to bring",
      bring: [
        "Your last test results, if you have them",
        "A list of what you take",
        "Five minutes’ head start for the stairs",
      ],
      note: "Plans change. Move it until the evening before and somebody else can have the hour.",
      sample: {
        month: "March",
        day: "14",
        weekday: "Thursday",
        hour: "3:30 p.m.",
        service: "Check-up",
        person: "Dr. Nunes",
        minutes: 40,
        street: "12 Harbor Street, second floor",
        city: "Portland, OR 97205",
      },
    },
    "pt-br": {
      name: "Lembrete de horário",
      description: "Uma folha de calendário com dia e hora, duas respostas e o que levar.",
      subject:
        "Tudo certo para {{ data.weekday | default: 'o dia' }}, às {{ data.hour | default: 'hora marcada' }}?",
      preheader: "Um lembrete, e um jeito fácil de remarcar.",
      title: "Até já, {account.first_name|combinado}?",
      withWhom:
        "**{data.service|Seu horário}** com {data.person|a nossa equipe}, cerca de {data.minutes|30} minutos",
      yes: "Estarei aí",
      no: "Remarcar",
      whereTitle: "Onde",
      bringTitle: "Vale trazer",
      bring: [
        "Seus últimos exames, se tiver",
        "A lista dos remédios que você toma",
        "Cinco minutinhos de folga para a escada",
      ],
      note: "Imprevistos acontecem. Remarque até a noite anterior e outra pessoa aproveita o horário.",
      sample: {
        month: "Março",
        day: "14",
        weekday: "quinta-feira",
        hour: "15h30",
        service: "Consulta de rotina",
        person: "Dra. Nunes",
        minutes: 40,
        street: "Rua do Porto, 12, segundo andar",
        city: "Recife, PE",
      },
    },
    "es-es": {
      name: "Recordatorio de cita",
      description: "Una hoja de calendario con día y hora, dos respuestas y qué llevar.",
      subject:
        "¿Nos vemos el {{ data.weekday | default: 'día' }} a las {{ data.hour | default: 'hora prevista' }}?",
      preheader: "Un recordatorio, y una forma fácil de cambiar la cita.",
      title: "¿Nos vemos pronto, {account.first_name|verdad}?",
      withWhom:
        "**{data.service|Tu cita}** con {data.person|nuestro equipo}, unos {data.minutes|30} minutos",
      yes: "Allí estaré",
      no: "Otro día",
      whereTitle: "Dónde",
      bringTitle: "Conviene traer",
      bring: [
        "Tus últimos análisis, si los tienes",
        "Una lista de lo que tomas",
        "Cinco minutos de margen para las escaleras",
      ],
      note: "Los planes cambian. Muévela hasta la noche anterior y otra persona podrá usar la hora.",
      sample: {
        month: "Marzo",
        day: "14",
        weekday: "jueves",
        hour: "15:30",
        service: "Revisión",
        person: "la Dra. Nunes",
        minutes: 40,
        street: "Calle del Puerto, 12, segunda planta",
        city: "46001 Valencia",
      },
    },
  },
  sampleData: (w) => ({
    ...w.sample,
    confirm_url: "https://example.com/visit/yes",
    change_url: "https://example.com/visit/change",
  }),
  build(w, k) {
    return {
      styles: k.styles({ ground: "tint", width: 520, radius: 20 }),
      sections: [
        k.section([k.logo({ align: "center", padding: pad(24) })]),
        k.section(
          [
            k.text("**{data.month|}**", {
              align: "center",
              color: k.onBrand,
              fontSize: 18,
              padding: pad(20),
            }),
          ],
          {
            color: k.brandText,
          },
        ),
        k.section([
          k.h2("{data.day|—}", { align: "center", fontSize: 72, padding: pad(24, 0) }),
          k.text("{data.weekday|}, **{data.hour|}**", {
            align: "center",
            fontSize: 20,
            padding: pad(0, 28),
          }),
          k.line({ line: "dashed", thickness: 2, padding: pad(0) }),
          k.h1(w.title, { align: "center", fontSize: 28, padding: pad(32, 4) }),
          k.text(w.withWhom, { align: "center", color: "muted", padding: pad(0, 12) }),
        ]),
        k.columns(
          [
            k.column(50, [
              k.button(w.yes, {
                href: "{{ data.confirm_url }}",
                fullWidth: true,
                padding: pad(8, 8, 6),
              }),
            ]),
            k.column(50, [
              k.button(w.no, {
                href: "{{ data.change_url }}",
                fullWidth: true,
                outlined: true,
                color: k.brandText,
                padding: pad(8, 8, 6),
              }),
            ]),
          ],
          { padding: pad(8, 36, 34) },
        ),
        k.columns(
          [
            k.column(50, [
              k.h3(w.whereTitle, { padding: pad(0, 2, 16) }),
              k.text("{data.street|}\n{data.city|}", { fontSize: 15, padding: pad(0, 20, 16) }),
            ]),
            k.column(50, [
              k.h3(w.bringTitle, { padding: pad(0, 2, 16) }),
              k.text(w.bring, { fontSize: 15, padding: pad(0, 20, 16) }),
            ]),
          ],
          { color: "ground", padding: pad(32, 0, 24) },
        ),
        k.section([k.small(w.note, { padding: pad(0, 32) })], { color: "ground" }),
        k.footer("visit", { align: "center", padding: pad(12, 36) }),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A shipping notice: the delivery date in large letters, four stations, the tracking number. */
export const shippingNotice = defineDesign({
  id: "shipping-notice",
  kind: "transactional",
  words: {
    "en-us": {
      name: "Parcel on its way",
      description:
        "The day of arrival in large letters, four stations and the number to follow it by.",
      subject: "Your parcel has left the house",
      preheader: "It should ring your bell on {{ data.day | default: 'one of these days' }}.",
      alt: "Two parcels on a winding road between hills",
      eyebrow: "Arriving",
      day: "Thursday",
      window: "between 10 a.m. and 2 p.m.",
      stations: ["Packed", "Picked up", "Nearby", "With you"],
      intro:
        "{account.first_name|Good news}, your parcel left us this morning. Nobody needs to wait at home, it fits through most doors.",
      action: "Follow the parcel",
      numberLabel: "Tracking number",
      awayTitle: "Not in on the day?",
      away: [
        "Choose another day or a pick-up point on the tracking page.",
        "Or name a neighbor who may take it.",
        "Otherwise the driver tries again on the next working day.",
      ],
    },
    "pt-br": {
      name: "Pedido a caminho",
      description: "O dia da entrega em letras grandes, quatro etapas e o código de rastreio.",
      subject: "Seu pedido saiu daqui e já está a caminho",
      preheader: "Deve tocar a campainha {{ data.day | default: 'em breve' }}.",
      alt: "Duas caixas numa estrada sinuosa entre colinas",
      eyebrow: "Chega na",
      day: "quinta-feira",
      window: "entre 10h e 14h",
      stations: ["Embalado", "Coletado", "Pertinho", "Com você"],
      intro:
        "{account.first_name|Boa notícia}, seu pedido saiu hoje cedo. Se não tiver ninguém em casa, a portaria pode receber.",
      action: "Acompanhar a entrega",
      numberLabel: "Código de rastreio",
      awayTitle: "Não vai estar em casa?",
      away: [
        "Escolha outro dia ou um ponto de retirada na página de rastreio.",
        "Ou indique um vizinho que possa receber.",
        "Se não, a entrega é tentada de novo no próximo dia útil.",
      ],
    },
    "es-es": {
      name: "Paquete en camino",
      description: "El día de llegada en letras grandes, cuatro etapas y el número de seguimiento.",
      subject: "Tu paquete ya ha salido de casa",
      preheader: "Debería llamar a tu puerta el {{ data.day | default: 'día previsto' }}.",
      alt: "Dos paquetes en un camino sinuoso entre colinas",
      eyebrow: "Llega el",
      day: "jueves",
      window: "entre las 10:00 y las 14:00",
      stations: ["Listo", "Recogido", "Cerca", "Contigo"],
      intro:
        "{account.first_name|Buenas noticias}, tu paquete ha salido esta mañana. No hace falta esperar en casa, cabe en casi todos los buzones.",
      action: "Seguir el paquete",
      numberLabel: "Número de seguimiento",
      awayTitle: "¿No estarás ese día?",
      away: [
        "Elige otro día o un punto de recogida en la página de seguimiento.",
        "O indica a alguien del vecindario que pueda recibirlo.",
        "Si no, lo intentaremos de nuevo el siguiente día laborable.",
      ],
    },
  },
  sampleData: (w) => ({
    day: w.day,
    window: w.window,
    tracking_number: "AR 2048 7719 BR",
    tracking_url: "https://example.com/track/20487719",
  }),
  build(w, k) {
    const station = (label: string, at: number) =>
      k.column(25, [
        k.line({ thickness: 6, color: at < 2 ? "brand" : "ground", padding: pad(0, 6, 3) }),
        k.text(at < 2 ? `**${label}**` : label, {
          align: "center",
          fontSize: 13,
          color: at < 2 ? "text" : "muted",
          padding: pad(0, 8, 0),
        }),
      ]);
    return {
      styles: k.styles({ ground: "tint", radius: 16 }),
      sections: [
        k.section([k.logo()]),
        k.section([k.picture("parcel-on-the-road", w.alt)]),
        k.section([
          k.text(w.eyebrow, { color: "muted", padding: pad(40, 0) }),
          k.h1("{data.day|…}", { fontSize: 48, color: k.brandText, padding: pad(0) }),
          k.text("{data.window|}", { fontSize: 18, padding: pad(0, 24) }),
        ]),
        k.columns(w.stations.map(station), { onPhone: "keep", padding: pad(8, 16, 36) }),
        k.section([
          k.text(w.intro, { padding: pad(12, 8) }),
          k.button(w.action, { href: "{{ data.tracking_url }}", padding: pad(16, 8) }),
        ]),
        k.section([
          k.small(w.numberLabel, { padding: pad(12, 0) }),
          k.h3("{data.tracking_number|—}", { padding: pad(0, 40) }),
        ]),
        k.section(
          [
            k.h2(w.awayTitle, { padding: pad(36, 4) }),
            k.list("bulletList", w.away, { padding: pad(0, 36) }),
          ],
          { color: "ground" },
        ),
        k.footer("order"),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A win-back email: a picture, few words, one gift, and an honest way to get fewer emails. */
export const emptyChair = defineDesign({
  id: "empty-chair",
  kind: "marketing",
  words: {
    "en-us": {
      name: "Empty chair",
      description:
        "For people who have gone quiet: few words, one gift and an honest way to hear less.",
      subject: "{{ account.first_name | default: 'Hello' }}, your chair is still here",
      preheader: "A gift if you feel like coming back. Fewer emails if you don’t.",
      alt: "Chair and plant beside a sunlit window",
      title: "The chair by the window is still yours.",
      intro:
        "It has been a while. We have rearranged a few things, made others better, and kept what you liked.",
      giftLabel: "If you drop by before the 30th",
      gift: "15% off",
      giftText: "on anything, with the code **WINDOW15**",
      action: "Have a look around",
      newsTitle: "What you missed",
      news: [
        "Delivery in two days instead of five",
        "Forty new pieces, thirty of them from nearby workshops",
        "Wrapping without a gram of plastic",
      ],
      exit: "Too many emails? [Hear from us once a month](@preferences_url) instead. No hard feelings.",
    },
    "pt-br": {
      name: "Cadeira vazia",
      description:
        "Para quem sumiu: poucas palavras, um presente e um jeito honesto de receber menos e-mails.",
      subject: "{{ account.first_name | default: 'Olá' }}, sua cadeira continua aqui",
      preheader: "Um presente se der vontade de voltar. Menos e-mails se não der.",
      alt: "Cadeira e planta ao lado de uma janela com sol",
      title: "A cadeira da janela ainda é sua.",
      intro:
        "Faz tempo que a gente não se fala. Mudamos algumas coisas de lugar, melhoramos outras e mantivemos o que você gostava.",
      giftLabel: "Se você passar aqui até o dia 30",
      gift: "15% off",
      giftText: "em tudo, com o cupom **JANELA15**",
      action: "Dar uma olhada",
      newsTitle: "O que você perdeu",
      news: [
        "Entrega em dois dias, e não mais em cinco",
        "Quarenta peças novas, trinta delas de ateliês daqui perto",
        "Embalagem sem um grama de plástico",
      ],
      exit: "E-mails demais? [Receba só um por mês](@preferences_url). Sem ressentimentos.",
    },
    "es-es": {
      name: "Silla vacía",
      description:
        "Para quien lleva tiempo en silencio: pocas palabras, un regalo y una forma honesta de recibir menos.",
      subject: "{{ account.first_name | default: 'Hola' }}, tu silla sigue aquí",
      preheader: "Un regalo si te apetece volver. Menos correos si no.",
      alt: "Silla y planta junto a una ventana soleada",
      title: "La silla de la ventana sigue siendo tuya.",
      intro:
        "Ha pasado un tiempo. Hemos cambiado cosas de sitio, mejorado otras y conservado lo que te gustaba.",
      giftLabel: "Si pasas antes del día 30",
      gift: "15 % menos",
      giftText: "en todo, con el código **VENTANA15**",
      action: "Echar un vistazo",
      newsTitle: "Lo que te has perdido",
      news: [
        "Entrega en dos días en lugar de cinco",
        "Cuarenta piezas nuevas, treinta de talleres cercanos",
        "Envoltorio sin un gramo de plástico",
      ],
      exit: "¿Demasiados correos? [Recibe solo uno al mes](@preferences_url). Sin rencores.",
    },
  },
  build(w, k) {
    return {
      styles: k.styles({
        ground: "none",
        fontSize: 17,
        lineHeight: 1.6,
        fonts: { heading: "serif", body: "sans" },
      }),
      sections: [
        k.section([k.logo({ align: "center", padding: pad(44, 32) })]),
        k.section([
          k.h1(w.title, { align: "center", fontSize: 44, padding: pad(8, 20, 32) }),
          k.text(w.intro, { align: "center", color: "muted", padding: pad(8, 36, 56) }),
        ]),
        k.section([k.picture("chair-by-the-window", w.alt)]),
        k.section([
          k.text(w.giftLabel, { align: "center", color: "muted", padding: pad(48, 0) }),
          k.h2(w.gift, { align: "center", color: k.brandText, fontSize: 56, padding: pad(4, 0) }),
          k.text(w.giftText, { align: "center", padding: pad(4, 16) }),
          k.button(w.action, { align: "center", padding: pad(12, 48) }),
          k.line({ width: 20, thickness: 2, color: "brand" }),
          k.h3(w.newsTitle, { align: "center", padding: pad(32, 8) }),
          k.text(w.news, { align: "center", color: "muted", padding: pad(0, 32) }),
          k.text(w.exit, { align: "center", padding: pad(16, 48, 56) }),
        ]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

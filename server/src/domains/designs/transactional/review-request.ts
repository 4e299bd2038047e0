import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A review request in one tap: three faces, and nothing else to decide. */
export const reviewRequest = defineDesign({
  id: "review-request",
  kind: "transactional",
  words: {
    "en-us": {
      name: "Review request",
      description: "Three faces, one tap. The rest is optional.",
      subject: "How is the {{ data.product | default: 'new thing' }} doing?",
      preheader: "One tap on a face is all it takes.",
      title: "So, how is it?",
      intro:
        "Two weeks ago your **{data.product|order}** moved in. Long enough to know each other.",
      faces: ["Glad I have it", "It’s all right", "Not for me"],
      why: "What you tell us goes to the workshop, word for word. The last batch has a softer switch because eleven people asked for one.",
      more: "Have two more minutes?",
      action: "Write a few words",
      product: "table lamp",
      note: "We publish reviews with your first name only, good ones and bad ones.",
    },
    "pt-br": {
      name: "Pedido de avaliação",
      description: "Três carinhas, um toque. O resto é opcional.",
      subject: "E aí, como vai {{ data.product | default: 'a novidade' }}?",
      preheader: "Um toque numa carinha já resolve.",
      title: "E aí, o que achou?",
      intro:
        "Faz duas semanas que **{data.product|seu pedido}** chegou na sua casa. Já deu tempo de se conhecerem.",
      faces: ["Adorei", "É legal", "Não curti"],
      why: "O que você conta vai direto para a oficina, palavra por palavra. O último lote tem um botão mais macio porque onze pessoas pediram.",
      more: "Tem mais dois minutos?",
      action: "Escrever um comentário",
      product: "a luminária de mesa",
      note: "Publicamos as avaliações só com o primeiro nome, as boas e as ruins.",
    },
    "es-es": {
      name: "Petición de reseña",
      description: "Tres caras, un toque. Lo demás es opcional.",
      subject: "¿Qué tal va {{ data.product | default: 'lo nuevo' }}?",
      preheader: "Basta con tocar una cara.",
      title: "¿Y bien, qué tal?",
      intro:
        "Hace dos semanas que **{data.product|tu pedido}** llegó a casa. Ya os habréis ido conociendo.",
      faces: ["Me encanta", "No está mal", "No es para mí"],
      why: "Lo que nos cuentes llega al taller tal cual. El último lote lleva un interruptor más suave porque once personas lo pidieron.",
      more: "¿Tienes dos minutos más?",
      action: "Escribir unas líneas",
      product: "la lámpara de mesa",
      note: "Publicamos las reseñas solo con tu nombre de pila, las buenas y las malas.",
    },
  },
  sampleData: (w) => ({ product: w.product }),
  build(w, k) {
    const files = ["face-glad", "face-so-so", "face-sad"];
    return {
      styles: k.styles({ ground: "paper", radius: 24, button: { radius: 40 } }),
      sections: [
        k.section([
          k.logo({ align: "center", padding: pad(40, 24) }),
          k.h1(w.title, { align: "center", fontSize: 44, padding: pad(8, 8) }),
          k.text(w.intro, {
            align: "center",
            fontSize: 18,
            color: "muted",
            padding: pad(4, 28, 64),
          }),
        ]),
        k.columns(
          w.faces.map((label, at) =>
            k.column([34, 33, 33][at] ?? 33, [
              k.picture(files[at] ?? "", label, {
                href: k.home,
                width: at === 0 ? 68 : 70,
                padding: pad(8, 8, 0),
              }),
              k.text(`[${label}](@)`, { align: "center", fontSize: 15, padding: pad(4, 12, 4) }),
            ]),
          ),
          { onPhone: "keep", padding: pad(8, 44, 40) },
        ),
        k.section(
          [
            k.text(w.why, { align: "center", padding: pad(44, 12, 64) }),
            k.h3(w.more, { align: "center", padding: pad(16, 0) }),
            k.button(w.action, {
              align: "center",
              outlined: true,
              color: k.brandText,
              padding: pad(12, 16),
            }),
            k.small(w.note, { align: "center", padding: pad(8, 44) }),
          ],
          { color: "ground" },
        ),
        k.footer("order", { align: "center" }),
      ],
    };
  },
});

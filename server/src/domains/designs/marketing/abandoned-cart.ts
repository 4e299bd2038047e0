import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** An abandoned cart without pressure: the products, and replies to common concerns. */
export const abandonedCart = defineDesign({
  id: "abandoned-cart",
  kind: "marketing",
  words: {
    "en-us": {
      name: "Kept basket",
      description:
        "For a basket left behind: what is in it, and the three answers people look for.",
      subject: "We kept your basket for you",
      preheader: "Everything is still in it. So are the answers to the usual questions.",
      alt: "Basket with a bottle, a vase and fruit",
      title: "Right where you left it.",
      intro:
        "Hello {account.first_name|there}, you were called away, it happens. We have set your basket aside until tomorrow evening.",
      action: "Back to my basket",
      basketTitle: "In your basket",
      total: "Total",
      items: [
        { title: "Round vase, clay", detail: "1 piece", price: "$48.00" },
        { title: "Morning cup, set of two", detail: "1 set", price: "$34.00" },
      ],
      sum: "$82.00",
      answersTitle: "If something held you back",
      answers: [
        "**Delivery** takes two to four days. Above $60 it is on us.",
        "**Returns** are open for 30 days, label included.",
        "**Questions** get an answer from a person. Just reply.",
      ],
    },
    "pt-br": {
      name: "Carrinho guardado",
      description:
        "Para um carrinho esquecido: o que ficou nele e as três respostas que as pessoas procuram.",
      subject: "Guardamos o seu carrinho",
      preheader: "Está tudo lá. E as respostas para as dúvidas de sempre também.",
      alt: "Cesta com uma garrafa, um vaso e frutas",
      title: "Do jeitinho que você deixou.",
      intro:
        "{account.first_name|Olá}, acontece: alguém chama, o dia engole a gente. Separamos o seu carrinho até amanhã à noite.",
      action: "Voltar ao carrinho",
      basketTitle: "No seu carrinho",
      total: "Total",
      items: [
        { title: "Vaso redondo de barro", detail: "1 peça", price: "R$ 189,00" },
        { title: "Xícara da manhã, par", detail: "1 kit", price: "R$ 129,00" },
      ],
      sum: "R$ 318,00",
      answersTitle: "Se alguma coisa segurou você",
      answers: [
        "**Entrega** de dois a quatro dias úteis. Acima de R$ 250, o frete é nosso.",
        "**Troca** em até 30 dias, com etiqueta de envio já paga.",
        "**Pix** com 5% de desconto, ou em até 6× no cartão.",
      ],
    },
    "es-es": {
      name: "Cesta guardada",
      description:
        "Para una cesta olvidada: lo que hay en ella y las tres respuestas que se suelen buscar.",
      subject: "Te hemos guardado la cesta",
      preheader: "Sigue todo dentro. También las respuestas a las dudas de siempre.",
      alt: "Cesta con una botella, un jarrón y fruta",
      title: "Justo donde la dejaste.",
      intro:
        "{account.first_name|Hola}, suele pasar: alguien llama y la compra se queda a medias. Te la guardamos hasta mañana por la noche.",
      action: "Volver a mi cesta",
      basketTitle: "En tu cesta",
      total: "Total",
      items: [
        { title: "Jarrón redondo de barro", detail: "1 unidad", price: "48,00 €" },
        { title: "Taza de la mañana, par", detail: "1 juego", price: "34,00 €" },
      ],
      sum: "82,00 €",
      answersTitle: "Por si algo te frenó",
      answers: [
        "**El envío** tarda de dos a cuatro días. A partir de 60 € corre de nuestra cuenta.",
        "**Las devoluciones** tienen 30 días, con etiqueta incluida.",
        "**Las dudas** las resuelve una persona. Basta con responder.",
      ],
    },
  },
  sampleData: (w) => ({ items: w.items, total: w.sum }),
  build(w, k) {
    return {
      styles: k.styles({ ground: "tint", button: { radius: 40 } }),
      sections: [
        k.section([k.logo({ align: "center" })]),
        k.section([k.picture("basket-of-finds", w.alt)]),
        k.section([
          k.h1(w.title, { align: "center", fontSize: 38, padding: pad(40, 8) }),
          k.text(w.intro, {
            align: "center",
            fontSize: 17,
            color: "muted",
            padding: pad(4, 8, 56),
          }),
          k.button(w.action, { align: "center", padding: pad(16, 40) }),
        ]),
        k.section(
          [
            k.h2(w.basketTitle, { padding: pad(40, 12) }),
            k.repeat("data.items", [
              k.amounts([["{{ item.title }} · {{ item.detail }}", "{{ item.price }}"]], {
                padding: pad(0, 0, 28),
              }),
            ]),
            k.amounts([[w.total, "{{ data.total }}"]], {
              hasHeader: true,
              lineColor: "ground",
              padding: pad(4, 36, 28),
            }),
          ],
          { color: "ground" },
        ),
        k.section([
          k.h2(w.answersTitle, { padding: pad(40, 8) }),
          k.text(w.answers, { padding: pad(0, 44) }),
        ]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

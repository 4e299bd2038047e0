import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/**
 * An order confirmation: `data.items` as a packing slip, with totals, address and payment side by
 * side.
 */
export const orderConfirmation = defineDesign({
  id: "order-confirmation",
  kind: "transactional",
  words: {
    "en-us": {
      name: "Order confirmation",
      description:
        "A packing slip: every item of the order, the sums, where it goes and how it was paid.",
      subject: "Your order {{ data.number | default: '' }} is with us",
      preheader: "We are packing it by hand. Here is everything in one place.",
      title: "Thank you, {account.first_name|friend}. It is in good hands.",
      intro: "We have your order and start packing today. You will hear from us when it leaves.",
      action: "See my order",
      slip: "Order {data.number|}",
      what: "Item",
      price: "Price",
      subtotal: "Subtotal",
      delivery: "Delivery",
      total: "Total",
      toTitle: "Where it goes",
      you: "You",
      paidTitle: "How you paid",
      help: "Something wrong? You can change the address or cancel for two hours. Just reply to this email.",
      sample: {
        number: "#2048",
        items: [
          { quantity: 1, title: "Table lamp, honey", price: "$89.00" },
          { quantity: 2, title: "Morning cup, clay", price: "$36.00" },
          { quantity: 1, title: "Linen runner, sage", price: "$42.00" },
        ],
        subtotal: "$167.00",
        delivery: "On us",
        total: "$167.00",
        street: "48 Orchard Lane",
        city: "Portland, OR 97205",
        payment: "Visa ending in 4242",
        paid_on: "March 4",
      },
    },
    "pt-br": {
      name: "Confirmação de pedido",
      description:
        "Um romaneio: todos os itens do pedido, os valores, para onde vai e como foi pago.",
      subject: "Seu pedido {{ data.number | default: '' }} está com a gente",
      preheader: "Estamos embalando com cuidado. Aqui está tudo num lugar só.",
      title: "Valeu, {account.first_name|tudo certo}. Está em boas mãos.",
      intro:
        "Recebemos seu pedido e começamos a embalar hoje. Quando ele sair daqui, a gente avisa.",
      action: "Ver meu pedido",
      slip: "Pedido {data.number|}",
      what: "Item",
      price: "Valor",
      subtotal: "Subtotal",
      delivery: "Frete",
      total: "Total",
      toTitle: "Para onde vai",
      you: "Você",
      paidTitle: "Como você pagou",
      help: "Algo errado? Dá para trocar o endereço ou cancelar em até duas horas. É só responder a este e-mail.",
      sample: {
        number: "nº 2048",
        items: [
          { quantity: 1, title: "Luminária de mesa, mel", price: "R$ 389,00" },
          { quantity: 2, title: "Xícara da manhã, barro", price: "R$ 138,00" },
          { quantity: 1, title: "Caminho de linho, sálvia", price: "R$ 159,00" },
        ],
        subtotal: "R$ 686,00",
        delivery: "Por nossa conta",
        total: "R$ 686,00",
        street: "Rua das Laranjeiras, 48, apto. 302",
        city: "Recife, PE, 50020-100",
        payment: "Pix, à vista",
        paid_on: "4 de março, às 14h04",
      },
    },
    "es-es": {
      name: "Confirmación de pedido",
      description:
        "Un albarán: todo lo que lleva el pedido, los importes, adónde va y cómo se pagó.",
      subject: "Tenemos tu pedido {{ data.number | default: '' }}",
      preheader: "Lo preparamos a mano. Aquí lo tienes todo en un solo sitio.",
      title: "Gracias, {account.first_name|de verdad}. Está en buenas manos.",
      intro:
        "Hemos recibido tu pedido y hoy empezamos a prepararlo. Te avisaremos en cuanto salga.",
      action: "Ver mi pedido",
      slip: "Pedido {data.number|}",
      what: "Artículo",
      price: "Precio",
      subtotal: "Subtotal",
      delivery: "Envío",
      total: "Total",
      toTitle: "Adónde va",
      you: "Para ti",
      paidTitle: "Cómo has pagado",
      help: "¿Algo no cuadra? Puedes cambiar la dirección o cancelar durante dos horas. Basta con responder.",
      sample: {
        number: "n.º 2048",
        items: [
          { quantity: 1, title: "Lámpara de mesa, miel", price: "89,00 €" },
          { quantity: 2, title: "Taza de la mañana, barro", price: "36,00 €" },
          { quantity: 1, title: "Camino de lino, salvia", price: "42,00 €" },
        ],
        subtotal: "167,00 €",
        delivery: "Invita la casa",
        total: "167,00 €",
        street: "Calle de los Naranjos, 48, 3.º B",
        city: "46001 Valencia",
        payment: "Tarjeta acabada en 4242",
        paid_on: "4 de marzo",
      },
    },
  },
  sampleData: (w) => w.sample,
  build(w, k) {
    return {
      styles: k.styles({ ground: "paper", radius: 16 }),
      sections: [
        k.section([k.line({ thickness: 8, color: "brand", padding: pad(0, 0, 0) })]),
        k.section([
          k.logo({ padding: pad(36, 24) }),
          k.h1(w.title, { fontSize: 34, padding: pad(8, 8) }),
          k.text(w.intro, { fontSize: 17, color: "muted", padding: pad(0, 8) }),
          k.button(w.action, { padding: pad(16, 44) }),
        ]),
        k.section(
          [
            k.h2(w.slip, { padding: pad(40, 12) }),
            k.repeat("data.items", [
              k.amounts([["{{ item.quantity }} × {{ item.title }}", "{{ item.price }}"]], {
                padding: pad(0, 0, 28),
              }),
            ]),
            k.amounts(
              [
                [w.subtotal, "{{ data.subtotal }}"],
                [w.delivery, "{{ data.delivery }}"],
              ],
              { lineColor: "ground", padding: pad(16, 0, 28) },
            ),
            k.amounts([[w.total, "{{ data.total }}"]], {
              hasHeader: true,
              lineColor: "ground",
              padding: pad(0, 36, 28),
            }),
          ],
          { color: "ground" },
        ),
        k.columns(
          [
            k.column(50, [
              k.h3(w.toTitle, { padding: { ...pad(8, 2), end: 8 } }),
              k.text([`{account.name|${w.you}}\n{data.street|}\n{data.city|}`], {
                color: "muted",
                fontSize: 15,
                padding: { ...pad(0, 16), end: 8 },
              }),
            ]),
            k.column(50, [
              k.h3(w.paidTitle, { padding: pad(8, 2, 40) }),
              k.text(["{data.payment|}\n{data.paid_on|}"], {
                color: "muted",
                fontSize: 15,
                padding: pad(0, 16, 40),
              }),
            ]),
          ],
          { padding: pad(36, 0, 0) },
        ),
        k.section([
          k.line({ padding: pad(8, 16) }),
          k.text(w.help, { fontSize: 15, padding: pad(0, 36) }),
        ]),
        k.footer("order"),
      ],
    };
  },
});

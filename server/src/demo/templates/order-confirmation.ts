import { pad } from "../../domains/designs/index.ts";
import { type DemoTemplateSource, SHOP } from "./frame.ts";

/** Sent by the shop's system through the API. */
export const orderConfirmation: DemoTemplateSource = {
  name: "Confirmação de pedido",
  type: "transactional",
  subject: "Pedido {{ data.number | default: 'recebido' }}: já separamos seu café",
  preheader: "A torra é na terça, e o pacote sai no mesmo dia.",
  sampleData: {
    number: "nº 5127",
    items: [
      { quantity: 2, title: "Bourbon Amarelo, 250 g", price: "R$ 76,00" },
      { quantity: 1, title: "Coador de pano", price: "R$ 29,00" },
    ],
    total: "R$ 105,00",
  },
  sections: (k) => [
    k.section([
      k.h1("Recebemos seu pedido, {account.first_name|tudo certo}.", {
        fontSize: 34,
        padding: pad(16, 8),
      }),
      k.text(
        "Torramos na terça e enviamos no mesmo dia. Quando o pacote sair daqui, o código de rastreio chega por e-mail.",
        { padding: pad(0, 8) },
      ),
      k.button("Acompanhar o pedido", {
        href: `${SHOP}/minha-conta/pedidos`,
        padding: pad(12, 32),
      }),
    ]),
    k.section(
      [
        k.h2("Pedido {data.number|recebido}", { padding: pad(32, 8) }),
        k.repeat("data.items", [
          k.amounts([["{{ item.quantity }} × {{ item.title }}", "{{ item.price }}"]], {
            padding: pad(0, 0, 28),
          }),
        ]),
        k.amounts([["Total", "{{ data.total }}"]], {
          hasHeader: true,
          padding: pad(8, 32, 28),
        }),
      ],
      { color: "ground" },
    ),
    k.section([
      k.text(
        "Precisa trocar o endereço ou a moagem? Responda a este e-mail até segunda-feira às 18h.",
        { padding: pad(28, 20) },
      ),
    ]),
  ],
};

import type { ColorValue } from "@arauto/contracts";
import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A reminder of a due invoice: sober, two figures side by side, the lines, the ways to pay. */
export const invoiceReminder = defineDesign({
  id: "invoice-reminder",
  kind: "transactional",
  words: {
    "en-us": {
      name: "Invoice due",
      description:
        "Sober and complete: amount and day side by side, the lines and the ways to pay.",
      subject:
        "Invoice {{ data.number | default: '' }} is due on {{ data.due | default: 'its day' }}",
      preheader: "{{ data.total | default: 'The amount' }}, with everything you need to pay it.",
      title: "A kind reminder",
      intro:
        "Hello {account.first_name|there}, this invoice is due in a week. If the money is already on its way, thank you, and please disregard this.",
      amount: "Amount",
      due: "Due on",
      action: "Pay this invoice",
      linesTitle: "Invoice {data.number|}",
      total: "Total",
      waysTitle: "Other ways to pay",
      ways: [
        "**Bank transfer:** {data.account|see the invoice}",
        "**Reference:** {data.number|see the invoice}",
      ],
      help: "Need more time or a copy for your records? Reply to this email. We can usually work something out.",
      sample: {
        number: "2026-0318",
        due: "March 18",
        total: "$1,188.00",
        account: "routing 000 000 000, account 0000 0000",
        items: [
          { title: "Identity, second half", price: "$900.00" },
          { title: "Two rounds of changes", price: "$288.00" },
        ],
      },
    },
    "pt-br": {
      name: "Fatura a vencer",
      description:
        "Sóbrio e completo: valor e vencimento lado a lado, os itens e as formas de pagar, com Pix.",
      subject:
        "A fatura {{ data.number | default: '' }} vence em {{ data.due | default: 'breve' }}",
      preheader: "{{ data.total | default: 'O valor' }}, com tudo o que você precisa para pagar.",
      title: "Um lembrete gentil",
      intro:
        "{account.first_name|Olá}, esta fatura vence em uma semana. Se você já pagou, pode desconsiderar esta mensagem.",
      amount: "Valor",
      due: "Vencimento",
      action: "Pagar a fatura",
      linesTitle: "Fatura {data.number|}",
      total: "Total",
      waysTitle: "Outras formas de pagar",
      ways: [
        "**Pix, chave:** {data.account|veja na fatura}",
        "**Boleto:** o código de barras está na fatura em PDF",
      ],
      help: "Precisa de mais prazo ou da segunda via? Responda a este e-mail. Quase sempre a gente encontra um jeito.",
      sample: {
        number: "2026-0318",
        due: "18 de março",
        total: "R$ 4.752,00",
        account: "financeiro@example.com",
        items: [
          { title: "Identidade visual, segunda parcela", price: "R$ 3.600,00" },
          { title: "Duas rodadas de ajustes", price: "R$ 1.152,00" },
        ],
      },
    },
    "es-es": {
      name: "Factura por vencer",
      description:
        "Sobrio y completo: importe y vencimiento juntos, los conceptos y las formas de pago.",
      subject:
        "La factura {{ data.number | default: '' }} vence el {{ data.due | default: 'día previsto' }}",
      preheader:
        "{{ data.total | default: 'El importe' }}, con todo lo que necesitas para pagarla.",
      title: "Un recordatorio amable",
      intro:
        "{account.first_name|Hola}, esta factura vence en una semana. Si ya has hecho el pago, gracias, y no tengas en cuenta este correo.",
      amount: "Importe",
      due: "Vencimiento",
      action: "Pagar la factura",
      linesTitle: "Factura {data.number|}",
      total: "Total",
      waysTitle: "Otras formas de pago",
      ways: [
        "**Transferencia:** {data.account|consulta la factura}",
        "**Concepto:** {data.number|consulta la factura}",
      ],
      help: "¿Necesitas más plazo o un duplicado? Responde a este correo. Casi siempre hay una solución.",
      sample: {
        number: "2026-0318",
        due: "18 de marzo",
        total: "1.188,00 €",
        account: "ES00 0000 0000 0000 0000 0000",
        items: [
          { title: "Identidad visual, segundo pago", price: "900,00 €" },
          { title: "Dos rondas de cambios", price: "288,00 €" },
        ],
      },
    },
  },
  sampleData: (w) => ({ ...w.sample, pay_url: "https://example.com/invoices/2026-0318/pay" }),
  build(w, k) {
    const figure = (label: string, value: string, ink: ColorValue) =>
      k.column(50, [
        k.small(label, { padding: { ...pad(0), end: 0 } }),
        k.h2(value, { color: ink, fontSize: 30, padding: { ...pad(2, 8), end: 0 } }),
      ]);
    return {
      styles: k.styles({ ground: "none", button: { radius: 6 } }),
      sections: [
        k.section([
          k.logo({ padding: pad(44, 40) }),
          k.line({ thickness: 4, color: "brand", width: 12, align: "start", padding: pad(0, 8) }),
        ]),
        k.section([
          k.h1(w.title, { fontSize: 34, padding: pad(12, 4) }),
          k.text(w.intro, { padding: pad(4, 24) }),
        ]),
        k.columns(
          [figure(w.amount, "{data.total|—}", k.brandText), figure(w.due, "{data.due|—}", "text")],
          { onPhone: "stack" },
        ),
        k.section([
          k.button(w.action, { href: "{{ data.pay_url }}", padding: pad(20, 40) }),
          k.line({ padding: pad(0, 24) }),
        ]),
        k.section([
          k.h3(w.linesTitle, { padding: pad(4, 8) }),
          k.repeat("data.items", [
            k.amounts([["{{ item.title }}", "{{ item.price }}"]], { padding: pad(0, 0, 28) }),
          ]),
          k.amounts([[w.total, "{{ data.total }}"]], {
            hasHeader: true,
            lineColor: "surface",
            padding: pad(0, 28, 28),
          }),
          k.h3(w.waysTitle, { padding: pad(8, 4) }),
          k.text(w.ways, { padding: pad(0, 16) }),
          k.text(w.help, { color: "muted", padding: pad(8, 28) }),
        ]),
        k.footer("order"),
      ],
    };
  },
});

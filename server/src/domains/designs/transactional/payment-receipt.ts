import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/**
 * A receipt in the style of a till: the amount first, dotted rules, everything an accountant needs.
 */
export const paymentReceipt = defineDesign({
  id: "payment-receipt",
  kind: "transactional",
  words: {
    "en-us": {
      name: "Payment receipt",
      description:
        "Like a strip from the till: the amount first, dotted rules and all the numbers.",
      subject: "Receipt: {{ data.amount | default: 'your payment' }}",
      preheader: "Paid, filed and nothing left to do.",
      title: "Paid. Thank you.",
      method: "by {data.method|card} on {data.date|today}",
      rows: ["Receipt", "For", "Paid by", "Reference"],
      how: "This email is your receipt. The invoice with all tax details is one click away.",
      action: "Download the invoice",
      next: "Next payment: **{data.next_date|none planned}**",
      help: "A number looks wrong? Reply within 30 days and we will put it right.",
      sample: {
        amount: "$49.00",
        method: "Visa ending in 4242",
        date: "March 4, 2:04 p.m.",
        number: "2026-0318",
        what: "Studio plan, March",
        reference: "7F3A-91C2",
        next_date: "April 4",
      },
    },
    "pt-br": {
      name: "Recibo de pagamento",
      description:
        "Como um cupom do caixa: o valor primeiro, linhas pontilhadas e todos os números. Com Pix.",
      subject: "Recibo: {{ data.amount | default: 'seu pagamento' }}",
      preheader: "Pagamento confirmado. Você não precisa fazer mais nada.",
      title: "Pagamento confirmado.",
      method: "por {data.method|Pix} em {data.date|hoje}",
      rows: ["Recibo", "Referente a", "Forma de pagamento", "ID da transação"],
      how: "Este e-mail vale como recibo. No Pix, o ID da transação é o mesmo do comprovante do seu banco. A nota fiscal está no botão abaixo.",
      action: "Baixar a nota fiscal",
      next: "Próxima cobrança: **{data.next_date|nenhuma}**",
      help: "Algum número não bate? Responda em até 30 dias e a gente acerta.",
      sample: {
        amount: "R$ 149,00",
        method: "Pix",
        date: "4 de março, às 14h04",
        number: "2026-0318",
        what: "Plano Estúdio, março",
        reference: "E7F3A91C2",
        next_date: "4 de abril",
      },
    },
    "es-es": {
      name: "Recibo de pago",
      description:
        "Como un tique de caja: primero el importe, líneas de puntos y todos los números.",
      subject: "Recibo: {{ data.amount | default: 'tu pago' }}",
      preheader: "Pagado y archivado. No tienes que hacer nada más.",
      title: "Pagado. Gracias.",
      method: "con {data.method|tarjeta}, {data.date|hoy}",
      rows: ["Recibo", "Concepto", "Forma de pago", "Referencia"],
      how: "Este correo es tu recibo. La factura con todos los datos fiscales está a un clic.",
      action: "Descargar la factura",
      next: "Próximo pago: **{data.next_date|ninguno previsto}**",
      help: "¿Algún número no cuadra? Responde en 30 días y lo corregimos.",
      sample: {
        amount: "49,00 €",
        method: "tarjeta acabada en 4242",
        date: "4 de marzo, 14:04",
        number: "2026-0318",
        what: "Plan Estudio, marzo",
        reference: "7F3A-91C2",
        next_date: "4 de abril",
      },
    },
  },
  sampleData: (w) => ({ ...w.sample, invoice_url: "https://example.com/invoices/2026-0318" }),
  build(w, k) {
    const values = [
      "{{ data.number }}",
      "{{ data.what }}",
      "{{ data.method }}",
      "{{ data.reference }}",
    ];
    const dots = (top: number, bottom: number) =>
      k.line({ line: "dotted", thickness: 3, padding: pad(top, bottom, 36) });
    return {
      styles: k.styles({
        ground: "tint",
        width: 480,
        radius: 0,
        button: { radius: 4 },
        fonts: { heading: "mono", body: "mono" },
        fontSize: 15,
      }),
      sections: [
        k.section([k.logo({ align: "center", padding: pad(40, 16) })]),
        k.section([
          dots(8, 24),
          k.text(w.title, { align: "center", padding: pad(4, 0) }),
          k.h1("{data.amount|—}", {
            align: "center",
            fontSize: 48,
            color: k.brandText,
            padding: pad(4, 4, 16),
          }),
          k.text(w.method, {
            align: "center",
            color: "muted",
            fontSize: 14,
            padding: pad(0, 8, 36),
          }),
          dots(20, 12),
          k.amounts(
            w.rows.map((label, at) => [label, values[at] ?? ""]),
            { padding: pad(4, 4, 24) },
          ),
          dots(12, 16),
          k.text(w.how, { padding: pad(8, 8, 36) }),
          k.button(w.action, {
            href: "{{ data.invoice_url }}",
            fullWidth: true,
            padding: pad(12, 12, 36),
          }),
          k.text(w.next, { align: "center", fontSize: 14, padding: pad(8, 0, 36) }),
          k.small(w.help, { align: "center", padding: pad(4, 24, 36) }),
          dots(0, 28),
        ]),
        k.footer("order", { align: "center", padding: pad(12, 36, 36) }),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/**
 * A receipt in the style of a till: the amount first, dotted rules, everything an accountant needs.
 */
export const paymentReceipt = defineDesign({
  id: "payment-receipt",
  kind: "transactional",
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
        background: "tint",
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

import type { ColorValue } from "@arauto/contracts";
import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A reminder of a due invoice: sober, two figures side by side, the lines, the ways to pay. */
export const invoiceReminder = defineDesign({
  id: "invoice-reminder",
  kind: "transactional",
  sampleData: (w) => ({ ...w.sample, pay_url: "https://example.com/invoices/2026-0318/pay" }),
  build(w, k) {
    const figure = (label: string, value: string, ink: ColorValue) =>
      k.column(50, [
        k.small(label, { padding: { ...pad(0), end: 0 } }),
        k.h2(value, { color: ink, fontSize: 30, padding: { ...pad(2, 8), end: 0 } }),
      ]);
    return {
      styles: k.styles({ background: "none", button: { radius: 6 } }),
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

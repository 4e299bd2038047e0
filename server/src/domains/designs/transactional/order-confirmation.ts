import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/**
 * An order confirmation: `data.items` as a packing slip, with totals, address and payment side by
 * side.
 */
export const orderConfirmation = defineDesign({
  id: "order-confirmation",
  kind: "transactional",
  sampleData: (w) => w.sample,
  build(w, k) {
    return {
      styles: k.styles({ background: "paper", radius: 16 }),
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

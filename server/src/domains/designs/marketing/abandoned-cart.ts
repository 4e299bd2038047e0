import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** An abandoned cart without pressure: the products, and replies to common concerns. */
export const abandonedCart = defineDesign({
  id: "abandoned-cart",
  kind: "marketing",
  sampleData: (w) => ({ items: w.items, total: w.sum }),
  build(w, k) {
    return {
      styles: k.styles({ background: "tint", button: { radius: 40 } }),
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

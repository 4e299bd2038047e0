import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A product launch at night: the picture first, then claim, price and proof. */
export const productLaunch = defineDesign({
  id: "product-launch",
  kind: "marketing",
  build(w, k) {
    return {
      styles: k.styles({ background: "paper", button: { radius: 40 } }),
      sections: [
        k.section([k.logo({ align: "center" })]),
        k.section([k.picture("lamp-at-dusk", w.alt)]),
        k.section([
          k.text(`**${w.eyebrow}**`, { color: k.brandText, padding: pad(44, 4) }),
          k.h1(w.title, { fontSize: 52, padding: pad(0, 8) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(8, 24) }),
        ]),
        k.columns([
          k.column(50, [
            k.h2(w.price, { fontSize: 34, padding: { ...pad(4, 0), end: 0 } }),
            k.small(w.priceNote, { padding: { ...pad(0, 8), end: 0 } }),
          ]),
          k.column(50, [k.button(w.action, { fullWidth: true, padding: pad(8, 12) })], {
            align: "middle",
          }),
        ]),
        k.section([k.line({ padding: pad(32, 16) })]),
        k.columns(
          w.points.map(([number = "", title = "", text = ""], at) =>
            k.column([34, 33, 33][at] ?? 33, [
              k.text(`**${number}**`, { color: k.brandText, fontSize: 24, padding: pad(8, 0, 16) }),
              k.h3(title, { padding: pad(4, 2, 16) }),
              k.text(text, { color: "muted", fontSize: 15, padding: pad(0, 16, 16) }),
            ]),
          ),
          { padding: pad(8, 32, 24) },
        ),
        k.section(
          [
            k.h2(w.quote, { fontSize: 26, color: k.onBrand, padding: pad(48, 12) }),
            k.text(w.quoteBy, { color: k.onBrand, padding: pad(0, 48) }),
          ],
          { color: "brand" },
        ),
        k.section([
          k.h2(w.factsTitle, { padding: pad(44, 8) }),
          k.amounts(w.facts),
          k.text(w.question, { color: "muted", padding: pad(24, 44) }),
        ]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A win-back email: a picture, few words, one gift, and an honest way to get fewer emails. */
export const emptyChair = defineDesign({
  id: "empty-chair",
  kind: "marketing",
  build(w, k) {
    return {
      styles: k.styles({
        background: "none",
        fontSize: 17,
        lineHeight: 1.6,
        fonts: { heading: "serif", body: "sans" },
      }),
      sections: [
        k.section([k.logo({ align: "center", padding: pad(44, 32) })]),
        k.section([
          k.h1(w.title, { align: "center", fontSize: 44, padding: pad(8, 20, 32) }),
          k.text(w.intro, { align: "center", color: "muted", padding: pad(8, 36, 56) }),
        ]),
        k.section([k.picture("chair-by-the-window", w.alt)]),
        k.section([
          k.text(w.giftLabel, { align: "center", color: "muted", padding: pad(48, 0) }),
          k.h2(w.gift, { align: "center", color: k.brandText, fontSize: 56, padding: pad(4, 0) }),
          k.text(w.giftText, { align: "center", padding: pad(4, 16) }),
          k.button(w.action, { align: "center", padding: pad(12, 48) }),
          k.line({ width: 20, thickness: 2, color: "brand" }),
          k.h3(w.newsTitle, { align: "center", padding: pad(32, 8) }),
          k.text(w.news, { align: "center", color: "muted", padding: pad(0, 32) }),
          k.text(w.exit, { align: "center", padding: pad(16, 48, 56) }),
        ]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

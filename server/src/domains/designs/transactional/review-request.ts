import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A review request in one tap: three faces, and nothing else to decide. */
export const reviewRequest = defineDesign({
  id: "review-request",
  kind: "transactional",
  sampleData: (w) => ({ product: w.product }),
  build(w, k) {
    const files = ["face-glad", "face-so-so", "face-sad"];
    return {
      styles: k.styles({ background: "paper", radius: 24, button: { radius: 40 } }),
      sections: [
        k.section([
          k.logo({ align: "center", padding: pad(40, 24) }),
          k.h1(w.title, { align: "center", fontSize: 44, padding: pad(8, 8) }),
          k.text(w.intro, {
            align: "center",
            fontSize: 18,
            color: "muted",
            padding: pad(4, 28, 64),
          }),
        ]),
        k.columns(
          w.faces.map((label, at) =>
            k.column([34, 33, 33][at] ?? 33, [
              k.picture(files[at] ?? "", label, {
                href: k.home,
                width: at === 0 ? 68 : 70,
                padding: pad(8, 8, 0),
              }),
              k.text(`[${label}](@)`, { align: "center", fontSize: 15, padding: pad(4, 12, 4) }),
            ]),
          ),
          { onPhone: "keep", padding: pad(8, 44, 40) },
        ),
        k.section(
          [
            k.text(w.why, { align: "center", padding: pad(44, 12, 64) }),
            k.h3(w.more, { align: "center", padding: pad(16, 0) }),
            k.button(w.action, {
              align: "center",
              outlined: true,
              color: k.brandText,
              padding: pad(12, 16),
            }),
            k.small(w.note, { align: "center", padding: pad(8, 44) }),
          ],
          { color: "ground" },
        ),
        k.footer("order", { align: "center" }),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { PAPER, pad } from "../kit.ts";

/** A sale with clear terms: one large figure, three shelves, a ticket to tear off. */
export const quietSale = defineDesign({
  id: "quiet-sale",
  kind: "marketing",
  build(w, k) {
    const shelf = ([figure = "", title = "", text = ""]: string[], at: number) => [
      ...(at > 0 ? [k.section([k.line({ padding: pad(4) })])] : []),
      k.columns(
        [
          k.column(
            36,
            [k.h2(figure, { fontSize: 30, color: k.brandText, padding: { ...pad(14), end: 0 } })],
            { align: "middle" },
          ),
          k.column(64, [
            k.h3(title, { padding: { ...pad(14, 2), start: 0 } }),
            k.text(text, { color: "muted", padding: { ...pad(0, 14), start: 0 } }),
          ]),
        ],
        { onPhone: "keep" },
      ),
    ];
    return {
      styles: k.styles({ background: "tint" }),
      sections: [
        k.section([k.logo()]),
        k.section(
          [
            k.text(`**${w.eyebrow}**`, { color: k.onBrand, padding: pad(44, 0) }),
            k.h1(w.figure, { fontSize: 72, color: k.onBrand, padding: pad(4, 4) }),
            k.h2(w.title, { color: k.onBrand, fontSize: 26, padding: pad(4) }),
            k.text(w.intro, { color: k.onBrand, padding: pad(4, 12) }),
            k.button(w.action, { color: k.onBrand, padding: pad(12, 44) }),
          ],
          { color: "brand" },
        ),
        k.section([k.picture("shelf-still-life", w.alt)]),
        k.section([k.space(24)]),
        ...w.shelves.flatMap(shelf),
        k.section([k.space(32)]),
        k.columns(
          [
            k.column(
              100,
              [
                k.small(w.ticketLabel, {
                  align: "center",
                  color: PAPER.faded,
                  padding: pad(32, 0),
                }),
                k.h2(w.code, { align: "center", color: PAPER.ink, fontSize: 36, padding: pad(6) }),
                k.line({
                  line: "dashed",
                  thickness: 2,
                  padding: pad(18, 18, 0),
                  color: PAPER.fold,
                }),
                k.small(w.terms, { align: "center", color: PAPER.faded, padding: pad(0, 8) }),
                k.button(w.closing, { align: "center", color: PAPER.ink, padding: pad(12, 36) }),
              ],
              { color: PAPER.sheet },
            ),
          ],
          { color: "ground", padding: pad(32, 8, 32) },
        ),
        k.footer("news"),
      ],
    };
  },
});

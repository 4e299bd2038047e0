import { defineDesign } from "../design.ts";
import { PAPER, pad } from "../kit.ts";

/**
 * A recipe in magazine style: picture, facts in a row, ingredients on a card next to numbered
 * steps.
 */
export const kitchenNotes = defineDesign({
  id: "kitchen-notes",
  kind: "newsletter",
  build(w, k) {
    const dotted = { line: "dotted", thickness: 3, color: "brand" } as const;
    const onBrand = { align: "center", color: k.onBrand } as const;
    return {
      styles: k.styles({
        background: "paper",
        radius: 0,
        fontSize: 16,
        lineHeight: 1.6,
        button: { radius: 40 },
        fonts: { heading: "bookish", body: "rounded" },
      }),
      sections: [
        k.section([k.logo({ align: "center", padding: pad(36, 28) })]),
        k.section([k.picture("lemons-on-a-plate", w.alt)]),
        k.section([
          k.text(`**${w.kicker}**`, {
            align: "center",
            color: k.brandText,
            fontSize: 15,
            padding: pad(44, 0),
          }),
          k.h1(w.title, { align: "center", fontSize: 42, padding: pad(8, 8, 48) }),
          k.text(w.intro, {
            align: "center",
            fontSize: 17,
            color: "muted",
            padding: pad(4, 32, 64),
          }),
          k.line({ ...dotted, padding: pad(0) }),
        ]),
        k.columns(
          w.facts.map(([figure = "", label = ""], at) =>
            k.column([34, 33, 33][at] ?? 33, [
              k.h2(figure, { align: "center", fontSize: 22, padding: pad(16, 0, 4) }),
              k.small(label, { align: "center", padding: pad(0, 16, 4) }),
            ]),
          ),
          { onPhone: "keep", padding: pad(0, 0, 24) },
        ),
        k.section([k.line({ ...dotted, padding: pad(0, 32) })]),
        k.columns(
          [
            k.column(
              40,
              [
                k.h2(w.needTitle, { color: PAPER.ink, fontSize: 22, padding: pad(28, 8, 24) }),
                k.text(w.need.join("\n"), {
                  color: PAPER.ink,
                  fontSize: 15,
                  padding: pad(0, 28, 24),
                }),
              ],
              { color: PAPER.sheet },
            ),
            k.column(60, [
              k.h2(w.stepsTitle, { fontSize: 22, padding: pad(28, 8, 28) }),
              k.list("orderedList", w.steps, { padding: pad(0, 12, 28) }),
            ]),
          ],
          { padding: { top: 0, bottom: 16, start: 40, end: 12 } },
        ),
        k.section([k.button(w.action, { align: "center", padding: pad(24, 48) })]),
        k.section(
          [
            k.text(`**${w.tipTitle}**`, { ...onBrand, fontSize: 15, padding: pad(44, 4) }),
            k.h2(w.tip, { ...onBrand, padding: pad(0, 8, 56) }),
            k.text(w.tipBy, { ...onBrand, fontSize: 15, padding: pad(0, 44) }),
          ],
          { color: "brand" },
        ),
        k.section([
          k.h3(w.nextTitle, { align: "center", padding: pad(36, 0) }),
          k.text(w.next, { align: "center", color: "muted", padding: pad(4, 36, 64) }),
        ]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A loyalty statement: the balance as the hero, the card with its stamps, and the next reward. */
export const pointsSoFar = defineDesign({
  id: "points-so-far",
  kind: "marketing",
  sampleData: (w) => ({ points: w.balance }),
  build(w, k) {
    return {
      styles: k.styles({ background: "tint", radius: 20, button: { radius: 40 } }),
      sections: [
        k.section([k.logo({ align: "center" })]),
        k.section(
          [
            k.text(`**${w.hello}**`, { align: "center", color: k.onBrand, padding: pad(48, 0) }),
            k.h1("{data.points|0}", {
              align: "center",
              color: k.onBrand,
              fontSize: 72,
              padding: pad(0),
            }),
            k.text(w.note, {
              align: "center",
              color: k.onBrand,
              fontSize: 15,
              padding: pad(4, 12, 64),
            }),
            k.button(w.action, { align: "center", color: k.onBrand, padding: pad(12, 52) }),
          ],
          { color: "brand" },
        ),
        k.section([
          k.h2(w.cardTitle, { align: "center", padding: pad(48, 4) }),
          k.text(w.cardText, { align: "center", color: "muted", padding: pad(0, 24, 64) }),
          k.picture("stamp-card", w.alt, { radius: 16, padding: pad(0, 40, 24) }),
        ]),
        k.section([k.h2(w.ladderTitle, { padding: pad(40, 8) })], { color: "ground" }),
        ...w.ladder.map(([points = "", what = "", state = ""]) =>
          k.columns(
            [
              k.column(
                32,
                [
                  k.h3(points, {
                    color: k.brandText,
                    fontSize: 26,
                    padding: { ...pad(10), end: 0 },
                  }),
                ],
                { align: "middle" },
              ),
              k.column(
                68,
                [k.text([`**${what}**\n${state}`], { padding: { ...pad(10), start: 0 } })],
                { align: "middle" },
              ),
            ],
            { color: "ground", onPhone: "keep" },
          ),
        ),
        k.section([k.space(32)], { color: "ground" }),
        k.section([k.text(w.birthday, { align: "center", padding: pad(32) })]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

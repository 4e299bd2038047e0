import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A link round-up without pictures: numerals structure it. */
export const sevenLinks = defineDesign({
  id: "seven-links",
  kind: "newsletter",
  build(w, k) {
    return {
      styles: k.styles({ background: "none", fontSize: 17 }),
      sections: [
        k.columns(
          [
            k.column(55, [k.logo({ width: 120, padding: { ...pad(36, 16), end: 0 } })], {
              align: "middle",
            }),
            k.column(
              45,
              [k.small(w.date, { align: "end", padding: { ...pad(36, 16), start: 0 } })],
              { align: "middle" },
            ),
          ],
          { onPhone: "keep" },
        ),
        k.section([
          k.h1(w.title, { fontSize: 60, padding: pad(36, 4) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(4, 36) }),
        ]),
        ...w.links.flatMap(([title = "", text = "", time = ""], at) => [
          k.section([k.line({ color: "text", thickness: at === 0 ? 3 : 1, padding: pad(0) })]),
          k.columns(
            [
              k.column(22, [
                k.h2(`${at + 1}`, {
                  fontSize: 44,
                  color: k.brandText,
                  padding: { ...pad(16), end: 0 },
                }),
              ]),
              k.column(78, [
                k.h3(title, { fontSize: 20, padding: { ...pad(22, 0), start: 0 } }),
                k.text([text, `[${time}](@)`], {
                  fontSize: 16,
                  padding: { ...pad(4, 20), start: 0 },
                }),
              ]),
            ],
            { onPhone: "keep" },
          ),
        ]),
        k.section([k.space(16)]),
        k.section(
          [
            k.h2(w.askTitle, { color: k.onAccent, padding: pad(44, 4) }),
            k.text(w.ask, { color: k.onAccent, padding: pad(0, 12) }),
            k.button(w.action, { color: k.onAccent, padding: pad(12, 44) }),
          ],
          { color: "accent" },
        ),
        k.footer("news"),
      ],
    };
  },
});

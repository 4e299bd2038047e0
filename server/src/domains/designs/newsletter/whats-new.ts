import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A product update: pictures and texts alternate sides, small changes follow as a list. */
export const whatsNew = defineDesign({
  id: "whats-new",
  kind: "newsletter",
  build(w, k) {
    const files = ["digest-board", "digest-list", "digest-map"];
    const novelty = ([title = "", text = "", action = "", alt = ""]: string[], at: number) => {
      const picture = k.column(
        48,
        [k.picture(files[at] ?? "", alt, { radius: 12, padding: pad(8, 8, 12) })],
        { align: "middle" },
      );
      const words = k.column(
        52,
        [
          k.h3(title, { fontSize: 21, padding: pad(8, 2, 12) }),
          k.text([text, `[${action}](@)`], { fontSize: 15, padding: pad(2, 8, 12) }),
        ],
        { align: "middle" },
      );
      return k.columns(at % 2 === 0 ? [picture, words] : [words, picture], {
        padding: pad(16, 16, 28),
        onPhone: at % 2 === 0 ? "stack" : "stackReversed",
      });
    };
    return {
      styles: k.styles({ background: "tint" }),
      sections: [
        k.section([
          k.logo(),
          k.text(`**${w.month}**`, { color: k.brandText, padding: pad(24, 0) }),
          k.h1(w.title, { fontSize: 48, padding: pad(4, 8) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(0, 24) }),
        ]),
        ...w.news.map(novelty),
        k.section([k.button(w.action, { padding: pad(20, 48) })]),
        k.columns(
          [
            k.column(56, [
              k.h3(w.smallTitle, { padding: pad(4, 4, 16) }),
              k.list("bulletList", w.small, { fontSize: 15, padding: pad(0, 16, 16) }),
            ]),
            k.column(44, [
              k.h3(w.goneTitle, { padding: pad(4, 4, 16) }),
              k.text(w.gone, { fontSize: 15, padding: pad(4, 16, 16) }),
            ]),
          ],
          { color: "ground", padding: pad(36, 20, 24) },
        ),
        k.footer("news"),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/**
 * An editorial newsletter: masthead between rules, a lead story, two uneven columns, a quote, a
 * short list.
 */
export const sundayPaper = defineDesign({
  id: "sunday-paper",
  kind: "newsletter",
  build(w, k) {
    const files = ["market-awning", "reading-corner"];
    return {
      styles: k.styles({
        background: "paper",
        radius: 0,
        fontSize: 17,
        lineHeight: 1.6,
        button: { radius: 0 },
        fonts: { heading: "serif", body: "serif" },
      }),
      sections: [
        k.section([
          k.logo({ align: "center", width: 220, padding: pad(40, 20) }),
          k.line({ thickness: 3, color: "text", padding: pad(0, 0) }),
        ]),
        k.columns(
          [
            k.column(50, [k.small(w.issue, { padding: { ...pad(8), end: 0 } })]),
            k.column(50, [k.small(w.date, { align: "end", padding: { ...pad(8), start: 0 } })]),
          ],
          { onPhone: "keep" },
        ),
        k.section([k.line({ thickness: 1, color: "text", padding: pad(0, 36) })]),
        k.section([
          k.picture("city-morning", w.leadAlt, { padding: pad(0, 0) }),
          k.text(`**${w.kicker}**`, { color: k.brandText, fontSize: 15, padding: pad(28, 0) }),
          k.h1(w.lead, { fontSize: 42, padding: pad(4, 8) }),
          k.text(w.leadText, { padding: pad(4, 8) }),
          k.button(w.action, { padding: pad(16, 44) }),
          k.line({ color: "text", padding: pad(0, 28) }),
        ]),
        k.columns(
          w.stories.map(([kicker = "", title = "", text = "", alt = ""], at) =>
            k.column(at === 0 ? 56 : 44, [
              k.picture(files[at] ?? "", alt, { padding: pad(4, 4, 16), href: k.home }),
              k.text(`**${kicker}**`, {
                color: k.brandText,
                fontSize: 15,
                padding: pad(12, 0, 16),
              }),
              k.h2(title, { fontSize: at === 0 ? 26 : 22, padding: pad(2, 2, 16) }),
              k.text([text, `[${w.read}](@)`], { fontSize: 16, padding: pad(4, 28, 16) }),
            ]),
          ),
          { padding: pad(0, 16, 24) },
        ),
        k.section(
          [
            k.h2(w.saying, {
              align: "center",
              fontSize: 28,
              color: k.onBrand,
              padding: pad(52, 12),
            }),
            k.text(w.sayingBy, {
              align: "center",
              fontSize: 15,
              color: k.onBrand,
              padding: pad(0, 52),
            }),
          ],
          { color: "brand" },
        ),
        k.section([
          k.h2(w.briefTitle, { padding: pad(40, 4) }),
          k.text(w.briefs, { padding: pad(0, 40) }),
        ]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

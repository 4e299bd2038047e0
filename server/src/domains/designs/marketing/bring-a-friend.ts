import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A referral: two equal halves, because both benefit equally, and a code to share. */
export const bringAFriend = defineDesign({
  id: "bring-a-friend",
  kind: "marketing",
  sampleData: () => ({ referral_code: "CAFE-27X" }),
  build(w, k) {
    const halfOf = (label: string, text: string, color: "brand" | "accent") => {
      const ink = color === "brand" ? k.onBrand : k.onAccent;
      return k.column(
        50,
        [
          k.text(`**${label}**`, { color: ink, padding: pad(36, 0) }),
          k.h2(w.amount, { color: ink, fontSize: 48, padding: pad(4, 4) }),
          k.text(text, { color: ink, fontSize: 15, padding: pad(0, 36) }),
        ],
        { color: color === "accent" ? color : null },
      );
    };
    return {
      styles: k.styles({ background: "paper", radius: 16, button: { radius: 40 } }),
      sections: [
        k.section([k.logo()]),
        k.section([k.picture("two-cups", w.alt)]),
        k.section([
          k.h1(w.title, { fontSize: 44, padding: pad(44, 4) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(4, 36) }),
        ]),
        // The second half's color fills the row, because the first one has at least as many lines.
        k.columns(
          [halfOf(w.yours, w.yoursText, "accent"), halfOf(w.theirs, w.theirsText, "brand")],
          { color: "brand" },
        ),
        k.section([
          k.small(w.codeLabel, { align: "center", padding: pad(44, 0) }),
          k.h2("{data.referral_code|FRIEND10}", { align: "center", fontSize: 36, padding: pad(6) }),
          k.button(w.action, { align: "center", padding: pad(14, 44) }),
        ]),
        k.columns(
          w.steps.map(([number = "", title = "", text = ""], at) =>
            k.column([34, 33, 33][at] ?? 33, [
              k.h3(`${number}. ${title}`, { padding: pad(8, 2, 16) }),
              k.text(text, { color: "muted", fontSize: 15, padding: pad(0, 12, 16) }),
            ]),
          ),
          { color: "ground", padding: pad(28, 4, 24) },
        ),
        k.section([k.small(w.note, { padding: pad(0, 28) })], { color: "ground" }),
        k.footer("news"),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A personal letter: no picture, no button, a margin, a signature and a postscript. */
export const personalLetter = defineDesign({
  id: "personal-letter",
  kind: "newsletter",
  build(w, k) {
    const margin = 48;
    return {
      styles: k.styles({
        background: "none",
        width: 560,
        fontSize: 18,
        lineHeight: 1.7,
        fonts: { heading: "bookish", body: "bookish" },
      }),
      sections: [
        k.section([
          k.logo({ width: 110, padding: pad(56, 40, margin) }),
          k.h1(w.title, { fontSize: 32, padding: pad(0, 20, margin) }),
          k.text(w.body, { padding: pad(0, 12, margin) }),
          k.h2(w.right, { fontSize: 24, padding: pad(20, 8, margin) }),
          k.text(w.more, { padding: pad(0, 12, margin) }),
          k.text(w.bye, { padding: pad(12, 0, margin) }),
          k.text(`*${w.signature}*`, {
            color: k.brandText,
            fontSize: 30,
            padding: pad(0, 0, margin),
          }),
          k.small(w.role, { padding: pad(0, 32, margin) }),
          k.line({ width: 16, align: "start", padding: pad(0, 20, margin) }),
          k.text(w.ps, { fontSize: 16, padding: pad(0, 32, margin) }),
        ]),
        k.footer("news", { padding: pad(16, 48, margin) }),
      ],
    };
  },
});

import { defineDesign } from "./design.ts";
import { pad } from "./kit.ts";

/** Only the logo, a first line to replace and the unsubscribe link. */
export const blankPage = defineDesign({
  id: "blank",
  kind: "newsletter",
  build(w, k) {
    return {
      styles: k.styles({ background: "paper" }),
      sections: [
        k.section([k.logo()]),
        k.section([k.text(w.text, { padding: pad(8, 40) })]),
        k.footer("news"),
      ],
    };
  },
});

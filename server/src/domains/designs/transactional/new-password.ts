import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A password reset: narrow, quiet, one button, and what to do if you did not request it. */
export const newPassword = defineDesign({
  id: "new-password",
  kind: "transactional",
  sampleData: (w) => ({
    reset_url: "https://example.com/password/7f3a91",
    code: "482 913",
    place: w.place,
    time: w.time,
  }),
  build(w, k) {
    return {
      styles: k.styles({ background: "tint", width: 480, radius: 16 }),
      sections: [
        k.section([k.logo({ align: "center" })]),
        k.section([k.picture("key-on-hook", "", { width: 50, radius: 12, padding: pad(8, 8) })]),
        k.section([
          k.h1(w.title, { align: "center", fontSize: 30, padding: pad(20, 4) }),
          k.text(w.intro, { align: "center", padding: pad(4, 8, 36) }),
          k.button(w.action, {
            href: "{{ data.reset_url }}",
            align: "center",
            fullWidth: true,
            padding: pad(16, 4),
          }),
          k.small(w.expires, { align: "center", padding: pad(4, 28) }),
          k.line({ padding: pad(0, 24), line: "dashed" }),
          k.small(w.codeLabel, { align: "center", padding: pad(0) }),
          k.h2("{data.code|— — —}", { align: "center", fontSize: 32, padding: pad(6, 40) }),
        ]),
        k.section(
          [
            k.h3(w.strangerTitle, { padding: pad(32, 0) }),
            k.text(w.stranger, { fontSize: 15, padding: pad(4, 4) }),
            k.small(w.fact, { padding: pad(8, 0) }),
          ],
          { color: "ground" },
        ),
        k.footer("login"),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A welcome email with the one thing to do: confirm the address. */
export const welcome = defineDesign({
  id: "welcome",
  kind: "transactional",
  sampleData: () => ({ confirm_url: "https://example.com/confirm/7f3a91" }),
  build(w, k) {
    return {
      styles: k.styles({ background: "tint", radius: 16, button: { radius: 40 } }),
      sections: [
        k.section([k.logo()]),
        k.section([k.picture("open-door", w.alt)]),
        k.section([
          k.h1(w.title, { fontSize: 38, padding: pad(44, 8) }),
          k.text(w.intro, { fontSize: 18, color: "muted", padding: pad(4, 12) }),
          k.button(w.action, { href: "{{ data.confirm_url }}", padding: pad(16, 8) }),
          k.small(w.expires, { padding: pad(0, 44) }),
        ]),
        k.section([k.h2(w.nextTitle, { padding: pad(36, 8) })], { color: "ground" }),
        ...w.next.map(([when = "", what = ""]) =>
          k.columns(
            [
              k.column(32, [
                k.text(`**${when}**`, { color: k.brandText, padding: { ...pad(10), end: 0 } }),
              ]),
              k.column(68, [k.text(what, { padding: { ...pad(10), start: 8 } })]),
            ],
            { color: "ground", onPhone: "keep" },
          ),
        ),
        k.section([k.space(28)], { color: "ground" }),
        k.section([k.small(w.stranger, { padding: pad(28) })]),
        k.footer("login"),
      ],
    };
  },
});

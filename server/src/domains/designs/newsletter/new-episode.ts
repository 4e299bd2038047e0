import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A new episode: the still with its play button, the best timestamps, and the speakers. */
export const newEpisode = defineDesign({
  id: "new-episode",
  kind: "newsletter",
  build(w, k) {
    const row = (first: string, second: string, color: "ground" | null) =>
      k.columns(
        [
          k.column(30, [
            k.text(`**${first}**`, { color: k.brandText, padding: { ...pad(7), end: 0 } }),
          ]),
          k.column(70, [k.text(`[${second}](@)`, { padding: { ...pad(7), start: 0 } })]),
        ],
        { onPhone: "keep", color },
      );
    return {
      styles: k.styles({
        background: "tint",
        radius: 20,
        underlineLinks: false,
        button: { radius: 40 },
      }),
      sections: [
        k.section([k.film("microphone-on-air", w.alt)]),
        k.section([
          k.logo({ padding: pad(32, 20) }),
          k.small(w.number, { padding: pad(4, 0) }),
          k.h1(w.title, { fontSize: 38, padding: pad(4, 8) }),
          k.text(w.intro, { fontSize: 17, color: "muted", padding: pad(4, 8) }),
          k.menu(
            w.ways.map((label) => ({ label, href: k.home })),
            { align: "start", color: k.brandText, padding: pad(8, 40, 28) },
          ),
        ]),
        k.section([k.h3(w.momentsTitle, { fontSize: 20, padding: pad(32, 8) })], {
          color: "ground",
        }),
        ...w.moments.map(([time = "", what = ""]) => row(time, what, "ground")),
        k.section([k.space(28)], { color: "ground" }),
        k.section([k.h3(w.earlierTitle, { fontSize: 20, padding: pad(36, 8) })]),
        ...w.earlier.map(([number = "", what = ""]) => row(number, what, null)),
        k.section([
          k.line({ padding: pad(24, 8) }),
          k.text(w.ask, { color: "muted", padding: pad(8, 36) }),
        ]),
        k.footer("news"),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { PAPER, pad } from "../kit.ts";

/** An invitation as a ticket: a large date on the stub, the event next to it, then the schedule. */
export const eveningInvitation = defineDesign({
  id: "evening-invitation",
  kind: "marketing",
  build(w, k) {
    return {
      styles: k.styles({ background: "paper", fonts: { heading: "bookish", body: "sans" } }),
      sections: [
        k.section([k.picture("tile-wall", "")]),
        k.section([
          k.logo({ align: "center", padding: pad(36, 16) }),
          k.text(w.hello, { align: "center", color: "muted", padding: pad(8, 0) }),
          k.h1(w.title, { align: "center", fontSize: 44, padding: pad(8, 8, 40) }),
          k.text(w.intro, { align: "center", fontSize: 17, padding: pad(8, 36, 64) }),
        ]),
        k.columns(
          [
            k.column(
              36,
              [
                k.text(`**${w.month}**`, {
                  align: "center",
                  color: k.onBrand,
                  padding: pad(32, 0, 12),
                }),
                k.h2(w.day, {
                  align: "center",
                  color: k.onBrand,
                  fontSize: 72,
                  padding: pad(0, 0, 12),
                }),
                k.text(w.weekday, { align: "center", color: k.onBrand, padding: pad(0, 32, 12) }),
              ],
              { align: "middle" },
            ),
            k.column(
              64,
              [
                k.h2(w.ticketTitle, { color: PAPER.ink, fontSize: 26, padding: pad(48, 8) }),
                k.text(w.ticketText, { color: PAPER.ink, padding: pad(0, 12) }),
                k.line({ line: "dashed", thickness: 2, color: PAPER.fold, padding: pad(8, 8) }),
                k.small(w.ticketNote, { color: PAPER.faded, padding: pad(4, 44) }),
              ],
              { color: PAPER.sheet, align: "middle" },
            ),
          ],
          { color: "brand" },
        ),
        k.section([k.button(w.action, { align: "center", padding: pad(36, 44) })]),
        k.section([k.h2(w.programTitle, { padding: pad(8, 12) })]),
        ...w.program.map(([time = "", what = ""]) =>
          k.columns(
            [
              k.column(28, [
                k.text(`**${time}**`, { color: k.brandText, padding: { ...pad(8), end: 0 } }),
              ]),
              k.column(72, [k.text(what, { padding: { ...pad(8), start: 0 } })]),
            ],
            { onPhone: "keep" },
          ),
        ),
        k.section([k.text(w.otherwise, { color: "muted", padding: pad(28, 44) })]),
        k.footer("news", { align: "center" }),
      ],
    };
  },
});

import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** An appointment as a calendar page; confirming and rescheduling are one tap away. */
export const appointmentReminder = defineDesign({
  id: "appointment-reminder",
  kind: "transactional",
  sampleData: (w) => ({
    ...w.sample,
    confirm_url: "https://example.com/visit/yes",
    change_url: "https://example.com/visit/change",
  }),
  build(w, k) {
    return {
      styles: k.styles({ background: "tint", width: 520, radius: 20 }),
      sections: [
        k.section([k.logo({ align: "center", padding: pad(24) })]),
        k.section(
          [
            k.text("**{data.month|}**", {
              align: "center",
              color: k.onBrand,
              fontSize: 18,
              padding: pad(20),
            }),
          ],
          {
            color: k.brandText,
          },
        ),
        k.section([
          k.h2("{data.day|—}", { align: "center", fontSize: 72, padding: pad(24, 0) }),
          k.text("{data.weekday|}, **{data.hour|}**", {
            align: "center",
            fontSize: 20,
            padding: pad(0, 28),
          }),
          k.line({ line: "dashed", thickness: 2, padding: pad(0) }),
          k.h1(w.title, { align: "center", fontSize: 28, padding: pad(32, 4) }),
          k.text(w.withWhom, { align: "center", color: "muted", padding: pad(0, 12) }),
        ]),
        k.columns(
          [
            k.column(50, [
              k.button(w.yes, {
                href: "{{ data.confirm_url }}",
                fullWidth: true,
                padding: pad(8, 8, 6),
              }),
            ]),
            k.column(50, [
              k.button(w.no, {
                href: "{{ data.change_url }}",
                fullWidth: true,
                outlined: true,
                color: k.brandText,
                padding: pad(8, 8, 6),
              }),
            ]),
          ],
          { padding: pad(8, 36, 34) },
        ),
        k.columns(
          [
            k.column(50, [
              k.h3(w.whereTitle, { padding: pad(0, 2, 16) }),
              k.text("{data.street|}\n{data.city|}", { fontSize: 15, padding: pad(0, 20, 16) }),
            ]),
            k.column(50, [
              k.h3(w.bringTitle, { padding: pad(0, 2, 16) }),
              k.text(w.bring, { fontSize: 15, padding: pad(0, 20, 16) }),
            ]),
          ],
          { color: "ground", padding: pad(32, 0, 24) },
        ),
        k.section([k.small(w.note, { padding: pad(0, 32) })], { color: "ground" }),
        k.footer("visit", { align: "center", padding: pad(12, 36) }),
      ],
    };
  },
});

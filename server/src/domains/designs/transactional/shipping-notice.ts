import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

/** A shipping notice: the delivery date in large letters, four stations, the tracking number. */
export const shippingNotice = defineDesign({
  id: "shipping-notice",
  kind: "transactional",
  sampleData: (w) => ({
    day: w.day,
    window: w.window,
    tracking_number: "AR 2048 7719 BR",
    tracking_url: "https://example.com/track/20487719",
  }),
  build(w, k) {
    const station = (label: string, at: number) =>
      k.column(25, [
        k.line({ thickness: 6, color: at < 2 ? "brand" : "ground", padding: pad(0, 6, 3) }),
        k.text(at < 2 ? `**${label}**` : label, {
          align: "center",
          fontSize: 13,
          color: at < 2 ? "text" : "muted",
          padding: pad(0, 8, 0),
        }),
      ]);
    return {
      styles: k.styles({ background: "tint", radius: 16 }),
      sections: [
        k.section([k.logo()]),
        k.section([k.picture("parcel-on-the-road", w.alt)]),
        k.section([
          k.text(w.eyebrow, { color: "muted", padding: pad(40, 0) }),
          k.h1("{data.day|…}", { fontSize: 48, color: k.brandText, padding: pad(0) }),
          k.text("{data.window|}", { fontSize: 18, padding: pad(0, 24) }),
        ]),
        k.columns(w.stations.map(station), { onPhone: "keep", padding: pad(8, 16, 36) }),
        k.section([
          k.text(w.intro, { padding: pad(12, 8) }),
          k.button(w.action, { href: "{{ data.tracking_url }}", padding: pad(16, 8) }),
        ]),
        k.section([
          k.small(w.numberLabel, { padding: pad(12, 0) }),
          k.h3("{data.tracking_number|—}", { padding: pad(0, 40) }),
        ]),
        k.section(
          [
            k.h2(w.awayTitle, { padding: pad(36, 4) }),
            k.list("bulletList", w.away, { padding: pad(0, 36) }),
          ],
          { color: "ground" },
        ),
        k.footer("order"),
      ],
    };
  },
});

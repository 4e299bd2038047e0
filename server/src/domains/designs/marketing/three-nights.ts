import { defineDesign } from "../design.ts";
import { pad } from "../kit.ts";

const BLACK = "#0c0d12";
const WHITE = "#ffffff";
const ASH = "#b9bcc6";

/** For the loudest week of the year: black, huge figures, a timetable, four products. */
export const threeNights = defineDesign({
  id: "three-nights",
  kind: "marketing",
  build(w, k) {
    const spark = k.accentOn(BLACK);
    const night = ([day = "", figure = "", text = ""]: string[]) =>
      k.columns(
        [
          k.column(22, [k.text(`**${day}**`, { color: ASH, padding: { ...pad(14), end: 0 } })], {
            align: "middle",
          }),
          k.column(28, [k.h2(figure, { color: spark, fontSize: 32, padding: pad(10, 10, 0) })], {
            align: "middle",
          }),
          k.column(
            50,
            [
              k.text(text, {
                color: WHITE,
                fontSize: 15,
                padding: { ...pad(14), start: 8, end: 32 },
              }),
            ],
            { align: "middle" },
          ),
        ],
        { color: BLACK, onPhone: "keep" },
      );
    const pictures = ["thing-lamp", "thing-bag", "thing-chair", "thing-cup"];
    return {
      styles: k.styles({ background: "paper", radius: 0, button: { radius: 0 } }),
      sections: [
        k.section([k.logo({ align: "center", padding: pad(24) })]),
        k.section(
          [
            k.text(`**${w.eyebrow}**`, { color: ASH, padding: pad(56, 0) }),
            k.h1(w.figure, { color: spark, fontSize: 72, padding: pad(0, 8) }),
            k.h2(w.title, { color: WHITE, fontSize: 28, padding: pad(4, 16) }),
            k.button(w.action, { color: WHITE, padding: pad(8, 48) }),
          ],
          { color: BLACK },
        ),
        ...w.nights.flatMap((one) => [
          k.section([k.line({ color: "#34363f", padding: pad(0) })], { color: BLACK }),
          night(one),
        ]),
        k.section([k.space(40)], { color: BLACK }),
        k.section([
          k.h2(w.goodsTitle, { fontSize: 28, padding: pad(48, 16) }),
          k.products(
            w.goods.map(([title = "", price = "", formerPrice = ""], at) => ({
              source: `design:${pictures[at]}.png`,
              alt: w.alts[at] ?? "",
              decorative: false,
              title,
              text: "",
              price,
              formerPrice,
              buttonLabel: w.look,
              href: k.home,
            })),
            { perRow: 2, align: "start", padding: pad(0, 32, 32) },
          ),
        ]),
        k.section(
          [
            k.h2(w.last, { color: WHITE, padding: pad(44, 0) }),
            k.text(w.fair, { color: ASH, fontSize: 15, padding: pad(8, 44) }),
          ],
          { color: BLACK },
        ),
        k.footer("news"),
      ],
    };
  },
});

import {
  buttonTypeStyle,
  colorOf,
  type EmailBlockOf,
  PRODUCT_STYLE,
  productTitleStyle,
  smallStyle,
  textStyle,
} from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import classes from "./blocks.module.css";
import { RichWords } from "./liquid-words.tsx";
import { boxStyle, typeStyle } from "./email-css.ts";
import { Picture } from "./media-blocks.tsx";
import { Blank, type BlockProps } from "./text-blocks.tsx";

type Item = EmailBlockOf<"products">["items"][number];

export function ProductsBlock({ block }: BlockProps<EmailBlockOf<"products">>) {
  const { t } = useTranslation("editor");
  const look = useEmailAppearance();
  const { styles, colors } = look;
  const perRow = look.isPhone ? 1 : block.perRow;
  const box = boxStyle(look, block.padding, block.align);
  if (block.items.length === 0) {
    return (
      <div
        style={{ ...box, ...typeStyle(look, "body", textStyle(null, styles)), color: colors.text }}
      >
        <Blank text={t("canvas.noProducts")} />
      </div>
    );
  }
  return (
    <div style={box}>
      <div
        style={{
          display: "grid",
          gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))`,
          gap: PRODUCT_STYLE.gap,
        }}
      >
        {block.items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- products have no id; their position identifies them
          <Product key={at} item={item} />
        ))}
      </div>
    </div>
  );
}

function Product({ item }: { item: Item }) {
  const { t } = useTranslation("editor");
  const look = useEmailAppearance();
  const { styles, colors } = look;
  return (
    <div
      className={classes.words}
      style={{
        display: "grid",
        alignContent: "start",
        gap: PRODUCT_STYLE.partGap,
        color: colors.text,
      }}
    >
      <Picture source={item.source} alt={item.alt} style={{ width: "100%" }} />
      <div style={{ ...typeStyle(look, "body", productTitleStyle(styles)), fontWeight: 700 }}>
        {item.title === "" ? (
          <Blank text={t("canvas.productTitle")} />
        ) : (
          <RichWords text={item.title} />
        )}
      </div>
      {item.text !== "" && (
        <div style={{ ...typeStyle(look, "body", smallStyle(styles)), color: colors.muted }}>
          <RichWords text={item.text} />
        </div>
      )}
      {(item.price !== "" || item.formerPrice !== "") && <Price item={item} />}
      {item.buttonLabel !== "" && item.href !== "" && <ProductButton label={item.buttonLabel} />}
    </div>
  );
}

/** The price, after the previous price if there is one. */
function Price({ item }: { item: Item }) {
  const look = useEmailAppearance();
  const { styles, colors } = look;
  return (
    <div style={typeStyle(look, "body", textStyle(null, styles))}>
      {item.formerPrice !== "" && (
        <s style={{ ...typeStyle(look, "body", smallStyle(styles)), color: colors.muted }}>
          <RichWords text={item.formerPrice} />
        </s>
      )}
      {item.formerPrice !== "" && item.price !== "" && "\u00a0 "}
      {item.price !== "" && (
        <span style={{ fontWeight: 700 }}>
          <RichWords text={item.price} />
        </span>
      )}
    </div>
  );
}

function ProductButton({ label }: { label: string }) {
  const look = useEmailAppearance();
  const { styles, colors } = look;
  const button = buttonTypeStyle({ color: null, outlined: false }, styles, colors);
  return (
    <div>
      <span
        style={{
          ...typeStyle(look, "body", {
            fontSize: button.fontSize,
            lineHeight: Math.round(button.fontSize * 1.25),
          }),
          display: "inline-block",
          padding: `${PRODUCT_STYLE.buttonPaddingBlock}px ${PRODUCT_STYLE.buttonPaddingInline}px`,
          borderRadius: button.radius,
          background: button.fill ?? colorOf("brand", colors),
          color: button.text,
          fontWeight: 700,
        }}
      >
        <RichWords text={label} />
      </span>
    </div>
  );
}

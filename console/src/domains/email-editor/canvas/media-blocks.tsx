/* oxlint-disable react/no-array-index-key -- the rendered elements keep no state, so their position identifies them */
import {
  buttonTypeStyle,
  type EmailBlockOf,
  nameStyle,
  SOCIAL_GAP,
  textStyle,
  VIDEO_BAR_PADDING,
} from "@arauto/contracts";
import { ImageBrokenIcon, ImageIcon } from "@phosphor-icons/react";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import classes from "./blocks.module.css";
import { boxStyle, typeStyle } from "./email-css.ts";
import { Blank, type BlockProps } from "./text-blocks.tsx";

/** A picture of the email, a placeholder that asks for one, or a message that it cannot be loaded. */
export function Picture({
  source,
  alt,
  style,
  low = false,
}: {
  source: string;
  alt: string;
  style: CSSProperties;
  low?: boolean;
}) {
  const { t } = useTranslation("editor");
  const { picture } = useEmailAppearance();
  const [broken, setBroken] = useState<string | null>(null);
  const address = picture(source);
  // A picture from the data of each email cannot be shown here.
  const isLiquid = source.includes("{{") || source.includes("{%");
  if (source !== "" && broken !== address && !isLiquid) {
    return (
      <img
        src={address}
        alt={alt}
        draggable={false}
        style={{ display: "block", height: "auto", ...style }}
        onError={() => setBroken(address)}
      />
    );
  }
  return (
    <div
      className={classes.frame}
      data-low={low || undefined}
      style={{
        width: style.width,
        borderRadius: style.borderRadius,
        marginInline: style.marginInline,
      }}
    >
      {source === "" || isLiquid ? (
        <ImageIcon size={28} aria-hidden />
      ) : (
        <ImageBrokenIcon size={28} aria-hidden />
      )}
      <bdi>
        {t(
          isLiquid
            ? "canvas.pictureFromData"
            : source === ""
              ? "canvas.choosePicture"
              : "canvas.pictureBroken",
        )}
      </bdi>
    </div>
  );
}

/** Aligns a picture narrower than its column, with margins because it is a block element. */
function standing(align: "start" | "center" | "end"): CSSProperties {
  return {
    marginInlineStart: align === "start" ? 0 : "auto",
    marginInlineEnd: align === "end" ? 0 : "auto",
  };
}

export function ImageBlock({ block }: BlockProps<EmailBlockOf<"image">>) {
  const look = useEmailAppearance();
  return (
    <div style={boxStyle(look, block.padding, block.align)}>
      <div style={{ width: `${block.width}%`, ...standing(block.align) }}>
        <Picture
          source={block.source}
          alt={block.alt}
          style={{ width: "100%", borderRadius: block.radius }}
        />
      </div>
    </div>
  );
}

export function LogoBlock({ block }: BlockProps<EmailBlockOf<"logo">>) {
  const look = useEmailAppearance();
  const { logo } = look.brand;
  const box = boxStyle(look, block.padding, block.align);
  if (!logo || logo.source === "") {
    return (
      <div style={box}>
        <div
          style={{
            ...typeStyle(look, "heading", nameStyle(look.styles)),
            fontWeight: 700,
            color: look.colors.text,
          }}
        >
          {look.workspace.name}
        </div>
      </div>
    );
  }
  const source = look.scheme === "dark" && logo.darkSource !== "" ? logo.darkSource : logo.source;
  return (
    <div style={box}>
      <div
        style={{
          width: Math.min(block.width, logo.width),
          maxWidth: "100%",
          ...standing(block.align),
        }}
      >
        <Picture source={source} alt={logo.alt} style={{ width: "100%" }} low />
      </div>
    </div>
  );
}

export function VideoBlock({ block }: BlockProps<EmailBlockOf<"video">>) {
  const look = useEmailAppearance();
  const bar = buttonTypeStyle({ color: null, outlined: false }, look.styles, look.colors);
  const lineHeight = Math.round(bar.fontSize * 1.25);
  const radius = Math.min(block.radius, lineHeight);
  const corners = (top: boolean) =>
    top ? `${radius}px ${radius}px 0 0` : `0 0 ${radius}px ${radius}px`;
  return (
    <div style={boxStyle(look, block.padding)}>
      <Picture
        source={block.source}
        alt={block.alt}
        style={{ width: "100%", borderRadius: corners(true) }}
      />
      <div
        style={{
          ...typeStyle(look, "body", { fontSize: bar.fontSize, lineHeight }),
          padding: VIDEO_BAR_PADDING,
          borderRadius: corners(false),
          background: bar.fill ?? "transparent",
          color: bar.text,
          fontWeight: 700,
          textAlign: "center",
        }}
      >
        <span aria-hidden>▶︎&nbsp; </span>
        {look.words.watch}
      </div>
    </div>
  );
}

export function SocialBlock({ block }: BlockProps<EmailBlockOf<"social">>) {
  const { t } = useTranslation("editor");
  const look = useEmailAppearance();
  const items = block.items ?? look.brand.social;
  return (
    <div style={boxStyle(look, block.padding, block.align)}>
      {items.length === 0 ? (
        <div style={typeStyle(look, "body", textStyle(null, look.styles))}>
          <Blank text={t(block.items === null ? "canvas.noBrandNetworks" : "canvas.noNetworks")} />
        </div>
      ) : (
        <div className={classes.networks} style={{ gap: SOCIAL_GAP, justifyContent: block.align }}>
          {items.map(({ network }, at) => (
            <img
              key={at}
              src={`/designs/social-${network}-${block.look}.png`}
              alt={network}
              draggable={false}
              width={block.size}
              height={block.size}
            />
          ))}
        </div>
      )}
    </div>
  );
}

import {
  BUTTON_EDGE,
  BUTTON_WEIGHT,
  buttonTypeStyle,
  colorOf,
  type EmailBlockOf,
  HEADING_WEIGHT,
  headingStyle,
  smallStyle,
  textStyle,
} from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { useEmailAppearance } from "../email-appearance.tsx";
import { RichLineView, RichTextView } from "../rich-text-view.tsx";
import { WrittenLine, WrittenText } from "./block-writing.tsx";
import classes from "./blocks.module.css";
import { boxStyle, type Background, linkStyle, textVariables, typeStyle } from "./email-css.ts";

/** Props of every block's view. */
export interface BlockProps<B> {
  block: B;
  background: Background;
  /** Its text is being edited. */
  typing: boolean;
}

export function HeadingBlock({ block, background, typing }: BlockProps<EmailBlockOf<"heading">>) {
  const { t } = useTranslation("editor");
  const look = useEmailAppearance();
  const figures = headingStyle(block, look.styles);
  const style = {
    ...typeStyle(look, "heading", figures),
    fontWeight: HEADING_WEIGHT,
    color: colorOf(block.color, look.colors),
    ...textVariables(look, background, block.color, figures.fontSize),
  };
  return (
    <div style={boxStyle(look, block.padding, block.align)}>
      {typing ? (
        <WrittenLine id={block.id} part="text" value={block.text} style={style} />
      ) : (
        <div style={style} className={classes.words}>
          {block.text.length === 0 ? (
            <Blank text={t("canvas.writeHeading")} />
          ) : (
            <RichLineView line={block.text} link={linkStyle(look, background, block.color)} />
          )}
        </div>
      )}
    </div>
  );
}

export function TextBlock({ block, background, typing }: BlockProps<EmailBlockOf<"text">>) {
  const { t } = useTranslation("editor");
  const look = useEmailAppearance();
  const figures = textStyle(block.fontSize, look.styles);
  const style = {
    ...typeStyle(look, "body", figures),
    color: colorOf(block.color, look.colors),
    ...textVariables(look, background, block.color, figures.fontSize),
  };
  return (
    <div style={boxStyle(look, block.padding, block.align)}>
      {typing ? (
        <WrittenText id={block.id} value={block.text} style={style} />
      ) : (
        <div style={style} className={classes.words}>
          {hasWords(block.text) ? (
            <RichTextView
              text={block.text}
              fontSize={figures.fontSize}
              link={linkStyle(look, background, block.color)}
            />
          ) : (
            <Blank text={t("canvas.writeText")} />
          )}
        </div>
      )}
    </div>
  );
}

export function ButtonBlock({ block, typing }: BlockProps<EmailBlockOf<"button">>) {
  const { t } = useTranslation("editor");
  const look = useEmailAppearance();
  const { fill, edge, text, radius, paddingBlock, paddingInline, fontSize } = buttonTypeStyle(
    block,
    look.styles,
    look.colors,
  );
  const drawn = block.outlined ? BUTTON_EDGE : 0;
  const style = {
    ...typeStyle(look, "body", { fontSize, lineHeight: Math.round(fontSize * 1.25) }),
    display: block.fullWidth ? "block" : "inline-block",
    padding: `${paddingBlock - drawn}px ${paddingInline - drawn}px`,
    border: block.outlined ? `${BUTTON_EDGE}px solid ${edge}` : "none",
    borderRadius: radius,
    background: fill ?? "transparent",
    color: text,
    fontWeight: BUTTON_WEIGHT,
    textAlign: "center" as const,
    // Without text, the button has a typical width, so that its placeholder is readable.
    minWidth: block.label.length === 0 ? "14em" : undefined,
    maxWidth: "100%",
  };
  return (
    <div style={boxStyle(look, block.padding, block.align)}>
      {typing ? (
        <WrittenLine id={block.id} part="label" value={block.label} style={style} />
      ) : (
        <div style={style} className={classes.words}>
          {block.label.length === 0 ? (
            <Blank text={t("canvas.writeButton")} />
          ) : (
            <RichLineView line={block.label} />
          )}
        </div>
      )}
    </div>
  );
}

/** The links are always present, regardless of the text. */
export function FooterBlock({ block, background, typing }: BlockProps<EmailBlockOf<"footer">>) {
  const { t } = useTranslation("editor");
  const look = useEmailAppearance();
  const figures = smallStyle(look.styles);
  const link = { ...linkStyle(look, background, block.color), textDecoration: "underline" };
  const style = {
    ...typeStyle(look, "body", figures),
    color: colorOf(block.color, look.colors),
    ...textVariables(look, background, block.color, figures.fontSize),
  };
  const gap = <div style={{ height: figures.fontSize }} />;
  return (
    <div style={boxStyle(look, block.padding, block.align)}>
      <div style={style} className={classes.words}>
        {typing ? (
          <WrittenText id={block.id} value={block.text} style={{}} />
        ) : hasWords(block.text) ? (
          <RichTextView text={block.text} fontSize={figures.fontSize} link={link} />
        ) : (
          <Blank text={t("canvas.writeFooter")} />
        )}
        {gap}
        {block.showAddress && (
          <>
            <p className={classes.address}>
              {look.workspace.address || <Blank text={t("canvas.noAddress")} />}
            </p>
            {gap}
          </>
        )}
        <p className={classes.plain}>
          <span style={link}>{look.words.unsubscribe}</span>
          {block.showPreferences && (
            <>
              {" · "}
              <span style={link}>{look.words.preferences}</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** A placeholder for empty text, in the console's language. */
export function Blank({ text }: { text: string }) {
  return (
    <span className={classes.blank}>
      <bdi>{text}</bdi>
    </span>
  );
}

function hasWords({ content }: EmailBlockOf<"text">["text"]): boolean {
  return content.some((node) => node.type !== "paragraph" || (node.content ?? []).length > 0);
}

/* oxlint-disable react/no-array-index-key -- the rendered elements keep no state, so their position identifies them */
import {
  colorOf,
  type EmailBlockOf,
  fontStack,
  MENU_GAP,
  physicalAlign,
  TABLE_STYLE,
  textStyle,
} from "@arauto/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type EmailAppearance, useEmailAppearance } from "../email-appearance.tsx";
import classes from "./blocks.module.css";
import { RichWords } from "./liquid-words.tsx";
import { markupHeight } from "./markup-height.ts";
import { boxStyle, typeStyle } from "./email-css.ts";
import { Blank, type BlockProps } from "./text-blocks.tsx";

/** Allows no scripts, and loads only pictures, styles and fonts. */
const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; font-src https: data:";

export function DividerBlock({ block }: BlockProps<EmailBlockOf<"divider">>) {
  const look = useEmailAppearance();
  return (
    <div style={boxStyle(look, block.padding, block.align)}>
      <div
        style={{
          width: `${block.width}%`,
          marginInlineStart: block.align === "start" ? 0 : "auto",
          marginInlineEnd: block.align === "end" ? 0 : "auto",
          borderTop: `${block.thickness}px ${block.line} ${colorOf(block.color, look.colors)}`,
        }}
      />
    </div>
  );
}

export function SpacerBlock({ block }: BlockProps<EmailBlockOf<"spacer">>) {
  return <div className={classes.spacer} style={{ height: block.height }} />;
}

export function MenuBlock({ block }: BlockProps<EmailBlockOf<"menu">>) {
  const { t } = useTranslation("editor");
  const look = useEmailAppearance();
  return (
    <div style={boxStyle(look, block.padding, block.align)}>
      <div
        style={{
          ...typeStyle(look, "body", textStyle(null, look.styles)),
          color: colorOf(block.color, look.colors),
        }}
        className={classes.words}
      >
        {block.items.length === 0 && <Blank text={t("canvas.noLinks")} />}
        {block.items.map(({ label }, at) => (
          <span key={at} style={{ display: "inline-block", padding: `4px ${MENU_GAP / 2}px` }}>
            {label === "" ? <Blank text={t("canvas.linkLabel")} /> : <RichWords text={label} />}
          </span>
        ))}
      </div>
    </div>
  );
}

export function TableBlock({ block }: BlockProps<EmailBlockOf<"table">>) {
  const look = useEmailAppearance();
  const line = `${TABLE_STYLE.line}px solid ${colorOf(block.lineColor, look.colors)}`;
  const box = boxStyle(look, block.padding, block.align);
  return (
    <div style={box}>
      <table
        role="presentation"
        className={classes.table}
        style={{
          ...typeStyle(look, "body", textStyle(null, look.styles)),
          color: look.colors.text,
        }}
      >
        <tbody>
          {block.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, at) => (
                <td
                  key={at}
                  style={{
                    padding: `${TABLE_STYLE.paddingBlock}px ${TABLE_STYLE.paddingInline}px`,
                    borderBottom: line,
                    ...(block.amounts && at > 0 && at === cells.length - 1
                      ? {
                          textAlign: physicalAlign("end", look.direction),
                          whiteSpace: "nowrap" as const,
                        }
                      : { textAlign: box.textAlign }),
                    fontWeight: block.hasHeader && row === 0 ? 700 : 400,
                  }}
                >
                  {cell === "" ? (
                    <span className={classes.emptyCell}>&nbsp;</span>
                  ) : (
                    <RichWords text={cell} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns a page with only the custom markup, which inherits defaults from the surrounding email. */
function pageOf(source: string, { styles, colors, direction }: EmailAppearance): string {
  const type = `font:${styles.fontSize}px/${styles.lineHeight} ${fontStack(styles, "body", direction)}`;
  const css = `body{margin:0;display:flow-root;overflow-wrap:anywhere;${type};color:${colors.text}}`;
  return `<!doctype html><html dir="${direction}"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><style>${css}</style>${source}`;
}

/** Custom markup runs in a separate origin without scripts. Its height is estimated, since it cannot be measured. */
export function HtmlBlock({ block }: BlockProps<EmailBlockOf<"html">>) {
  const { t } = useTranslation("editor");
  const look = useEmailAppearance();
  const page = useMemo(() => pageOf(block.source, look), [block.source, look]);
  const height = useMemo(
    () => markupHeight(block.source, look.styles.width, look.styles),
    [block.source, look.styles],
  );
  return (
    <div style={boxStyle(look, block.padding)}>
      {block.source.trim() === "" ? (
        <div className={classes.frame} data-low>
          <bdi>{t("canvas.writeHtml")}</bdi>
        </div>
      ) : (
        <iframe
          className={classes.html}
          style={{ blockSize: height }}
          sandbox=""
          srcDoc={page}
          title={t("palette.kinds.html")}
          tabIndex={-1}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}

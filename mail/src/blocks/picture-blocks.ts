import type { EmailBlockOf, SocialNetwork } from "@arauto/contracts";
import {
  BUTTON_WEIGHT,
  buttonTypeStyle,
  HEADING_WEIGHT,
  nameStyle,
  physicalAlign,
  SOCIAL_GAP,
  SOCIAL_NETWORK_NAMES,
  VIDEO_BAR_PADDING,
} from "@arauto/contracts";
import { addressValue, literalText, plainLine } from "./block-text.ts";
import type { Frame, Place } from "./frame.ts";
import { blockRow, classAttribute, inkOf, innerWidth, layoutTable, typeCss } from "./frame.ts";

/** Alternative texts of social icons. */
const NETWORK_NAMES: Readonly<Record<SocialNetwork, string>> = {
  ...SOCIAL_NETWORK_NAMES,
  website: "Web",
};

interface Picture {
  source: string;
  alt: string;
  decorative: boolean;
}

/** Renders an `img`: with a width in pixels for Outlook, in percent for all others. */
export function pictureHtml(
  picture: Picture,
  frame: Frame,
  size: { pixels: number; percent: number; radius: number; css?: string },
): string {
  const alt = picture.decorative ? "" : plainLine(picture.alt);
  // A linked picture must keep its role: only one without alternative text is presentation.
  const role = alt === "" ? ' role="presentation"' : "";
  const radius = size.radius > 0 ? `border-radius:${size.radius}px;` : "";
  return (
    `<img src="${addressValue(frame.picture(picture.source))}" alt="${alt}"${role} width="${size.pixels}" ` +
    `style="display:block;width:${size.percent}%;height:auto;border:0;outline:none;text-decoration:none;${radius}${size.css ?? ""}">`
  );
}

/** Wraps a picture in a link. `classes` control the text part. */
export function linked(
  href: string,
  content: string,
  css = "text-decoration:none;",
  classes = "",
): string {
  return href === ""
    ? content
    : `<a href="${addressValue(href)}"${classAttribute(classes)} style="${css}">${content}</a>`;
}

/** Aligns a picture narrower than its column with automatic margins. */
function sideCss(align: "start" | "center" | "end", frame: Frame): string {
  const side = physicalAlign(align, frame.direction);
  if (side === "center") return "margin:0 auto;";
  return side === "right" ? "margin:0 0 0 auto;" : "margin:0;";
}

export function imageRow(block: EmailBlockOf<"image">, frame: Frame, place: Place): string {
  if (block.source === "") return "";
  const pixels = Math.round((innerWidth(place, block.padding) * block.width) / 100);
  const css = block.width < 100 ? sideCss(block.align, frame) : "";
  const image = pictureHtml(block, frame, {
    pixels,
    percent: block.width,
    radius: block.radius,
    css,
  });
  return blockRow(frame, block, linked(block.href, image, "display:block;text-decoration:none;"));
}

/** Renders the still with a bar below that names the action: Outlook and Gmail cannot overlay pictures. */
export function videoRow(block: EmailBlockOf<"video">, frame: Frame, place: Place): string {
  if (block.source === "") return "";
  const light = buttonTypeStyle({ color: null, outlined: false }, frame.styles, frame.light);
  const dark = buttonTypeStyle({ color: null, outlined: false }, frame.styles, frame.dark);
  const look = { fontSize: light.fontSize, lineHeight: Math.round(light.fontSize * 1.25) };
  const radius = Math.min(block.radius, look.lineHeight);
  const still = pictureHtml(block, frame, {
    pixels: innerWidth(place, block.padding),
    percent: 100,
    radius: 0,
    css: radius > 0 ? `border-radius:${radius}px ${radius}px 0 0;` : "",
  });
  const classes = frame.rules.of("color", light.text, dark.text);
  const fill = frame.rules.of("background", light.edge, dark.edge);
  const mark = `<span aria-hidden="true">&#9654;&#65038;</span>&nbsp; ${literalText(frame.words.watch)}`;
  const words =
    block.href === ""
      ? `<span${classAttribute(classes)} style="display:block;padding:${VIDEO_BAR_PADDING}px;color:${light.text};">${mark}</span>`
      : `<a href="${addressValue(block.href)}"${classAttribute(`ar-button${classes}`)} style="display:block;padding:${VIDEO_BAR_PADDING}px;color:${light.text};text-decoration:none;">${mark}</a>`;
  const bar =
    `<tr><td align="center" bgcolor="${light.edge}"${classAttribute(fill)} style="background-color:${light.edge};` +
    `${typeCss(frame, "body", look)}font-weight:${BUTTON_WEIGHT};border-radius:0 0 ${radius}px ${radius}px;">${words}</td></tr>`;
  const picture = `<tr><td class="ar-line">${linked(block.href, still, "display:block;text-decoration:none;", "ar-bare")}</td></tr>`;
  return blockRow(
    frame,
    block,
    layoutTable(picture + bar, ' width="100%"', "border-collapse:separate;width:100%;"),
  );
}

/** Renders the brand's logo, with another one in dark mode; the workspace's name if there is none. */
export function logoRow(block: EmailBlockOf<"logo">, frame: Frame): string {
  const { logo, website } = frame.brand;
  const href = block.href === "" ? website : block.href;
  if (logo === null || logo.source === "") {
    const ink = inkOf(frame, "text");
    const css = `${typeCss(frame, "heading", nameStyle(frame.styles))}font-weight:${HEADING_WEIGHT};${ink.css}text-decoration:none;`;
    const name = literalText(frame.workspaceName);
    const words =
      href === "" || name === ""
        ? `<span${classAttribute(ink.dark)} style="${css}">${name}</span>`
        : `<a href="${addressValue(href)}"${classAttribute(ink.dark)} style="${css}">${name}</a>`;
    return blockRow(frame, block, words);
  }
  const width = Math.min(block.width, logo.width);
  const alt = literalText(logo.alt === "" ? frame.workspaceName : logo.alt);
  const image = (source: string, classes: string, css: string) =>
    `<img src="${addressValue(frame.picture(source))}" alt="${alt}" width="${width}"${classAttribute(classes)} style="display:${css};width:${width}px;max-width:100%;height:auto;border:0;">`;
  const side = sideCss(block.align, frame);
  if (logo.darkSource === "")
    return blockRow(frame, block, linked(href, image(logo.source, "", `block;${side}`)));
  const light = linked(href, image(logo.source, "ar-day", `block;${side}`));
  // Hidden in clients without dark mode, and in Outlook, which ignores display:none of pictures.
  const dark = `<!--[if !mso]><!--><div class="ar-night" style="display:none;mso-hide:all;">${linked(href, image(logo.darkSource, "", `block;${side}`))}</div><!--<![endif]-->`;
  return blockRow(frame, block, light + dark);
}

/**
 * Returns rules that swap the logo's two pictures; `before` restricts them to elements that Outlook's apps mark as
 * dark.
 */
export function logoDarkCss(before = ""): string {
  return `${before}.ar-day{display:none!important}${before}.ar-night{display:block!important}`;
}

export function socialRow(block: EmailBlockOf<"social">, frame: Frame): string {
  const items = (block.items ?? frame.brand.social).filter(({ href }) => href !== "");
  if (items.length === 0) return "";
  const side = frame.direction === "rtl" ? "left" : "right";
  const cells = items.map(({ network, href }, index) => {
    const gap = index === items.length - 1 ? 0 : SOCIAL_GAP;
    const source = frame.picture(`design:social-${network}-${block.look}.png`);
    const image =
      `<img src="${addressValue(source)}" alt="${NETWORK_NAMES[network]}" width="${block.size}" height="${block.size}" ` +
      `style="display:block;width:${block.size}px;height:${block.size}px;border:0;">`;
    return `<td class="ar-line" style="padding:0;padding-${side}:${gap}px;">${linked(href, image, "display:block;text-decoration:none;")}</td>`;
  });
  return blockRow(frame, block, layoutTable(`<tr>${cells.join("")}</tr>`));
}

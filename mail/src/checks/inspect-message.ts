import { Parser } from "htmlparser2";

/** A finished email as seen by readers, browsers and filters. */
export interface InspectedMessage {
  /** Text that is shown, without the head. */
  text: string;
  links: { href: string; text: string }[];
  /** URLs of images, excluding tracking pixels. */
  images: string[];
}

const SILENT = new Set(["head", "title", "style", "script"]);

/** Reads links, images and text of a finished email. */
export function inspectMessage(html: string): InspectedMessage {
  const links: InspectedMessage["links"] = [];
  const images: string[] = [];
  const silent: string[] = [];
  let text = "";
  let link: InspectedMessage["links"][number] | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      const isHidden = /display:\s*none/.test(attributes["style"] ?? "");
      if (silent.length > 0 || SILENT.has(name) || isHidden) silent.push(name);
      if (silent.length > 0) return;
      const { href, src, width, height } = attributes;
      if (name === "a" && href !== undefined) {
        link = { href: href.trim(), text: "" };
        links.push(link);
      }
      if (name === "img" && src !== undefined && !(width === "1" && height === "1"))
        images.push(src.trim());
    },
    onclosetag(name) {
      silent.pop();
      if (name === "a") link = null;
    },
    ontext(content) {
      if (silent.length > 0) return;
      text += ` ${content}`;
      if (link !== null) link.text += content;
    },
  });
  parser.end(html);
  return { text: text.replaceAll(/\s+/g, " ").trim(), links, images };
}

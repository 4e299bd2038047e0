/** Placeholders for URLs that are created per contact. */
export type MarkerKind = "click" | "open" | "unsubscribe" | "preferences" | "view" | "target";

const LETTERS: Record<MarkerKind, string> = {
  click: "c",
  open: "o",
  unsubscribe: "u",
  preferences: "p",
  view: "v",
  target: "t",
};
const KINDS = new Map(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as MarkerKind]),
);

export interface Marker {
  kind: MarkerKind;
  /** Index of the link; 0 for kinds with only one. */
  link: number;
}

/** Random words that mark the positions of personal URLs. No author or contact can guess one. */
export class LinkMarkers {
  private readonly prefix: string;
  private readonly pattern: RegExp;

  constructor(nonce: string) {
    this.prefix = `mk${nonce}`;
    this.pattern = new RegExp(`mk${nonce}([couptv])(\\d+)z`, "g");
  }

  marker(kind: MarkerKind, link = 0): string {
    return `${this.prefix}${LETTERS[kind]}${link}z`;
  }

  /** Splits the text: plain, marker, plain, marker, …, plain. */
  split(text: string): { texts: string[]; markers: Marker[] } {
    const texts: string[] = [];
    const markers: Marker[] = [];
    let at = 0;
    for (const match of text.matchAll(this.pattern)) {
      texts.push(text.slice(at, match.index));
      markers.push({ kind: KINDS.get(match[1] ?? "") ?? "target", link: Number(match[2]) });
      at = match.index + match[0].length;
    }
    texts.push(text.slice(at));
    return { texts, markers };
  }

  replace(text: string, urlOf: (marker: Marker) => string): string {
    if (!text.includes(this.prefix)) return text;
    return text.replace(this.pattern, (_, letter: string, link: string) =>
      urlOf({ kind: KINDS.get(letter) ?? "target", link: Number(link) }),
    );
  }
}

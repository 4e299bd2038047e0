import { Parser } from "htmlparser2";

/** Elements within elements. Layout tables of real emails nest about 60 deep; what reads HTML slows down with each level. */
export const DEPTH_MAX = 250;

/** HTML elements that an MJML element becomes, roughly: tables around each of them. */
const ELEMENTS_PER_MJML = 8;

/** What the cost of working on markup depends on. */
export interface HtmlShape {
  /** Of MJML, those of the HTML that it becomes, roughly. */
  elements: number;
  /** The most levels of elements within elements. */
  depth: number;
  /** The most elements within one. */
  siblings: number;
}

class TooDeep extends Error {}

/**
 * Measures HTML or MJML of any quality in one pass.
 * @returns null when elements are nested deeper than `DEPTH_MAX`
 */
export function shapeOf(markup: string, { isMjml }: { isMjml: boolean }): HtmlShape | null {
  const shape: HtmlShape = { elements: 0, depth: 0, siblings: 0 };
  /** How many elements stand in each of the open ones, the document first. */
  const counts = [0];
  const parser = new Parser(
    {
      onopentag(name) {
        shape.elements += isMjml && name.startsWith("mj") ? ELEMENTS_PER_MJML : 1;
        const siblings = (counts.at(-1) ?? 0) + 1;
        counts[counts.length - 1] = siblings;
        shape.siblings = Math.max(shape.siblings, siblings);
        counts.push(0);
        shape.depth = Math.max(shape.depth, counts.length - 1);
        // Going on would take the time that the limit is there to save.
        if (shape.depth > DEPTH_MAX) throw new TooDeep();
      },
      onclosetag() {
        counts.pop();
      },
    },
    { decodeEntities: false, recognizeSelfClosing: isMjml },
  );
  try {
    parser.end(markup);
    return shape;
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

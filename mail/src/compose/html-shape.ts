import { Parser } from "htmlparser2";

/**
 * Maximum nesting. Layout tables of real emails nest about 60 deep; HTML tools slow down with each
 * level.
 */
export const DEPTH_MAX = 250;

/** The approximate number of HTML elements per MJML element, because of the tables around each. */
const ELEMENTS_PER_MJML = 8;

/** The factors that determine the cost of processing markup. */
export interface HtmlShape {
  /** For MJML, approximately those of the resulting HTML. */
  elements: number;
  /** The maximum nesting depth. */
  depth: number;
  /** The maximum number of children of one element. */
  siblings: number;
}

class TooDeep extends Error {}

/**
 * Measures HTML or MJML of any quality in one pass.
 * @returns null when elements are nested deeper than `DEPTH_MAX`
 */
export function shapeOf(markup: string, { isMjml }: { isMjml: boolean }): HtmlShape | null {
  const shape: HtmlShape = { elements: 0, depth: 0, siblings: 0 };
  /** The number of children of each open element, the document first. */
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
        // Continuing would take the time that the limit is meant to save.
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

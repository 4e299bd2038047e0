// Names are wrapped in directional isolates, so that they cannot reverse the sentence and the
// renderer can find them. The marks are first removed from what users typed.
const OPEN = "\u2068";
const CLOSE = "\u2069";
const ANY_MARK = /[\u2066-\u2069]/g;

/** Marks a name within a line about a step. */
export const marked = (name: string): string => OPEN + name.replace(ANY_MARK, "") + CLOSE;

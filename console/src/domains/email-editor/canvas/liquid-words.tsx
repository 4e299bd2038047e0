import { useKnownVariables } from "../mail-surroundings.tsx";
import { VariablePill } from "../variables/variable-pill.tsx";

const OUTPUT = /\{\{-?\s*([a-z][a-zA-Z0-9_]*(?:\.[a-zA-Z][a-zA-Z0-9_]*)+)\s*(?:\|\s*default:\s*"([^"]*)"\s*)?-?\}\}/g;

/** Plain words in which values are written as Liquid (`{{ item.title }}`), these as pills. */
export function RichWords({ text }: { text: string }) {
  const variables = useKnownVariables();
  if (!text.includes("{{")) return text;
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(OUTPUT)) {
    parts.push(text.slice(at, match.index));
    parts.push(<VariablePill key={match.index} path={match[1] ?? ""} fallback={match[2] ?? ""} variables={variables} />);
    at = match.index + match[0].length;
  }
  return [...parts, text.slice(at)];
}

import { useKnownVariables } from "../mail-surroundings.tsx";
import { liquidParts } from "../variables/liquid-words.ts";
import { VariablePill } from "../variables/variable-pill.tsx";

/** Plain words in which values are written as Liquid (`{{ item.title }}`), these as pills. */
export function RichWords({ text }: { text: string }) {
  const variables = useKnownVariables();
  if (!text.includes("{{")) return text;
  let at = 0;
  return liquidParts(text).map((part) => {
    const key = at;
    at += part.kind === "words" ? part.text.length : part.source.length;
    if (part.kind === "words") return part.text;
    return part.kind === "tag" ? part.source : <VariablePill key={key} path={part.path} fallback={part.fallback} variables={variables} />;
  });
}

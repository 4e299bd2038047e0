import { useKnownVariables } from "../email-appearance.tsx";
import { liquidParts } from "../variables/liquid-words.ts";
import { VariablePill } from "../variables/variable-pill.tsx";

/** Plain text in which Liquid values (`{{ item.title }}`) are shown as pills. */
export function RichWords({ text }: { text: string }) {
  const variables = useKnownVariables();
  if (!text.includes("{{")) return text;
  return liquidParts(text).map((part) => {
    if (part.kind === "words") return part.text;
    if (part.kind === "tag") return part.source;
    return (
      <VariablePill key={part.at} path={part.path} fallback={part.fallback} variables={variables} />
    );
  });
}

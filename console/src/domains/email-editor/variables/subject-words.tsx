import { shownParts } from "./liquid-words.ts";
import { useVariableLabel } from "./use-variables.ts";
import { VariablePill } from "./variable-pill.tsx";

/** A line of an email for display, such as in lists: variables by name, not as the Liquid code they are written in. */
export function SubjectWords({ text }: { text: string }) {
  return text.includes("{") ? <WithValues text={text} /> : text;
}

function WithValues({ text }: { text: string }) {
  const variables = { label: useVariableLabel(), isKnown: () => true };
  return shownParts(text).map((part) =>
    part.kind === "words" ? (
      part.text
    ) : (
      <VariablePill key={part.at} path={part.path} fallback={part.fallback} variables={variables} />
    ),
  );
}

import { shownParts } from "./liquid-words.ts";
import { useVariableLabel } from "./use-variables.ts";
import { VariablePill } from "./variable-pill.tsx";

/** A line of a mail for reading, as in lists: personal values by what they are called, not as the Liquid they are written in. */
export function SubjectWords({ text }: { text: string }) {
  return text.includes("{") ? <WithValues text={text} /> : text;
}

function WithValues({ text }: { text: string }) {
  const variables = { label: useVariableLabel(), isKnown: () => true };
  // eslint-disable-next-line react/no-array-index-key -- a text is drawn as a whole
  return shownParts(text).map((part, index) =>
    part.kind === "words" ? part.text : <VariablePill key={index} path={part.path} fallback={part.fallback} variables={variables} />,
  );
}

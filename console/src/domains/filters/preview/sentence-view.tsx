import type { FilterDefinition } from "@arauto/contracts";
import classes from "./sentence-view.module.css";
import { sentenceParts } from "./sentence.ts";
import type { SentenceLabels } from "./sentence.ts";

/** A filter in words, with its fields and values emphasized. */
export function SentenceView({
  definition,
  labels,
}: {
  definition: FilterDefinition;
  labels: SentenceLabels;
}) {
  const seen = new Map<string, number>();
  return (
    <span>
      {sentenceParts(definition, labels).map((part) => {
        const count = (seen.get(part.text) ?? 0) + 1;
        seen.set(part.text, count);
        return (
          <span key={`${count}:${part.text}`} className={classes[part.kind]}>
            {part.kind === "field" || part.kind === "value" ? <bdi>{part.text}</bdi> : part.text}
          </span>
        );
      })}
    </span>
  );
}

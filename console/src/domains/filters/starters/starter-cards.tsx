import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SentenceView } from "../preview/sentence-view.tsx";
import { useSentenceLabels } from "../preview/use-sentence-labels.ts";
import classes from "./starter-cards.module.css";
import { starterState } from "./starter-state.ts";
import { type FilterStarter, useFilterStarters } from "./use-filter-starters.ts";

interface Props {
  /** Called with the selected filter, in the builder; elsewhere a card is a link that opens the builder with it. */
  onChoose?: (starter: FilterStarter) => void;
}

/** Filters to start from, each with its sentence. */
export function StarterCards({ onChoose }: Props) {
  const { t } = useTranslation("filters");
  const { starters, isLoading } = useFilterStarters();
  const labels = useSentenceLabels(starters.map(({ definition }) => definition));
  // Shown all at once, because the first ones depend on the data that loads last.
  if (isLoading) return null;
  return (
    <div className={classes.frame}>
      <ul
        className={classes.starters}
        data-count={starters.length}
        data-strip={onChoose !== undefined || undefined}
        aria-label={t("starters.title")}
      >
        {starters.map((starter) => {
          const content = (
            <>
              <strong className={classes.name}>
                <bdi>{starter.name}</bdi>
              </strong>
              <span className={classes.sentence}>
                <SentenceView definition={starter.definition} labels={labels} />
              </span>
            </>
          );
          return (
            <li key={starter.name}>
              {onChoose ? (
                <UnstyledButton className={classes.starter} onClick={() => onChoose(starter)}>
                  {content}
                </UnstyledButton>
              ) : (
                <UnstyledButton
                  component={Link}
                  to="/filters/new"
                  state={starterState(starter)}
                  className={classes.starter}
                >
                  {content}
                </UnstyledButton>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

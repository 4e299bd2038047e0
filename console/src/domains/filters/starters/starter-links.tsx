import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SentenceView } from "../preview/sentence-view.tsx";
import { useSentenceLabels } from "../preview/use-sentence-labels.ts";
import classes from "./starter-links.module.css";
import { starterState } from "./starter-state.ts";
import { useFilterStarters } from "./use-filter-starters.ts";

/** Filters to start from, each with its sentence. A click opens the builder with it. */
export function StarterLinks() {
  const { t } = useTranslation("filters");
  const starters = useFilterStarters();
  const labels = useSentenceLabels(starters.map(({ definition }) => definition));
  return (
    <ul className={classes.starters} aria-label={t("starters.title")}>
      {starters.map((starter) => (
        <li key={starter.name}>
          <UnstyledButton
            component={Link}
            to="/filters/new"
            state={starterState(starter)}
            className={classes.starter}
          >
            <strong className={classes.name}>
              <bdi>{starter.name}</bdi>
            </strong>
            <span className={classes.sentence}>
              <SentenceView definition={starter.definition} labels={labels} />
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

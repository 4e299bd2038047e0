import { Flex, Text } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react/Check";
import { useImportTexts } from "./import-texts.ts";
import classes from "./import-steps.module.css";

const STEPS = ["upload", "match", "check", "done"] as const;
export type ImportStep = (typeof STEPS)[number];

/** Shows the current step of an import. */
export function ImportSteps({
  current,
  finished = false,
}: {
  current: ImportStep;
  finished?: boolean;
}) {
  const { t } = useImportTexts();
  const here = STEPS.indexOf(current);
  return (
    <Flex m="0 0 var(--space-6)" component="ol" gap="xs" aria-label={t("steps.label")}>
      {STEPS.map((step, index) => {
        const done = index < here || finished;
        return (
          <Flex
            key={step}
            className={classes.step}
            component="li"
            gap="xs"
            align="center"
            data-state={done ? "done" : index === here ? "here" : "ahead"}
            aria-current={index === here ? "step" : undefined}
          >
            <Text className={classes.number} span size="xs" fw={600}>
              {done ? (
                <CheckIcon size={14} weight="bold" aria-label={t("steps.finished")} />
              ) : (
                index + 1
              )}
            </Text>
            <span className={classes.name}>{t(`steps.${step}`)}</span>
          </Flex>
        );
      })}
    </Flex>
  );
}

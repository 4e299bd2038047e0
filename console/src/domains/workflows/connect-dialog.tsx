import { Box, Flex, Modal, TextInput, UnstyledButton } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./connect-dialog.module.css";
import { useDesigner, useFlowState } from "./designer-context.ts";
import { inReadingOrder, possibleTargets, stepOf, type BranchRef } from "./flow/flow-branches.ts";
import { StepMark } from "./steps/step-appearance.tsx";
import { useBranchName, useStepLabels } from "./steps/use-step-labels.tsx";

/** Asks where a branch should lead, offering only allowed steps. */
export function ConnectDialog() {
  const { t } = useTranslation("workflows");
  const { dialog, setDialog } = useDesigner();
  const way = dialog?.kind === "connect" ? dialog.way : null;
  return (
    <Modal
      opened={way !== null}
      onClose={() => setDialog(null)}
      title={t("connect.title")}
      size={480}
    >
      {way && <Targets way={way} />}
    </Modal>
  );
}

function Targets({ way }: { way: BranchRef }) {
  const { t } = useTranslation("workflows");
  const { actions, setDialog, goTo } = useDesigner();
  const definition = useFlowState((state) => state.definition);
  const wordsOf = useStepLabels(definition);
  const nameOf = useBranchName();
  const [query, setQuery] = useState("");
  const source = stepOf(definition, way.from);
  const possible = new Set(possibleTargets(definition, way).map(({ id }) => id));
  const needle = query.trim().toLocaleLowerCase();
  const shown = inReadingOrder(definition)
    .filter(({ id }) => possible.has(id))
    .map((step) => ({ step, words: wordsOf(step, definition) }))
    .filter(({ words }) =>
      `${words.title} ${words.type} ${words.text}`.toLocaleLowerCase().includes(needle),
    );
  if (!source) return null;
  return (
    <>
      <Box component="p" m="0 0 var(--space-3)" c="dimmed">
        {t("connect.from", { name: wordsOf(source, definition).title })}
        {way.branch !== "next" && ` · ${nameOf(way.branch)}`}
      </Box>
      {possible.size > 6 && (
        <TextInput
          mb={12}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          aria-label={t("connect.search")}
          placeholder={t("connect.search")}
          leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
          data-autofocus
        />
      )}
      {shown.length === 0 && <p role="status">{t("palette.nothing", { query })}</p>}
      <Flex className={classes.targets} component="ul" direction="column" gap="2xs">
        {shown.map(({ step, words }) => (
          <li key={step.id}>
            <Flex
              className={classes.target}
              component={UnstyledButton}
              gap="sm"
              align="center"
              onClick={() => {
                actions.connect(way, step.id);
                setDialog(null);
                goTo(way.from);
              }}
            >
              <StepMark type={step.type} size={28} />
              <span className={classes.words}>
                <bdi>{words.title}</bdi>
                <span>{words.line}</span>
              </span>
            </Flex>
          </li>
        ))}
      </Flex>
    </>
  );
}

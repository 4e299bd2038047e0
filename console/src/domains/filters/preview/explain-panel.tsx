import { Button, Flex, Group, TextInput } from "@mantine/core";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { XCircleIcon } from "@phosphor-icons/react/XCircle";
import { type FormEvent, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { problemText } from "../../../ui/feedback/problem.ts";
import classes from "./live-count-panel.module.css";
import type { Explanation } from "./use-explanation.ts";

/** Explains why a contact matches or not: the verdict here, and the result of each condition next to it. */
export function ExplainPanel({
  explanation,
  hasDefinition,
}: {
  explanation: Explanation;
  hasDefinition: boolean;
}) {
  const { t } = useTranslation(["filters", "common"]);
  const [email, setEmail] = useState("");
  const { answer, isAsking, ask } = explanation;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== "" && hasDefinition) ask(email.trim());
  };
  return (
    <section className={classes.panel} aria-labelledby="filter-explain">
      <Group mb="sm" gap={0} justify="space-between" wrap="nowrap">
        <h2 id="filter-explain">{t("explain.title")}</h2>
      </Group>
      <Flex className={classes.ask} component="form" gap="xs" onSubmit={onSubmit} noValidate>
        <TextInput
          type="email"
          dir="ltr"
          maxLength={255}
          autoComplete="off"
          aria-label={t("explain.email")}
          placeholder={t("common:sampleEmail")}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={isAsking}
          disabled={email.trim() === "" || !hasDefinition}
        >
          {t("explain.ask")}
        </Button>
      </Flex>
      <div role="status">{answer && <Verdict answer={answer} />}</div>
    </section>
  );
}

function Verdict({
  answer: { email, explanation, problem },
}: {
  answer: NonNullable<Explanation["answer"]>;
}) {
  const { t } = useTranslation(["filters", "errors"]);
  if (problem)
    return (
      <Flex className={classes.verdict} component="p" gap="xs" align="flex-start">
        {problemText(problem, t)}
      </Flex>
    );
  if (!explanation) return null;
  const { contact, matches } = explanation;
  const verdictKey = contact === null ? "unknown" : matches ? "in" : "out";
  return (
    <Flex
      className={classes.verdict}
      component="p"
      gap="xs"
      align="flex-start"
      data-in={matches || undefined}
    >
      {matches ? (
        <CheckCircleIcon size={18} weight="fill" aria-hidden />
      ) : (
        <XCircleIcon size={18} weight="fill" aria-hidden />
      )}
      <span>
        <Trans
          t={t}
          i18nKey={`filters:verdict.${verdictKey}`}
          values={{ name: contact?.name ?? email }}
          components={{
            contact: contact ? (
              <Link to={`/accounts/${contact.id}`} target="_blank" className={classes.name} />
            ) : (
              <bdi />
            ),
          }}
        />
      </span>
    </Flex>
  );
}

import { Accordion, Box, Button, Flex, TextInput } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { currentSession } from "../../lib/session-store.ts";
import { useHasPlans } from "../../shell/use-plan.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { Answer } from "./answer.tsx";
import classes from "./faq-page.module.css";
import { findQuestions, type QuestionGroup } from "./questions.ts";

const MINUTE_SECONDS = 60;

/** A searchable FAQ; each entry has its own URL (`/faq#id`). */
export function Component() {
  const { t } = useTranslation(["help", "shell", "common"]);
  const [search, setSearch] = useState("");
  const [open, setOpen] = useOpenAnswers();
  const minutes = Math.round((currentSession()?.inactivitySeconds ?? 0) / MINUTE_SECONDS);
  const answerOf = (id: string) => t(`help:questions.${id}.answer`, { minutes });
  const hasPlans = useHasPlans();
  const textOf = (id: string) => `${t(`help:questions.${id}.ask`)} ${answerOf(id)}`;
  const groups = findQuestions(search, textOf, hasPlans);
  const count = groups.reduce((sum, group) => sum + group.questions.length, 0);

  return (
    <Box maw={1120}>
      <PageHeader title={t("help:title")} description={t("help:description")} />
      <TextInput
        type="search"
        size="md"
        maw={560}
        mb="var(--space-7)"
        aria-label={t("help:search")}
        placeholder={t("help:search")}
        leftSection={<MagnifyingGlassIcon size={20} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p className="visually-hidden" role="status">
        {search.trim() && t("help:found", { count })}
      </p>
      <div className={classes.columns}>
        <TopicLinks groups={groups} />
        <Box maw={800}>
          {groups.map((group) => (
            <Topic key={group.key} group={group} open={open} onOpen={setOpen} answerOf={answerOf} />
          ))}
          {count === 0 && (
            <section className={classes.group}>
              <EmptyState
                title={t("help:none.title")}
                text={t("help:none.text")}
                action={
                  <Button
                    variant="default"
                    onClick={() => {
                      setSearch("");
                      setOpen(["contact"]);
                    }}
                  >
                    {t("help:none.action")}
                  </Button>
                }
              />
            </section>
          )}
        </Box>
      </div>
    </Box>
  );
}

function TopicLinks({ groups }: { groups: readonly QuestionGroup[] }) {
  const { t } = useTranslation("help");
  return (
    <Flex
      className={classes.groups}
      component="nav"
      direction="column"
      gap="3xs"
      aria-label={t("topics")}
    >
      {groups.map(({ key }) => (
        <a
          key={key}
          href={`#topic-${key}`}
          onClick={(event) => {
            // Only scrolls, without changing the URL.
            event.preventDefault();
            const topic = document.getElementById(`topic-${key}`);
            topic?.scrollIntoView();
            topic?.focus({ preventScroll: true });
          }}
        >
          {t(`groups.${key}`)}
        </a>
      ))}
    </Flex>
  );
}

interface TopicProps {
  group: QuestionGroup;
  /** The ids of the open questions, of all topics. */
  open: string[];
  onOpen: (open: string[]) => void;
  answerOf: (id: string) => string;
}

/** The questions about one topic. */
function Topic({ group, open, onOpen, answerOf }: TopicProps) {
  const { t } = useTranslation("help");
  return (
    <section className={classes.group} aria-labelledby={`topic-${group.key}`}>
      <h2 id={`topic-${group.key}`} className={classes.topic} tabIndex={-1}>
        {t(`groups.${group.key}`)}
      </h2>
      <Accordion
        multiple
        order={3}
        keepMounted={false}
        value={open}
        classNames={{
          item: classes.item,
          control: classes.control,
          label: classes.ask,
          content: classes.content,
        }}
        onChange={onOpen}
      >
        {group.questions.map(({ id, links }) => (
          <Accordion.Item key={id} value={id} id={id}>
            <Accordion.Control>{t(`questions.${id}.ask`)}</Accordion.Control>
            <Accordion.Panel>
              <Answer id={id} text={answerOf(id)} links={links ?? []} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  );
}

/** Returns the open entries. The URL contains the one opened last; the one in the URL is opened and scrolled to. */
function useOpenAnswers(): [string[], (next: string[]) => void] {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const wanted = decodeURIComponent(hash.slice(1));
  const [open, setOpen] = useState<string[]>(wanted ? [wanted] : []);
  const openedHere = useRef("");

  useEffect(() => {
    if (!wanted || openedHere.current === wanted) return;
    setOpen((now) => (now.includes(wanted) ? now : [...now, wanted]));
    const item = document.getElementById(wanted);
    item?.scrollIntoView();
    item?.querySelector("button")?.focus({ preventScroll: true });
  }, [wanted]);

  function change(next: string[]) {
    const opened = next.find((id) => !open.includes(id));
    setOpen(next);
    if (!opened) return;
    openedHere.current = opened;
    void navigate({ hash: opened }, { replace: true, preventScrollReset: true });
  }
  return [open, change];
}

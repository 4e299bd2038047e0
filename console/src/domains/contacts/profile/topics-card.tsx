import { Skeleton, Switch, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  useGetReachabilityQuery,
  useSetContactTopicsMutation,
} from "../../../lib/api.generated.ts";
import type { Reachability } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import classes from "./contact-facts.module.css";

/** The topics that a contact receives email about, with who chose and when; a switch changes it immediately. */
export function TopicsCard({ contactId }: { contactId: string }) {
  const { t } = useTranslation("accounts");
  const { currentData, error, refetch } = useGetReachabilityQuery({ id: contactId });
  return (
    <section className={classes.card} aria-labelledby="account-topics">
      <Title id="account-topics" order={2} size="h3" mb="xs">
        {t("topics.title")}
      </Title>
      {error && !currentData && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!error && !currentData && <Skeleton height={64} radius={8} />}
      {currentData?.topics.length === 0 && <p className={classes.none}>{t("topics.none")}</p>}
      {currentData && (
        <ul>
          {currentData.topics.map((topic) => (
            <li key={topic.topicId} className={classes.fact}>
              <TopicSwitch contactId={contactId} topic={topic} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function TopicSwitch({
  contactId,
  topic,
}: {
  contactId: string;
  topic: Reachability["topics"][number];
}) {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const showProblem = useProblemToast();
  const [setTopics] = useSetContactTopicsMutation();
  /** Set here but not confirmed yet. */
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function change(subscribed: boolean): Promise<void> {
    setWanted(subscribed);
    try {
      await setTopics({
        id: contactId,
        setContactTopicsBody: { topics: [{ topicId: topic.topicId, subscribed }] },
      }).unwrap();
    } catch (error) {
      setWanted(null);
      showProblem(error);
    }
  }

  const shown = wanted ?? topic.subscribed;
  // Confirmed, so the stored value is used again.
  if (wanted !== null && wanted === topic.subscribed) setWanted(null);
  return (
    <Switch
      label={<bdi>{topic.name}</bdi>}
      description={
        topic.changedAt === null
          ? t("topics.byDefault")
          : t("topics.chosen", { time: formats.relative(topic.changedAt) })
      }
      checked={shown}
      disabled={!mayWrite}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

import { Anchor, Box, Button, Flex, Text, TextInput, Title } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type RecipientVerdict, useLazyExplainRecipientQuery } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { RecipientStatePill } from "./campaign-status.tsx";
import type { Within } from "./within-campaign.ts";
import classes from "./campaigns.module.css";

/** Searches for why a contact did or didn't get the email, and shows the answer with its facts. */
export function VerdictSearch({ campaignId, within }: { campaignId: string; within: Within }) {
  const { t } = useTranslation(["campaigns", "common"]);
  const showProblem = useProblemToast();
  const [address, setAddress] = useState("");
  const [explain, { data, isFetching }] = useLazyExplainRecipientQuery();

  const title = t(within === "workflow" ? "verdict.titleInWorkflow" : "verdict.title");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== "")
      explain({ id: campaignId, email: address.trim() }).unwrap().catch(showProblem);
  };
  return (
    <section className={classes.card} aria-label={title}>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      <form className={classes.ask} onSubmit={onSubmit}>
        <TextInput
          flex={1}
          type="email"
          dir="ltr"
          maxLength={255}
          aria-label={t("verdict.email")}
          placeholder={t("common:sampleEmail")}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          leftSection={<MagnifyingGlassIcon size={16} />}
          loading={isFetching}
          disabled={address.trim() === ""}
        >
          {t("verdict.ask")}
        </Button>
      </form>
      <div aria-live="polite">{data && <Verdict verdict={data} within={within} />}</div>
    </section>
  );
}

/** Verdicts for contacts who are not recipients yet, where they are added one by one. */
const NOT_YET = new Set<RecipientVerdict["verdict"]>([
  "notStarted",
  "addedAfterFreeze",
  "didNotMatch",
]);

/** Returns the time that a verdict names. */
function timeOf({
  verdict,
  recipient,
  heldUntil,
  frozenAt,
}: RecipientVerdict): string | null | undefined {
  switch (verdict) {
    case "addedAfterFreeze":
      return frozenAt;
    case "deferred":
      return recipient?.nextAttemptAt;
    case "heldByPlan":
    case "heldByQuietHours":
      return heldUntil;
    default:
      return recipient?.sentAt;
  }
}

const NOT_HERE = { message: "notHere", workflow: "notInWorkflow" } as const;

function Verdict({ verdict: answer, within }: { verdict: RecipientVerdict; within: Within }) {
  const { email, verdict, recipient, contactNow } = answer;
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const isHeld = verdict === "deferred" && Boolean(recipient?.heldSince);
  const outcome = isHeld
    ? "held"
    : within !== "campaign" && NOT_YET.has(verdict)
      ? NOT_HERE[within]
      : verdict;
  const reason = recipient?.skipReason ? t(`skipped.${recipient.skipReason}`, { count: 1 }) : "";
  const time = timeOf(answer);
  const facts = (
    [
      ["sentAt", "sent"],
      ["openedAt", "opened"],
      ["clickedAt", "clicked"],
      ["unsubscribedAt", "unsubscribed"],
    ] as const
  ).flatMap(([key, deed]) => {
    const at = recipient?.[key];
    return at ? [`${t(`did.${deed}`)} ${formats.dateTime(at)}`] : [];
  });
  return (
    <Box mt="md">
      <Flex component="p" gap={10} align="center" wrap="wrap">
        {recipient && !isHeld && <RecipientStatePill state={recipient.state} />}
        <span>
          {t(`verdict.says.${outcome}`, {
            email,
            reason,
            time: time ? formats.dateTime(time) : "",
          })}
        </span>
      </Flex>
      {facts.length > 0 && (
        <Text m="var(--space-2) 0 0" size="xs" c="dimmed">
          {facts.join(" · ")}
        </Text>
      )}
      {within === "workflow" && contactNow && (
        <Anchor
          component={Link}
          to={`?tab=people&person=${contactNow.contactId}`}
          size="sm"
          display="inline-block"
          mt="xs"
        >
          {t("verdict.path")}
        </Anchor>
      )}
      {recipient?.reply && !isHeld && (
        <Text className={classes.reply} size="2xs" c="dimmed" dir="ltr">
          {recipient.reply}
        </Text>
      )}
    </Box>
  );
}

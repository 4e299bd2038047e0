import { Alert, Button, Group, Modal, Skeleton } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react";
import { useEffect, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import {
  api,
  type CampaignReview,
  useListSendingAccountsQuery,
  useReviewCampaignMutation,
  useStartCampaignMutation,
} from "../../../app/api.generated.ts";
import type { store } from "../../../app/store.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { useFormats } from "../../../ui/formats.ts";
import { useProblemToast } from "../../../ui/problem.ts";
import { audienceName } from "../audience-name.ts";
import { CampaignFacts } from "../campaign-facts.tsx";
import { useWhenWords } from "../when-words.ts";
import { lacksOf, type Lack } from "./missing.ts";
import { jumpTo } from "./section.tsx";
import classes from "./sheet.module.css";
import { useSheet } from "./sheet-context.ts";
import { useLackWords } from "./use-lack-words.ts";

/** The last look before a campaign leaves: one sentence, the facts behind it, and one button that says what it does. */
export function ReviewDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation("campaigns");
  const [tries, setTries] = useState(0);
  return (
    <Modal opened={opened} onClose={onClose} size={640} title={t("review.title")} classNames={{ body: classes.reviewBody }}>
      {opened && <Review key={tries} onRetry={() => setTries(tries + 1)} onClose={onClose} />}
    </Modal>
  );
}

/** The sentence by whose clock it goes. */
const SENTENCES = { once: "review.sentence.once", workspace: "review.sentence.workspace", recipient: "review.sentence.recipient" } as const;

type Asked = { state: "asking" } | { state: "failed"; problem: unknown } | { state: "known"; review: CampaignReview };

function Review({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t, i18n } = useTranslation("campaigns");
  const formats = useFormats();
  const when = useWhenWords();
  const wordsOf = useLackWords();
  const showProblem = useProblemToast();
  const dispatch = useDispatch<typeof store.dispatch>();
  const { sheet, stored, values } = useSheet();
  const senders = useListSendingAccountsQuery();
  const [ask] = useReviewCampaignMutation();
  const [start, starting] = useStartCampaignMutation();
  const [asked, setAsked] = useState<Asked>({ state: "asking" });
  const { id } = stored;

  useEffect(() => {
    let left = false;
    const run = async () => {
      await sheet.settle();
      return ask({ id }).unwrap();
    };
    run().then(
      (review) => left || setAsked({ state: "known", review }),
      (problem: unknown) => left || setAsked({ state: "failed", problem }),
    );
    return () => {
      left = true;
    };
  }, [sheet, ask, id]);

  if (asked.state === "failed") {
    return <ErrorState title={t("audience.failed")} problem={asked.problem} onRetry={onRetry} />;
  }
  if (asked.state === "asking") return <Skeleton height={220} radius="md" role="status" aria-label={t("review.checking")} />;

  const { review } = asked;
  const lacks = lacksOf(values, review);
  const people = { count: review.canReceive, number: formats.number(review.canReceive) };
  const isCaptured = senders.data?.items.find((one) => one.id === values.sendingAccountId)?.kind === "capture";
  const time = stored.sendAt === null ? t("when.atOnce") : when.ofLocal(stored.sendAt);
  const place = stored.sendAt === null ? "once" : stored.sendAtZone;
  const run = async () => {
    try {
      const next = await start({ id }).unwrap();
      void dispatch(api.util.upsertQueryData("getCampaign", { id }, next));
    } catch (fault) {
      showProblem(fault);
    }
  };
  return (
    <>
      <p className={classes.sentence}>
        <Trans
          t={t}
          i18nKey={SENTENCES[place]}
          count={people.count}
          values={{ ...people, name: stored.name, audience: audienceName(stored, t, i18n.language, true), when: time, place: when.place }}
          components={{ b: <bdi className={classes.strong} /> }}
          shouldUnescape
        />
      </p>
      <CampaignFacts campaign={stored} review={review} isCaptured={isCaptured ?? false} />
      {lacks.length > 0 && <Lacks lacks={lacks} wordsOf={wordsOf} onClose={onClose} />}
      <Group justify="flex-end" gap="xs" mt="lg" className={classes.reviewActions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("review.back")}
        </Button>
        <Button loading={starting.isLoading} disabled={lacks.length > 0 || people.count === 0} onClick={() => void run()}>
          {t(stored.sendAt === null ? "send.action" : "send.schedule", people)}
        </Button>
      </Group>
      <p className={classes.reviewNote}>{t(stored.sendAt === null ? "review.undoHint" : "review.scheduleHint")}</p>
    </>
  );
}

interface LacksProps {
  lacks: readonly Lack[];
  wordsOf: (lack: Lack) => string;
  onClose: () => void;
}

/** What is still to do, each with the way there. */
function Lacks({ lacks, wordsOf, onClose }: LacksProps) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  return (
    <Alert
      color="orange"
      mt="md"
      role="alert"
      icon={<WarningCircleIcon aria-hidden />}
      title={t("lacks.title", { count: lacks.length, number: formats.number(lacks.length) })}
    >
      <ul className={classes.lacks}>
        {lacks.map((lack) => (
          <li key={`${lack.path} ${lack.code}`}>
            <button
              type="button"
              className={classes.lack}
              onClick={() => {
                onClose();
                // Once the dialog has given back the keyboard.
                setTimeout(() => jumpTo(lack.section), 240);
              }}
            >
              {wordsOf(lack)}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

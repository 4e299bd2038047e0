import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button, Skeleton } from "@mantine/core";
import { CheckIcon, FlagPennantIcon } from "@phosphor-icons/react";
import { type ReactNode, startTransition, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { FirstSteps as Steps } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { usePreload } from "../../ui/lazy/preload.ts";
import { Card, Part } from "./card.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import classes from "./first-steps.module.css";
import {
  canTake,
  countDone,
  currentStep,
  minutesLeft,
  pathOfSend,
  STEP_MINUTES,
  STEPS,
  StepTiles,
  type StepKey,
  useReadStepsAgain,
} from "../first-steps/index.ts";
import { DesignStartersSkeleton } from "../templates/index.ts";
import { StepContacts } from "./step-contacts.tsx";

// Loaded some time before they open.
const loadDesign = () => import("./step-design.tsx");
const loadSender = () => import("./step-sender.tsx");
const loadTest = () => import("./step-test.tsx");
const StepDesign = lazyPart(async () => ({ default: (await loadDesign()).StepDesign }));
const StepSender = lazyPart(async () => ({ default: (await loadSender()).StepSender }));
const StepTest = lazyPart(async () => ({ default: (await loadTest()).StepTest }));

/** The path from a contacts file to the first real email. Steps complete automatically; the current one is expanded. */
export function FirstSteps({ source }: { source: DashboardSource }) {
  const { t } = useTranslation("dashboard");
  const readAgain = useReadStepsAgain();
  usePreload(loadDesign);
  usePreload(loadSender);
  usePreload(loadTest);
  const steps = source.data?.firstSteps;
  return (
    <Card
      title={t("steps.title")}
      className={classes.card}
      action={steps ? <Progress steps={steps} /> : <Skeleton height={24} width={130} aria-hidden />}
    >
      <Part source={source} lines={10}>
        {({ firstSteps, audience }) =>
          firstSteps && (
            <Path
              steps={firstSteps}
              canReceive={audience?.canReceive ?? null}
              onChange={readAgain}
            />
          )
        }
      </Part>
    </Card>
  );
}

function Progress({ steps }: { steps: Steps }) {
  const { t } = useTranslation("dashboard");
  const done = countDone(steps);
  const label = t("steps.done", { done, count: STEPS.length });
  return (
    <span className={classes.progress}>
      <span className={classes.tiles}>
        <StepTiles steps={steps} label={label} />
      </span>
      <span className={classes.minutes}>
        {label}
        {done < STEPS.length && <> · {t("steps.minutes", { count: minutesLeft(steps) })}</>}
      </span>
    </span>
  );
}

interface PathProps {
  steps: Steps;
  canReceive: number | null;
  /** Called after a step was done on this page. */
  onChange: () => void;
}

function Path({ steps, canReceive, onChange }: PathProps) {
  const [opened, setOpened] = useState<StepKey | null>(null);
  const open = opened ?? currentStep(steps);
  return (
    <ol className={classes.steps}>
      {STEPS.map((key, place) => (
        <Step
          key={key}
          name={key}
          place={place + 1}
          steps={steps}
          canReceive={canReceive}
          isOpen={key === open}
          onOpen={() => startTransition(() => setOpened(key))}
          onChange={onChange}
        />
      ))}
      {open === undefined && <Finish steps={steps} canReceive={canReceive} />}
    </ol>
  );
}

/** Shown when all steps are done, until the first real email is sent. */
function Finish({ steps, canReceive }: Omit<PathProps, "onChange">) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const count = canReceive ?? steps.contacts.count;
  return (
    <li className={classes.step} data-open>
      <div className={classes.line}>
        <span className={classes.mark} aria-hidden>
          <FlagPennantIcon size={16} weight="fill" />
        </span>
        <div className={classes.words}>
          <strong className={classes.title}>{t("steps.finish.title")}</strong>
          <span className={classes.text}>
            {t("steps.finish.text", { count, number: number(count) })}
          </span>
        </div>
        <span className={classes.end}>
          <Button component={Link} to={pathOfSend(steps)}>
            {t("steps.send.act")}
          </Button>
        </span>
      </div>
    </li>
  );
}

interface StepProps {
  name: StepKey;
  place: number;
  steps: Steps;
  canReceive: number | null;
  isOpen: boolean;
  onOpen: () => void;
  onChange: () => void;
}

function Step({ name, place, steps, canReceive, isOpen, onOpen, onChange }: StepProps) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const { done } = steps[name];
  const isUnfolded = isOpen && !done && canTake(steps, name);
  const title =
    name === "send" && canReceive !== null && canReceive > 0
      ? t("steps.send.titleTo", { count: canReceive, number: number(canReceive) })
      : t(done ? `steps.${name}.doneTitle` : `steps.${name}.title`);
  const words = (
    <>
      <strong className={classes.title}>{title}</strong>
      {done && <span className="visually-hidden">{t("steps.isDone")}</span>}
      <span className={classes.text}>
        {done ? <Proof name={name} steps={steps} /> : t(`steps.${name}.text`)}
      </span>
    </>
  );
  return (
    <li className={classes.step} data-open={isUnfolded || undefined} data-done={done || undefined}>
      <div className={classes.line}>
        <span className={classes.mark} aria-hidden>
          {done ? <CheckIcon size={16} weight="bold" /> : place}
        </span>
        {done || isUnfolded ? (
          <div className={classes.words}>{words}</div>
        ) : (
          <button
            type="button"
            className={classes.words}
            onClick={onOpen}
            disabled={!canTake(steps, name)}
            aria-expanded={false}
          >
            {words}
          </button>
        )}
        <span className={classes.end}>
          {done ? (
            <DoneLink name={name} steps={steps} />
          ) : (
            t("steps.minutesOf", { count: STEP_MINUTES[name] })
          )}
        </span>
      </div>
      {isUnfolded && (
        <div className={classes.body}>
          <StepBody name={name} steps={steps} onChange={onChange} />
        </div>
      )}
    </li>
  );
}

/** The evidence that a step is done. */
function Proof({ name, steps }: { name: StepKey; steps: Steps }): ReactNode {
  const { t } = useTranslation("dashboard");
  const { number, relative } = useFormats();
  switch (name) {
    case "contacts": {
      const { count, import: last } = steps.contacts;
      const contacts = t("steps.contacts.proof", { count, number: number(count) });
      if (!last) return contacts;
      const parts = [
        contacts,
        last.fileName,
        last.rejected > 0 &&
          t("steps.contacts.rejected", { count: last.rejected, number: number(last.rejected) }),
      ];
      return parts.filter((part) => typeof part === "string").join(" · ");
    }
    case "design":
      return <bdi>{steps.design.name}</bdi>;
    case "test":
      return steps.test.at === null ? null : relative(steps.test.at);
    case "send":
      return <bdi>{steps.send.name}</bdi>;
    case "sender":
      return <bdi>{steps.sender.name}</bdi>;
  }
}

function DoneLink({ name, steps }: { name: StepKey; steps: Steps }) {
  const { t } = useTranslation("dashboard");
  const { date } = useFormats();
  const undoable = name === "contacts" ? steps.contacts.import : null;
  const to = {
    contacts: "/accounts",
    design: `/email/${steps.design.id ?? ""}/edit`,
    test: "/mailbox",
    send: `${CAMPAIGNS_PATH}/${steps.send.id ?? ""}`,
    sender: "/settings/sending-accounts",
  }[name];
  return (
    <>
      <Button component={Link} to={to} variant="default" size="xs">
        {t(`steps.${name}.open`)}
      </Button>
      {undoable?.undoableUntil && (
        <Link to={`/accounts/imports/${undoable.id}`} className={classes.undo}>
          {t("steps.contacts.undo", { date: date(undoable.undoableUntil) })}
        </Link>
      )}
    </>
  );
}

/** The open part of a step. The code of later steps loads later; until then, placeholders keep their place. */
function StepBody({ name, steps, onChange }: Pick<StepProps, "name" | "steps" | "onChange">) {
  const { t } = useTranslation("dashboard");
  switch (name) {
    case "contacts":
      return <StepContacts onAdded={onChange} />;
    case "design":
      return (
        <Suspense fallback={<DesignStartersSkeleton />}>
          <StepDesign />
        </Suspense>
      );
    case "test":
      return (
        steps.design.id !== null && (
          <Suspense fallback={<Skeleton height={64} />}>
            <StepTest templateId={steps.design.id} onSent={onChange} />
          </Suspense>
        )
      );
    case "send":
      return (
        <Button component={Link} to={pathOfSend(steps)}>
          {t("steps.send.act")}
        </Button>
      );
    case "sender":
      return (
        <Suspense fallback={<Skeleton height={64} />}>
          <StepSender />
        </Suspense>
      );
  }
}

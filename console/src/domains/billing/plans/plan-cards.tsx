import { ActionIcon, Group, Text } from "@mantine/core";
import { CaretLeftIcon, CaretRightIcon } from "@phosphor-icons/react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PlanOffer } from "../../../lib/api.generated.ts";
import { LimitCell } from "./limit-cell.tsx";
import { PlanHead } from "./plan-head.tsx";
import { QuarterCell } from "./quarter-cell.tsx";
import { useRetentionText } from "./retention-text.ts";
import { paidPlanOf } from "./paid-plan.ts";
import type { Comparison, Period } from "./use-comparison.ts";
import { useLimitRows } from "./use-limit-rows.ts";
import classes from "./plans.module.css";

interface Props {
  offers: readonly PlanOffer[];
  period: Period;
  comparison: Comparison;
}

/** The plans as cards to swipe through, for narrow screens; the current plan comes last. */
export function PlanCards({ offers, period, comparison }: Props) {
  const { t } = useTranslation("plans");
  const { t: name } = useTranslation("billing");
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const current = paidPlanOf(comparison.subscription);
  const ordered = offers.toSorted(
    (a, b) => Number(a.plan === current) - Number(b.plan === current),
  );

  function go(to: number) {
    list.current?.children[to]?.scrollIntoView({ block: "nearest", inline: "start" });
  }

  function noteScroll() {
    const box = list.current;
    if (!box) return;
    const middle = box.getBoundingClientRect().left + box.clientWidth / 2;
    const found = [...box.children].findIndex((card) => {
      const { left, right } = card.getBoundingClientRect();
      return left <= middle && right >= middle;
    });
    if (found >= 0) setPlace(found);
  }

  return (
    <section aria-label={t("caption")}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t("cards.previous")}
          disabled={place === 0}
          onClick={() => go(place - 1)}
        >
          <CaretLeftIcon size={18} className="flip-rtl" aria-hidden />
        </ActionIcon>
        <Text size="sm" fw={550} role="status">
          {t("cards.place", {
            plan: name(`plans.${ordered[place]?.plan ?? "pro"}`),
            place: place + 1,
            total: ordered.length,
          })}
        </Text>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t("cards.next")}
          disabled={place === ordered.length - 1}
          onClick={() => go(place + 1)}
        >
          <CaretRightIcon size={18} className="flip-rtl" aria-hidden />
        </ActionIcon>
      </Group>
      <ul className={classes.cards} ref={list} onScroll={noteScroll}>
        {ordered.map((offer) => (
          <li key={offer.plan} className={classes.card}>
            <PlanHead offer={offer} period={period} comparison={comparison} as="h2" />
            <Limits offer={offer} period={period} comparison={comparison} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Limits({ offer, period, comparison }: Omit<Props, "offers"> & { offer: PlanOffer }) {
  const { t } = useTranslation("plans");
  const rows = useLimitRows(comparison);
  const retentionText = useRetentionText();
  const current = paidPlanOf(comparison.subscription);
  const { quarter } = comparison;
  const of = quarter?.plans.find(({ plan }) => plan === offer.plan);
  return (
    <dl className={classes.limits}>
      {rows.map(({ limit, label, today, used, estimate, maxOf }) => (
        <div key={limit}>
          <dt>
            {label}
            {today && <p>{today}</p>}
          </dt>
          <dd>
            <LimitCell label={label} used={used} max={maxOf(offer)} estimate={estimate} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t("limits.retention")}</dt>
        <dd>{retentionText(offer.limits.retentionDays)}</dd>
      </div>
      {quarter && of && quarter.emails > 0 && (
        <div>
          <dt>{t("quarter.title")}</dt>
          <dd>
            <QuarterCell
              quarter={quarter}
              of={of}
              period={period}
              isCurrent={current === offer.plan}
            />
          </dd>
        </div>
      )}
    </dl>
  );
}

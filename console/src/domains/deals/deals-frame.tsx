import { Button, Menu, Text } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { GearSixIcon } from "@phosphor-icons/react/GearSix";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { DealMember } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { LateDescription } from "../../ui/layout/late-description.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import { TABS, useDeals } from "./deals-context.ts";
import classes from "./deals-frame.module.css";
import { useMoney } from "./use-money.ts";
import { KeyHint } from "../../ui/keyboard/key-hint.tsx";

interface DealsFrameProps {
  /** Who else has the board open. */
  viewers?: readonly DealMember[];
  actions?: ReactNode;
  children: ReactNode;
}

const NO_VIEWERS: readonly DealMember[] = [];

/** The header of the deals page with its facts and tabs, around one of them. */
export function DealsFrame({ viewers = NO_VIEWERS, actions, children }: DealsFrameProps) {
  const { t } = useTranslation("deals");
  const { mayWrite, openForm } = useDeals();
  return (
    <>
      <PageHeader
        title={t("title")}
        description={
          <LateDescription>
            <Facts />
          </LateDescription>
        }
        actions={
          <>
            {viewers.length > 0 && <Viewers viewers={viewers} />}
            {actions}
            <PipelineMenu />
            {mayWrite && (
              <Button
                leftSection={<PlusIcon size={16} aria-hidden />}
                rightSection={<KeyHint keys="C" />}
                aria-keyshortcuts="C"
                onClick={() => openForm({})}
              >
                {t("new")}
              </Button>
            )}
          </>
        }
      />
      <Tabs />
      {children}
    </>
  );
}

/** A sentence about the open deals, whose parts link to them. */
function Facts() {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const { sums, pipeline, addressOf } = useDeals();
  const money = useMoney(pipeline.currency);
  if (!sums) return t("description");
  const { open } = sums;
  const facts: ReactNode[] = [
    <Link key="open" to={addressOf("list")}>
      {t("facts.open", { count: open.count, number: number(open.count) })}
    </Link>,
    <strong key="value">{money.full(open.value)}</strong>,
    <Link key="weighted" to={addressOf("forecast")}>
      {t("weighted.sum", { value: money.full(open.weighted) })}
    </Link>,
  ];
  if (open.staleCount > 0)
    facts.push(
      <Link key="stale" data-stale to={addressOf("board", { stale: "true" })}>
        {t("facts.stale", { count: open.staleCount, number: number(open.staleCount) })}
      </Link>,
    );
  if (open.suppressedCount > 0)
    facts.push(
      <Link key="suppressed" to={addressOf("board", { suppressed: "true" })}>
        {t("facts.suppressed", {
          count: open.suppressedCount,
          number: number(open.suppressedCount),
        })}
      </Link>,
    );
  return (
    <span className={classes.facts}>
      {facts.map((fact, index) => (
        // The facts have a fixed order.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && " · "}
          {fact}
        </Fragment>
      ))}
    </span>
  );
}

function Viewers({ viewers }: { viewers: readonly DealMember[] }) {
  const { t, i18n } = useTranslation("deals");
  const names = new Intl.ListFormat(i18n.language).format(
    viewers.map(({ name }) => name.split(" ")[0] ?? name),
  );
  return (
    <span className={classes.viewers}>
      <span className={classes.faces}>
        {viewers.slice(0, 3).map(({ memberId, name, email, avatar }) => (
          <UserAvatar key={memberId} name={name} username={email} avatar={avatar} size={26} />
        ))}
      </span>
      <Text span size="xs" c="dimmed">
        {t("viewers", { count: viewers.length, names })}
      </Text>
    </span>
  );
}

function PipelineMenu() {
  const { t } = useTranslation("deals");
  const { pipeline, pipelines, choosePipeline, mayWrite } = useDeals();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" rightSection={<CaretDownIcon size={12} aria-hidden />}>
          <span className={classes.pipeline}>
            {t("pipeline.chosen")} <bdi>{pipeline.name}</bdi>
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
        <Menu.Label>{t("pipeline.choose")}</Menu.Label>
        <Menu.RadioGroup value={pipeline.id} onChange={choosePipeline}>
          {pipelines.map(({ id, name }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              <bdi>{name}</bdi>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {mayWrite && (
          <>
            <Menu.Divider />
            <Menu.Item
              leftSection={<GearSixIcon size={16} aria-hidden />}
              onClick={() => void navigate(`/crm/pipelines?pipeline=${pipeline.id}`)}
            >
              {t("pipeline.settings")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Tabs() {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const { tab, sums, addressOf } = useDeals();
  const counts = {
    list: sums?.open.count,
    won: sums?.won.count,
    lost: sums?.lost.count,
  } as Partial<Record<string, number>>;
  return (
    <nav className={classes.tabs} aria-label={t("tab.label")}>
      <ul>
        {TABS.map((one) => (
          <li key={one}>
            <Link
              to={addressOf(one)}
              className={classes.tab}
              aria-current={one === tab ? "page" : undefined}
            >
              {t(`tab.${one}`)}
              {counts[one] !== undefined && <small>{number(counts[one])}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { ActionIcon, Button, Group, Menu, TextInput } from "@mantine/core";
import { ArrowLeftIcon } from "@phosphor-icons/react/ArrowLeft";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { CaretUpIcon } from "@phosphor-icons/react/CaretUp";
import { CheckIcon } from "@phosphor-icons/react/Check";
import { DotsThreeIcon } from "@phosphor-icons/react/DotsThree";
import { XIcon } from "@phosphor-icons/react/X";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type DealDetails, useListMembersQuery } from "../../../lib/api.generated.ts";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { UserAvatar } from "../../../ui/layout/user-avatar.tsx";
import { dealPath, headOf, useDayFormats } from "../deal-formats.ts";
import { MoneyInput } from "../../../ui/forms/money-input.tsx";
import { useMoney } from "../use-money.ts";
import classes from "./deal-head.module.css";
import { InlineEdit } from "./inline-edit.tsx";
import { useDealEditing } from "./use-deal-editing.ts";

interface DealHeadProps {
  deal: DealDetails;
  mayWrite: boolean;
  onWon: () => void;
  onLost: () => void;
  onReopen: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** The head of a deal's page: its pipeline and stage, name, facts and actions. */
export function DealHead({ deal, mayWrite, ...actions }: DealHeadProps) {
  const { t } = useTranslation("deals");
  return (
    <header className={classes.head}>
      <div className={classes.place}>
        <Link to={`/crm?pipeline=${deal.pipelineId}`} className={classes.back}>
          <ArrowLeftIcon size={16} className="flip-rtl" aria-hidden />
          <span className={classes.where}>
            {t("title")} · <bdi>{deal.pipelineName}</bdi>
          </span>
        </Link>
        {deal.place && <Neighbors place={deal.place} />}
      </div>
      <div className={classes.main}>
        <div className={classes.text}>
          <h1 className={classes.title}>
            <bdi>{headOf(deal)}</bdi>
            {deal.company !== "" && (
              <small>
                <bdi>{deal.title}</bdi>
              </small>
            )}
          </h1>
          <Facts deal={deal} mayWrite={mayWrite} />
        </div>
        {mayWrite && <Actions deal={deal} {...actions} />}
      </div>
    </header>
  );
}

function Neighbors({ place }: { place: NonNullable<DealDetails["place"]> }) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const step = (id: string | null, label: string, key: string, icon: typeof CaretUpIcon) => {
    const Icon = icon;
    return id === null ? null : (
      <ActionIcon
        component={Link}
        to={dealPath(id)}
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
        aria-keyshortcuts={key}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <>
      <span className={classes.count}>
        {t("path.place", { index: number(place.index), count: place.total })}
      </span>
      {step(place.previousId, t("previous"), "K", CaretUpIcon)}
      {step(place.nextId, t("next"), "J", CaretDownIcon)}
    </>
  );
}

function Facts({ deal, mayWrite }: { deal: DealDetails; mayWrite: boolean }) {
  const { t } = useTranslation("deals");
  const { percent, relativeDay } = useFormats();
  const { day } = useDayFormats();
  const money = useMoney(deal.currency);
  const save = useDealEditing(deal);
  const probability = deal.path.find(({ isCurrent }) => isCurrent)?.probability;
  const closeOn = deal.expectedCloseOn;
  return (
    <div className={classes.facts}>
      <strong className={classes.value}>
        <InlineEdit
          label={t("field.value")}
          value={deal.value}
          disabled={!mayWrite}
          onSave={(value) => save({ value })}
          input={(value, onChange) => (
            <MoneyInput
              aria-label={t("field.value")}
              currency={deal.currency}
              value={value}
              onChange={onChange}
            />
          )}
        >
          {deal.value === null ? t("card.noValue") : money.full(deal.value)}
        </InlineEdit>
      </strong>
      {deal.status === "open" && deal.value !== null && probability !== undefined && (
        <span>
          {t("weighted.of", { value: money.full(Math.round((deal.value * probability) / 100)) })} ·{" "}
          {percent(probability / 100)}
        </span>
      )}
      {deal.status === "open" ? (
        <InlineEdit
          label={t("field.expectedCloseOn")}
          value={closeOn ?? ""}
          disabled={!mayWrite}
          onSave={(expectedCloseOn) => save({ expectedCloseOn })}
          input={(value, onChange) => (
            <TextInput
              type="date"
              aria-label={t("field.expectedCloseOn")}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          )}
        >
          {closeOn === null
            ? t("facts.noDate")
            : `${t("facts.closes", { date: day(closeOn) })} (${relativeDay(`${closeOn}T12:00:00Z`)})`}
        </InlineEdit>
      ) : (
        <>
          <StatusPill
            tone={deal.status === "won" ? "done" : "danger"}
            label={t(`status.${deal.status}`)}
          />
          {deal.closedOn !== null && <span>{day(deal.closedOn)}</span>}
          {deal.lost && <bdi title={deal.lost.note}>{deal.lost.reason}</bdi>}
        </>
      )}
      <OwnerMenu deal={deal} mayWrite={mayWrite} onOwner={(ownerId) => void save({ ownerId })} />
    </div>
  );
}

interface OwnerMenuProps {
  deal: DealDetails;
  mayWrite: boolean;
  onOwner: (memberId: string | null) => void;
}

function OwnerMenu({ deal: { owner }, mayWrite, onOwner }: OwnerMenuProps) {
  const { t } = useTranslation("deals");
  const { data } = useListMembersQuery();
  const shown = owner ? (
    <>
      <UserAvatar name={owner.name} username={owner.email} avatar={owner.avatar} size={20} />
      <bdi>{owner.name}</bdi>
    </>
  ) : (
    t("owner.nobody")
  );
  if (!mayWrite) return <span className={classes.owner}>{shown}</span>;
  return (
    <Menu position="bottom-start" returnFocus>
      <Menu.Target>
        <button
          type="button"
          className={classes.owner}
          aria-label={t("card.owner", { name: owner?.name ?? t("owner.nobody") })}
        >
          {shown}
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        <Menu.Label>{t("field.owner")}</Menu.Label>
        {(data?.items ?? []).map(({ id, name, email, avatar, isYou }) => (
          <Menu.Item
            key={id}
            leftSection={<UserAvatar name={name} username={email} avatar={avatar} size={22} />}
            rightSection={owner?.memberId === id && <CheckIcon size={14} aria-hidden />}
            onClick={() => onOwner(id)}
          >
            <bdi>{isYou ? t("owner.you", { name }) : name}</bdi>
          </Menu.Item>
        ))}
        {owner && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => onOwner(null)}>{t("owner.nobody")}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Actions({
  deal,
  onWon,
  onLost,
  onReopen,
  onEdit,
  onRemove,
}: Omit<DealHeadProps, "mayWrite">) {
  const { t } = useTranslation("deals");
  return (
    <Group gap="xs">
      <Menu position="bottom-end" returnFocus>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t("more")}>
            <DotsThreeIcon size={18} weight="bold" aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{t("edit")}</Menu.Item>
          <Menu.Item c="var(--danger-text)" onClick={onRemove}>
            {t("remove.action")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {deal.status === "open" ? (
        <>
          <Button
            variant="default"
            leftSection={<XIcon size={14} aria-hidden />}
            aria-keyshortcuts="L"
            onClick={onLost}
          >
            {t("lose.action")}
          </Button>
          <Button
            color="green"
            leftSection={<CheckIcon size={16} aria-hidden />}
            aria-keyshortcuts="W"
            onClick={onWon}
          >
            {t("win.action")}
          </Button>
        </>
      ) : (
        <Button onClick={onReopen}>{t("reopen.action")}</Button>
      )}
    </Group>
  );
}

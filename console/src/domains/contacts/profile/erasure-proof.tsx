import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Text, Group, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Erasure } from "../../../lib/api.generated.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./erasure-proof.module.css";

/** The proof that a contact's data was erased, to quote, copy and print. */
export function ErasureProof({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  return (
    <Stack className={classes.proof} gap="sm">
      <Group className={classes.reference} gap="var(--space-1) var(--space-2-5)">
        <span>{t("erase.reference")}</span>
        <strong dir="ltr">{erasure.reference}</strong>
        <CopyButton value={erasure.reference} label={t("erase.copyReference")} />
      </Group>
      <Text size="sm">{t("erase.keep")}</Text>
      <dl className={classes.facts}>
        <dt>{t("erase.at")}</dt>
        <dd>
          <time dir="auto" dateTime={erasure.erasedAt}>
            {formats.dateTime(erasure.erasedAt)}
          </time>
        </dd>
        {erasure.erasedBy !== null && (
          <>
            <dt>{t("erase.by")}</dt>
            <dd>
              <bdi>{erasure.erasedBy}</bdi>
            </dd>
          </>
        )}
        <dt>{t("erase.reason")}</dt>
        <dd>{t(`erase.reasons.${erasure.reason}`)}</dd>
        <dt>{t("erase.removed")}</dt>
        <dd>
          <ul className={classes.removed}>
            {erasure.removed.map(({ kind, count }) => (
              <li key={kind}>
                {t(`erase.kind.${kind}`, { defaultValue: t("erase.kind.other") })}:{" "}
                {formats.number(count)}
              </li>
            ))}
          </ul>
        </dd>
        <Naming title={t("erase.filters")} path="/filters" records={erasure.filters} />
        <Naming title={t("erase.campaigns")} path={CAMPAIGNS_PATH} records={erasure.campaigns} />
        <Naming title={t("erase.tasks")} path="/scheduler" records={erasure.tasks} />
        <dt>{t("erase.suppressed")}</dt>
        <dd>{t(erasure.suppressed ? "erase.suppressedYes" : "erase.suppressedNo")}</dd>
        <dt>{t("erase.hash")}</dt>
        <dd className={classes.hash} dir="ltr">
          {erasure.emailHash}
        </dd>
      </dl>
    </Stack>
  );
}

/** Records that still contain the address. */
function Naming({
  title,
  path,
  records,
}: {
  title: string;
  path: string;
  records: Erasure["filters"];
}) {
  if (records.length === 0) return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <ul className={classes.removed}>
          {records.map(({ id, name }) => (
            <li key={id}>
              <Link to={`${path}/${id}`} dir="auto">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </dd>
    </>
  );
}

import { Anchor, Button, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLazyRevealApiKeyQuery } from "../../../lib/api.generated.ts";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import { Moment } from "../../../ui/table/table-cells.tsx";
import { Expiry } from "./key-columns.tsx";
import { KeyBox } from "./key-box.tsx";
import classes from "./key-form.module.css";
import { shortKey } from "./key-text.ts";

/** Time after which a revealed key is hidden again. */
const REVEALED_MS = 30_000;

/** The details of a key; a test key can be shown. */
export function KeyFactsCard({ apiKey, onRotate }: { apiKey: ApiKey; onRotate: () => void }) {
  const { t } = useTranslation("developer");
  const { dateTime } = useFormats();
  const { lastUsedAt, sendingDomain, allowedNetworks, createdBy, formerSecretEndsAt } = apiKey;
  return (
    <SettingsCard title={t("details.key")}>
      {apiKey.mode === "test" ? (
        <TestKey apiKey={apiKey} />
      ) : (
        <div>
          <code dir="ltr" className={classes.rowWords}>
            {shortKey(apiKey)}
          </code>
          <Text size="xs" c="var(--text-secondary)" mt={4}>
            {t("details.shownOnce")}{" "}
            <Anchor component="button" type="button" inherit onClick={onRotate}>
              {t("rotate.open")}
            </Anchor>
          </Text>
        </div>
      )}
      <dl className={classes.facts}>
        <Fact name={t("column.expiresAt")}>
          <Expiry expiresAt={apiKey.expiresAt} status={apiKey.status} />
        </Fact>
        <Fact name={t("column.lastUsedAt")}>
          {lastUsedAt === null ? t("neverUsed") : <Moment time={lastUsedAt} ago />}
        </Fact>
        <Fact name={t("form.domain")}>
          <bdi>{sendingDomain?.name ?? t("form.anyDomain")}</bdi>
        </Fact>
        <Fact name={t("form.networks")}>
          {allowedNetworks.length === 0
            ? t("details.anyAddress")
            : allowedNetworks.map((network) => (
                <div key={network}>
                  <code dir="ltr">{network}</code>
                </div>
              ))}
        </Fact>
        <Fact name={t("column.createdAt")}>
          <Moment time={apiKey.createdAt} />
          {createdBy && (
            <Text size="xs" c="var(--text-secondary)">
              <bdi>{createdBy.name}</bdi>
            </Text>
          )}
        </Fact>
        {formerSecretEndsAt !== null && (
          <Fact name={t("details.formerSecret")}>
            {t("details.until", { time: dateTime(formerSecretEndsAt) })}
          </Fact>
        )}
      </dl>
    </SettingsCard>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.rowWords}>
      <Text component="dt" size="xs" c="var(--text-secondary)">
        {name}
      </Text>
      <Text component="dd" m={0}>
        {children}
      </Text>
    </div>
  );
}

/** The key itself, fetched on demand, and hidden again after a while. */
function TestKey({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("developer");
  const showProblem = useProblemToast();
  const [reveal, revealing] = useLazyRevealApiKeyQuery();
  const [key, setKey] = useState<string | null>(null);
  const [shown, setShown] = useState(true);

  useEffect(() => {
    if (key === null) return undefined;
    const timer = setTimeout(() => setKey(null), REVEALED_MS);
    return () => clearTimeout(timer);
  }, [key]);

  async function show(): Promise<void> {
    try {
      setKey((await reveal({ id: apiKey.id }).unwrap()).key);
      setShown(true);
    } catch (error) {
      showProblem(error);
    }
  }

  if (key !== null) return <KeyBox value={key} shown={shown} onShow={setShown} />;
  return (
    <div>
      <code dir="ltr" className={classes.rowWords}>
        {shortKey(apiKey)}
      </code>{" "}
      <Button
        variant="default"
        size="xs"
        loading={revealing.isFetching}
        onClick={() => void show()}
      >
        {t("issued.show")}
      </Button>
    </div>
  );
}

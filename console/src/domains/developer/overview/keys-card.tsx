import { API_KEY_EXPIRES_SOON_DAYS, type ApiKeyMode } from "@arauto/contracts";
import { Button, Text } from "@mantine/core";
import { ShieldCheckIcon } from "@phosphor-icons/react/ShieldCheck";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListApiKeysQuery } from "../../../lib/api.generated.ts";
import type { ApiKey, ApiKeyWithSecret } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { publicIdOf, shortKey } from "../keys/key-text.ts";
import { usedPermissionsOf } from "../keys/used-permissions.ts";
import { levelsOf, reachOf } from "../keys/permissions.ts";
import { RotateDialog } from "../keys/rotate-dialog.tsx";
import { useRemoveUnusedPermissions } from "../keys/use-remove-unused-permissions.ts";
import { Card } from "./card.tsx";
import classes from "./overview.module.css";

const SHOWN_MAX = 4;
const DAY_MS = 86_400_000;

/** Returns the query for the keys shown in the card. */
export const keysShown = (mode: ApiKeyMode) => ({ mode, limit: 100, sort: "expiresAt" }) as const;

const expiresSoon = ({ expiresAt, status }: ApiKey): boolean =>
  status === "active" &&
  expiresAt !== null &&
  Date.parse(expiresAt) - Date.now() <= API_KEY_EXPIRES_SOON_DAYS * DAY_MS;

/** The number of resources that a key could access without its unused permissions. */
const reachAfter = (key: ApiKey): number => reachOf(levelsOf(usedPermissionsOf(key) ?? []));

/** Keys that expire soon, and keys with more permissions than they use. */
export function KeysCard({
  mode,
  onRotated,
}: {
  mode: ApiKeyMode;
  onRotated: (key: ApiKeyWithSecret) => void;
}) {
  const { t } = useTranslation("developer-overview");
  const { data, error, refetch } = useListApiKeysQuery(keysShown(mode));
  const [rotating, setRotating] = useState<ApiKey | null>(null);
  const active = (data?.items ?? []).filter(({ status }) => status === "active");
  const expiring = active.filter(expiresSoon);
  const wide = active.filter((key) => !expiresSoon(key) && usedPermissionsOf(key) !== null);
  const shown = [...expiring, ...wide].slice(0, SHOWN_MAX);
  if (!data && !error) return <CardSkeleton height={280} />;
  return (
    <Card
      title={t("keys.title")}
      action={
        <Link to={`/developer?tab=api-keys${mode === "test" ? "&mode=test" : ""}`}>
          {t("showAll")}
        </Link>
      }
    >
      {error && !data ? (
        <ErrorState problem={error} title={t("keys.failed")} onRetry={() => void refetch()} />
      ) : shown.length === 0 ? (
        <Text className={classes.none} c="dimmed">
          <ShieldCheckIcon size={18} aria-hidden /> {t("keys.none")}
        </Text>
      ) : (
        <ul>
          {shown.map((key) => (
            <KeyEntry key={key.id} apiKey={key} onRotate={() => setRotating(key)} />
          ))}
        </ul>
      )}
      {rotating && (
        <RotateDialog
          apiKey={rotating}
          opened
          onClose={() => setRotating(null)}
          onRotated={onRotated}
        />
      )}
    </Card>
  );
}

function KeyEntry({ apiKey, onRotate }: { apiKey: ApiKey; onRotate: () => void }) {
  const { t } = useTranslation("developer-overview");
  const { relative, date } = useFormats();
  const soon = expiresSoon(apiKey);
  const { name, expiresAt, prefix } = apiKey;
  const unused = (used: number, all: number) =>
    used === all ? t("keys.unusedWriting") : t("keys.unused", { used, all });
  return (
    <li className={classes.key}>
      <TileAvatar id={publicIdOf(prefix)} size={32} />
      <div className={classes.keyWords}>
        <Link to={`/developer/${apiKey.id}`} className={classes.name}>
          <bdi>{name}</bdi>
        </Link>
        <code dir="ltr" className={classes.url}>
          {shortKey(apiKey)}
        </code>
        <Text size="xs" c={soon ? "var(--warning-text)" : "dimmed"}>
          {soon && expiresAt !== null
            ? t("keys.expires", { when: relative(expiresAt), date: date(expiresAt) })
            : unused(reachAfter(apiKey), reachOf(levelsOf(apiKey.permissions)))}
        </Text>
      </div>
      {soon ? (
        <Button variant="default" size="compact-md" onClick={onRotate}>
          {t("keys.rotate")}
        </Button>
      ) : (
        <Narrow apiKey={apiKey} />
      )}
    </li>
  );
}

function Narrow({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("developer-overview");
  const [narrow, isNarrowing] = useRemoveUnusedPermissions(apiKey);
  const used = reachAfter(apiKey);
  return (
    <Button variant="default" size="compact-md" loading={isNarrowing} onClick={() => void narrow()}>
      {used === reachOf(levelsOf(apiKey.permissions))
        ? t("keys.removeUnused")
        : t("keys.narrow", { count: used })}
    </Button>
  );
}

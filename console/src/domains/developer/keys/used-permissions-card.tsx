import { API_KEY_USE_DAYS, simplestKeyPermissions } from "@arauto/contracts";
import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import {
  useGetApiKeyQuery,
  useNarrowApiKeyMutation,
  useUpdateApiKeyMutation,
} from "../../../lib/api.generated.ts";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import classes from "./key-form.module.css";
import { PermissionGlyph } from "./permission-glyph.tsx";
import { type Level, levelsOf, reachOf, RESOURCES } from "./permissions.ts";
import { narrowed } from "./narrowed.ts";

/** What a key may do beside what it did lately; the rest can be removed in one step. */
export function UsedPermissionsCard({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("developer");
  const [narrow, isNarrowing] = useNarrow(apiKey);
  const levels = levelsOf(apiKey.permissions);
  const used = levelsOf(apiKey.usedPermissions);
  const fewer = narrowed(apiKey);
  return (
    <SettingsCard
      title={t("form.permissions")}
      text={t("used.text", { count: API_KEY_USE_DAYS })}
      {...(fewer && {
        note: t("used.note"),
        actions: (
          <Button variant="default" loading={isNarrowing} onClick={() => void narrow()}>
            {t("used.narrow", { count: reachOf(levelsOf(fewer)) })}
          </Button>
        ),
      })}
    >
      <ul className={classes.matrix}>
        {RESOURCES.map((resource) => (
          <li key={resource} className={classes.used}>
            <Text fw={550} flex="1 1 90px">
              {t(`resource.${resource}`)}
            </Text>
            <Group
              gap="xs"
              wrap="nowrap"
              flex="0 0 150px"
              c={levels[resource] === "none" ? "var(--text-tertiary)" : undefined}
            >
              <PermissionGlyph level={levels[resource]} />
              {t(`level.${levels[resource]}`)}
            </Group>
            <Use granted={levels[resource]} used={used[resource]} />
          </li>
        ))}
      </ul>
    </SettingsCard>
  );
}

/** How much of a permission a key used lately. What it used may exceed what it may do by now. */
function Use({ granted, used }: { granted: Level; used: Level }) {
  const { t } = useTranslation("developer");
  const isAll = used === granted || used === "write";
  const how = isAll ? "all" : used === "none" ? "none" : "readOnly";
  return (
    <Text
      component="span"
      size="xs"
      flex="0 0 80px"
      c={isAll ? "var(--text-secondary)" : "var(--warning-text)"}
    >
      {granted !== "none" && t(`used.${how}`)}
    </Text>
  );
}

/** Returns a function that removes unused permissions, which can be undone. */
function useNarrow(apiKey: ApiKey): [() => Promise<void>, boolean] {
  const { t } = useTranslation("developer");
  const showProblem = useProblemToast();
  const [narrow, narrowing] = useNarrowApiKeyMutation();
  const [update] = useUpdateApiKeyMutation();
  const { refetch } = useGetApiKeyQuery({ id: apiKey.id });

  async function undo(after: ApiKey): Promise<void> {
    const { name, expiresAt, allowedNetworks, sendingDomain } = after;
    try {
      await update({
        id: after.id,
        updateApiKeyBody: {
          name,
          expiresAt,
          allowedNetworks,
          sendingDomainId: sendingDomain?.id ?? null,
          permissions: simplestKeyPermissions(apiKey.permissions),
          version: after.version,
        },
      }).unwrap();
    } catch (error) {
      showProblem(error);
    }
  }

  async function run(): Promise<void> {
    try {
      const after = await narrow({
        id: apiKey.id,
        narrowApiKeyBody: { version: apiKey.version },
      }).unwrap();
      toast.undo(t("used.done"), () => void undo(after));
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT") void refetch();
      showProblem(error);
    }
  }
  return [run, narrowing.isLoading];
}

import { API_KEY_USE_DAYS } from "@arauto/contracts";
import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";
import classes from "./key-form.module.css";
import { PermissionGlyph } from "./permission-glyph.tsx";
import { type Level, levelsOf, reachOf, RESOURCES } from "./permissions.ts";
import { usedPermissionsOf } from "./used-permissions.ts";
import { useRemoveUnusedPermissions } from "./use-remove-unused-permissions.ts";

/** A key's permissions compared with its recent use; unused ones can be removed in one step. */
export function UsedPermissionsCard({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("developer");
  const [narrow, isNarrowing] = useRemoveUnusedPermissions(apiKey);
  const levels = levelsOf(apiKey.permissions);
  const used = levelsOf(apiKey.usedPermissions);
  const usedOnly = usedPermissionsOf(apiKey);
  return (
    <SettingsCard
      title={t("form.permissions")}
      text={t("used.text", { count: API_KEY_USE_DAYS })}
      {...(usedOnly && {
        note: t("used.note"),
        actions: (
          <Button variant="default" loading={isNarrowing} onClick={() => void narrow()}>
            {t("used.narrow", { count: reachOf(levelsOf(usedOnly)) })}
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

/** Recent use of a permission by a key. It may exceed the current permissions. */
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

import { Flex, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { PermissionGlyph } from "./permission-glyph.tsx";
import { levelsOf, presetOf, reachOf, type Resource, RESOURCES } from "./permissions.ts";

/** A key's permissions at a glance: a tile for each resource, and the preset's name. */
export function PermissionSummary({ permissions }: Pick<ApiKey, "permissions">) {
  const { t } = useTranslation("developer");
  const levels = levelsOf(permissions);
  const preset = presetOf(levels, () => true);
  const nameOf = (resource: Resource) =>
    t("permission", {
      resource: t(`resource.${resource}`),
      level: t(`level.${levels[resource]}`),
    });
  return (
    <Group gap="xs" wrap="nowrap">
      <Flex component="span" gap={3} c="var(--text-secondary)" aria-hidden>
        {RESOURCES.map((resource) => (
          <span key={resource} style={{ display: "inline-flex" }} title={nameOf(resource)}>
            <PermissionGlyph level={levels[resource]} />
          </span>
        ))}
      </Flex>
      <span style={{ whiteSpace: "nowrap" }}>
        {preset
          ? t(`preset.${preset}`)
          : t("reach", { count: reachOf(levels), all: RESOURCES.length })}
      </span>
      <span className="visually-hidden">{RESOURCES.map(nameOf).join("; ")}</span>
    </Group>
  );
}

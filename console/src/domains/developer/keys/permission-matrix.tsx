import { type KeyPermission, mayGrant, userPermissionsOf } from "@arauto/contracts";
import { NativeSelect, SegmentedControl, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Icon } from "@phosphor-icons/react";
import { CalendarCheckIcon } from "@phosphor-icons/react/CalendarCheck";
import { CursorClickIcon } from "@phosphor-icons/react/CursorClick";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { FlagPennantIcon } from "@phosphor-icons/react/FlagPennant";
import { FunnelIcon } from "@phosphor-icons/react/Funnel";
import { ChartBarIcon } from "@phosphor-icons/react/ChartBar";
import { KanbanIcon } from "@phosphor-icons/react/Kanban";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/PaperPlaneTilt";
import { ShareNetworkIcon } from "@phosphor-icons/react/ShareNetwork";
import { UsersIcon } from "@phosphor-icons/react/Users";
import { WebhooksLogoIcon } from "@phosphor-icons/react/WebhooksLogo";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import classes from "./key-form.module.css";
import { PermissionGlyph } from "./permission-glyph.tsx";
import {
  type Level,
  type Levels,
  LEVELS,
  permissionOf,
  presetLevels,
  presetOf,
  type Resource,
  RESOURCE_PATHS,
  RESOURCES,
  usefulPresets,
} from "./permissions.ts";

const ICONS: Record<Resource, Icon> = {
  contacts: UsersIcon,
  events: CursorClickIcon,
  deals: KanbanIcon,
  filters: FunnelIcon,
  templates: EnvelopeSimpleIcon,
  campaigns: FlagPennantIcon,
  workflows: ShareNetworkIcon,
  tasks: CalendarCheckIcon,
  webhooks: WebhooksLogoIcon,
  emails: PaperPlaneTiltIcon,
  reports: ChartBarIcon,
};

export interface PermissionMatrixProps {
  levels: Levels;
  /** The key's current permissions: users may keep those that they couldn't grant. */
  held: readonly KeyPermission[];
  error: string | undefined;
  onChange: (levels: Levels) => void;
}

/** Returns whether the user may grant a permission to the key. */
function useMayGive(held: readonly KeyPermission[]): (permission: KeyPermission) => boolean {
  const { permissions } = useSession();
  return (permission) => held.includes(permission) || mayGrant(permissions, permission);
}

/** Selects a preset of permissions. */
export function PresetChoice({
  levels,
  held,
  onChange,
}: Pick<PermissionMatrixProps, "levels" | "held" | "onChange">) {
  const { t } = useTranslation("developer");
  const mayGive = useMayGive(held);
  const custom = { value: "custom" as const, label: t("preset.custom") };
  return (
    <SegmentedControl
      aria-label={t("preset.label")}
      size="xs"
      value={presetOf(levels, mayGive) ?? "custom"}
      data={[
        ...usefulPresets(mayGive).map((value) => ({ value, label: t(`preset.${value}`) })),
        custom,
      ]}
      onChange={(preset) => {
        if (preset !== "custom") onChange(presetLevels(preset, mayGive));
      }}
    />
  );
}

/** Selects a key's access to each resource. Levels that the user can't grant are disabled, with the reason. */
export function PermissionMatrix({ levels, held, error, onChange }: PermissionMatrixProps) {
  const mayGive = useMayGive(held);
  const errorId = useId();
  return (
    <div>
      <ul className={classes.matrix} aria-describedby={error === undefined ? undefined : errorId}>
        {RESOURCES.map((resource, index) => (
          <ResourceRow
            key={resource}
            resource={resource}
            level={levels[resource]}
            mayGive={mayGive}
            invalid={error !== undefined && index === 0}
            onChange={(level) => onChange({ ...levels, [resource]: level })}
          />
        ))}
      </ul>
      {error !== undefined && (
        <Text id={errorId} role="alert" size="xs" c="var(--danger-text)" mt="xs">
          {error}
        </Text>
      )}
    </div>
  );
}

interface RowProps {
  resource: Resource;
  level: Level;
  mayGive: (permission: KeyPermission) => boolean;
  /** Gets the focus if no permission is selected. */
  invalid: boolean;
  onChange: (level: Level) => void;
}

function ResourceRow({ resource, level, mayGive, invalid, onChange }: RowProps) {
  const { t } = useTranslation("developer");
  const isPhone = useMediaQuery("(max-width: 767.98px)", false, { getInitialValueInEffect: false });
  const id = useId();
  const reasonId = useId();
  const { permissions } = useSession();
  const RowIcon = ICONS[resource];
  const offered = LEVELS.filter(
    (one) => one === "none" || permissionOf(resource, one) !== undefined,
  );
  const lacksOf = (one: Level) => {
    const permission = permissionOf(resource, one);
    return permission !== undefined && !mayGive(permission);
  };
  const missing = offered
    .filter(lacksOf)
    .flatMap((one) => userPermissionsOf(permissionOf(resource, one) as KeyPermission))
    .filter((one, index, all) => !permissions.includes(one) && all.indexOf(one) === index);
  const reason = missing.length > 0 ? t("lacking", { permissions: missing.join(", ") }) : undefined;
  const describedBy = reason === undefined ? undefined : reasonId;
  return (
    <li className={classes.row}>
      <RowIcon size={20} aria-hidden className={classes.rowIcon} />
      <div className={classes.rowWords}>
        <Text fw={550} id={id}>
          {t(`resource.${resource}`)}
        </Text>
        <Text size="xs" c="var(--text-secondary)" ff="monospace" dir="ltr">
          {RESOURCE_PATHS[resource]}
        </Text>
        {reason !== undefined && (
          <Text size="xs" c="var(--text-secondary)" id={reasonId}>
            {reason}
          </Text>
        )}
      </div>
      {isPhone ? (
        <NativeSelect
          aria-labelledby={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          value={level}
          onChange={(event) =>
            onChange(LEVELS.find((one) => one === event.currentTarget.value) ?? "none")
          }
          data={offered.map((one) => ({
            value: one,
            label: t(`level.${one}`),
            disabled: lacksOf(one),
          }))}
        />
      ) : (
        <div
          className={classes.levels}
          role="radiogroup"
          tabIndex={invalid ? -1 : undefined}
          aria-invalid={invalid || undefined}
          aria-labelledby={id}
          aria-describedby={describedBy}
        >
          {offered.map((one) => (
            <label key={one} className={classes.level} data-level={one}>
              <input
                type="radio"
                className="visually-hidden"
                name={id}
                checked={one === level}
                disabled={lacksOf(one)}
                onChange={() => onChange(one)}
              />
              <PermissionGlyph level={one} />
              {t(`level.${one}`)}
            </label>
          ))}
        </div>
      )}
    </li>
  );
}

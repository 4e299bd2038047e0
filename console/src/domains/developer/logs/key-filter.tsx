import type { ApiKeyMode } from "@arauto/contracts";
import { Button, Group, Menu, Text } from "@mantine/core";
import { KeyIcon } from "@phosphor-icons/react/Key";
import { useTranslation } from "react-i18next";
import { useListApiKeysQuery } from "../../../lib/api.generated.ts";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { publicIdOf } from "../keys/key-text.ts";

export interface KeyFilterProps {
  mode: ApiKeyMode;
  /** Ids, separated by commas. */
  value: string | undefined;
  onChange: (value: string | null) => void;
}

/** Selects the keys whose calls are shown; none means all. */
export function KeyFilter({ mode, value, onChange }: KeyFilterProps) {
  const { t } = useTranslation("api-logs");
  const { data } = useListApiKeysQuery({ mode, limit: 100, sort: "name" });
  const keys = data?.items ?? [];
  const chosen = value?.split(",") ?? [];
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    onChange(next.length === 0 ? null : next.join(","));
  };
  if (keys.length === 0 && chosen.length === 0) return null;
  const [only] = chosen.length === 1 ? keys.filter(({ id }) => id === chosen[0]) : [];
  const label =
    chosen.length === 0
      ? t("key.all")
      : (only?.name ?? t("key.some", { count: chosen.length, all: keys.length }));
  return (
    <Menu position="bottom-start" closeOnItemClick={false} width={280}>
      <Menu.Target>
        <Button
          variant={chosen.length === 0 ? "default" : "light"}
          leftSection={
            only ? (
              <TileAvatar id={publicIdOf(only.prefix)} size={18} />
            ) : (
              <KeyIcon size={16} aria-hidden />
            )
          }
          aria-label={t("key.label", { keys: label })}
          maw={240}
        >
          <Text inherit truncate>
            {label}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: "auto" }}>
        {chosen.length > 0 && (
          <Menu.Item closeMenuOnClick onClick={() => onChange(null)}>
            {t("key.showAll")}
          </Menu.Item>
        )}
        {keys.map(({ id, name, prefix }) => (
          <Menu.CheckboxItem key={id} checked={chosen.includes(id)} onChange={() => toggle(id)}>
            <Group gap="xs" wrap="nowrap" miw={0}>
              <TileAvatar id={publicIdOf(prefix)} size={20} />
              <Text inherit truncate>
                <bdi>{name}</bdi>
              </Text>
            </Group>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button, Flex, Group, Menu, SimpleGrid } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ApiKey, ApiKeyWithSecret } from "../../../lib/api.generated.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { DeveloperGate } from "../developer-gate.tsx";
import { keysPath } from "../developer-tabs.ts";
import { IssuedKey } from "./issued-key.tsx";
import { KeyStatus } from "./key-columns.tsx";
import { KeyFactsCard } from "./key-facts-card.tsx";
import classes from "./key-form.module.css";
import { publicIdOf } from "./key-text.ts";
import { LoadedKey } from "./loaded-key.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";
import { UsedPermissionsCard } from "./used-permissions-card.tsx";
import { useKeyActions } from "./use-key-actions.ts";

/** An API key: its permissions, recent use, and rotation of its secret. */
export function KeyPage() {
  return (
    <DeveloperGate>
      <LoadedKey>{(key) => <KeyDetails key={key.id} apiKey={key} />}</LoadedKey>
    </DeveloperGate>
  );
}

function KeyDetails({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("developer");
  const [rotated, setRotated] = useState<ApiKeyWithSecret | null>(null);
  const [isRotating, setRotating] = useState(false);
  if (rotated) return <IssuedKey issued={rotated} onDone={() => setRotated(null)} />;
  return (
    <>
      <PageHeader
        back={{ to: keysPath(apiKey.mode), label: t("keys.title") }}
        title={
          <Flex component="span" gap="sm" align="center">
            <TileAvatar id={publicIdOf(apiKey.prefix)} size={40} />
            <bdi className={classes.rowWords}>{apiKey.name}</bdi>
          </Flex>
        }
        description={
          <Group gap="xs" mt={4}>
            <KeyStatus status={apiKey.status} />
            {t(`mode.${apiKey.mode}`)}
          </Group>
        }
        actions={
          <Group gap="xs">
            <MoreMenu apiKey={apiKey} />
            <Button variant="default" onClick={() => setRotating(true)}>
              {t("rotate.open")}
            </Button>
            <Button
              component={Link}
              to={`/developer/${apiKey.id}/edit`}
              leftSection={<PencilSimpleIcon size={16} aria-hidden />}
            >
              {t("edit")}
            </Button>
          </Group>
        }
      />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: "start" }}>
        <KeyFactsCard apiKey={apiKey} onRotate={() => setRotating(true)} />
        <UsedPermissionsCard apiKey={apiKey} />
      </SimpleGrid>
      <RotateDialog
        apiKey={apiKey}
        opened={isRotating}
        onClose={() => setRotating(false)}
        onRotated={setRotated}
      />
    </>
  );
}

/** Less frequent or irreversible actions on a key. */
function MoreMenu({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("developer");
  const navigate = useNavigate();
  const { setStatus, remove } = useKeyActions([apiKey]);
  const isOff = apiKey.status === "inactive";

  async function removeKey(): Promise<void> {
    if (await remove([apiKey.id])) await navigate(keysPath(apiKey.mode), { replace: true });
  }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="default" rightSection={<CaretDownIcon size={12} aria-hidden />}>
          {t("details.more")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void setStatus([apiKey.id], isOff ? "active" : "inactive")}>
          {t(isOff ? "enable" : "disable")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item c="var(--danger-text)" onClick={() => void removeKey()}>
          {t("delete", { count: 1 })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

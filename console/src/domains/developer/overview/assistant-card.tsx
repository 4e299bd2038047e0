import { ASSISTANT_PERMISSIONS } from "@arauto/contracts";
import { Group, Tabs, Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { levelsOf, type Resource, RESOURCES } from "../keys/permissions.ts";
import { type Assistant, assistantConfig, ASSISTANTS, mcpAddress } from "./assistant-config.ts";
import { KEY_PLACE } from "./first-call.ts";
import classes from "./overview.module.css";
import { useTestKey } from "./use-test-key.ts";

/** Tools of the MCP server: those that read, and those that prepare drafts. */
const LEVELS_OF_TOOLS = levelsOf(ASSISTANT_PERMISSIONS);
const READ = RESOURCES.filter((resource) => LEVELS_OF_TOOLS[resource] !== "none");
const WRITTEN = RESOURCES.filter((resource) => LEVELS_OF_TOOLS[resource] === "write");

/** How to connect an AI assistant to the workspace. */
export function AssistantCard() {
  const { t } = useTranslation("developer-overview");
  const address = mcpAddress(window.location.origin);
  return (
    <section className={classes.steps} aria-labelledby="assistant">
      <div className={classes.list}>
        <h2 className={classes.cardTitle} id="assistant">
          {t("assistant.title")}
        </h2>
        <Text size="xs" c="dimmed" mt={4}>
          {t("assistant.text")}
        </Text>
        <dl className={classes.assistant}>
          <dt>{t("assistant.address")}</dt>
          <dd>
            <Group gap={4} wrap="nowrap">
              <code dir="ltr" className={classes.address}>
                {address}
              </code>
              <CopyButton value={address} label={t("assistant.copyAddress")} />
            </Group>
          </dd>
          <Permissions name={t("assistant.reads")} resources={READ} />
          <Permissions name={t("assistant.writes")} resources={WRITTEN} />
        </dl>
      </div>
      <Configurations />
    </section>
  );
}

function Permissions({ name, resources }: { name: string; resources: readonly Resource[] }) {
  const { t, i18n } = useTranslation("developer");
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {new Intl.ListFormat(i18n.language).format(
          resources.map((resource) => t(`resource.${resource}`)),
        )}
      </dd>
    </>
  );
}

/** The configuration of each assistant, with the user's test key. */
function Configurations() {
  const { t } = useTranslation("developer-overview");
  const key = useTestKey().value ?? KEY_PLACE;
  const assistants = Object.entries(ASSISTANTS) as [Assistant, (typeof ASSISTANTS)[Assistant]][];
  return (
    <div className={classes.code}>
      <Tabs defaultValue="claude-code" keepMounted={false}>
        <Tabs.List mb="sm" aria-label={t("assistant.title")}>
          {assistants.map(([assistant, { name }]) => (
            <Tabs.Tab key={assistant} value={assistant}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {assistants.map(([assistant, { file, name }]) => (
          <Tabs.Panel key={assistant} value={assistant}>
            <CodeView
              label={file ?? name}
              language={file === null ? "bash" : "json"}
              code={assistantConfig(assistant, window.location.origin, key)}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="xs" c="dimmed" mt="sm">
        <Trans
          t={t}
          i18nKey="assistant.note"
          components={{ create: <Link to="/developer/api-keys/create" /> }}
        />
      </Text>
    </div>
  );
}

import { Button, Checkbox, Group, SimpleGrid, Tabs, Text, Title } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { saveFile } from "../../../lib/download.ts";
import type { ApiKeyWithSecret } from "../../../lib/api.generated.ts";
import { useUnsavedChanges } from "../../../ui/dialogs/unsaved-changes.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { TileAvatar } from "../../../ui/layout/tile-avatar.tsx";
import { TileWall } from "../../../ui/layout/tiles.tsx";
import classes from "./issued-key.module.css";
import { KeyBox } from "./key-box.tsx";
import { KeyStatus } from "./key-columns.tsx";
import {
  envFile,
  EXAMPLE_LANGUAGES,
  keyExample,
  maskedKey,
  publicIdOf,
  shortKey,
} from "./key-text.ts";

export interface IssuedKeyProps {
  issued: ApiKeyWithSecret;
  onDone: () => void;
  /** Link to the key's details, if they are on another page. */
  detailsAt?: string;
}

/**
 * A key that was just created or rotated. A live key is readable only here, so leaving asks for confirmation until the
 * user has confirmed that it is stored; a test key can be shown again.
 */
export function IssuedKey({ issued, onDone, detailsAt }: IssuedKeyProps) {
  const { t } = useTranslation("developer");
  const isLive = issued.mode === "live";
  const [isStored, setStored] = useState(false);
  const [shown, setShown] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  useUnsavedChanges(isLive && !isStored, {
    words: {
      title: t("issued.leave.title"),
      consequence: t("issued.leave.consequence"),
      confirmLabel: t("issued.leave.confirm"),
    },
  });
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const publicId = publicIdOf(issued.prefix);
  return (
    <article className={classes.card}>
      <div className={classes.wall} aria-hidden>
        <TileWall seed={publicId} columns={40} rows={2} tone="quiet" />
      </div>
      <div className={classes.body}>
        <Group gap="md" wrap="nowrap" align="flex-start">
          <TileAvatar id={publicId} size={48} />
          <div className={classes.words}>
            <Title order={1} size="h1" ref={heading} tabIndex={-1} className={classes.title}>
              {t(`issued.${issued.mode}.title`)}
            </Title>
            <Text c="var(--text-secondary)">
              <bdi>{issued.name}</bdi>
              {" · "}
              {t(`issued.${issued.mode}.text`, { key: shortKey(issued) })}
            </Text>
          </div>
          <KeyStatus status={issued.status} />
        </Group>
        <KeyBox value={issued.key} shown={shown} onShow={setShown} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Storing issued={issued} />
          <Examples value={issued.key} />
        </SimpleGrid>
      </div>
      <div className={classes.foot}>
        {isLive ? (
          <Checkbox
            checked={isStored}
            label={t("issued.stored")}
            onChange={(event) => setStored(event.currentTarget.checked)}
          />
        ) : (
          <span />
        )}
        <Group gap="xs">
          {detailsAt !== undefined && (
            <Button component={Link} to={detailsAt} variant="default">
              {t("viewDetails")}
            </Button>
          )}
          <Button disabled={isLive && !isStored} onClick={onDone}>
            {t("issued.done")}
          </Button>
        </Group>
      </div>
    </article>
  );
}

/** Where to store the key, and a file from which a server can read it. */
function Storing({ issued }: { issued: ApiKeyWithSecret }) {
  const { t } = useTranslation("developer");
  const file = envFile(issued.key);
  return (
    <Section title={t("issued.where")}>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
          onClick={() => saveFile(new Blob([file], { type: "text/plain" }), "arauto.env")}
        >
          {t("issued.download")}
        </Button>
        <code dir="ltr" className={classes.file}>
          {envFile(maskedKey(issued.key))}
        </code>
      </Group>
      <ul className={classes.advice}>
        <li>{t("issued.adviceVault")}</li>
        <li>{t("issued.adviceLeak")}</li>
        <li>{t("issued.adviceRotate")}</li>
      </ul>
    </Section>
  );
}

/** A first request with the key, in three languages. The copied text contains the key. */
function Examples({ value }: { value: string }) {
  const { t } = useTranslation("developer");
  const { origin } = window.location;
  return (
    <Section title={t("issued.try")}>
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List mb="sm">
          {EXAMPLE_LANGUAGES.map((language) => (
            <Tabs.Tab key={language} value={language}>
              {t(`issued.language.${language}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {EXAMPLE_LANGUAGES.map((language) => (
          <Tabs.Panel key={language} value={language}>
            <CodeView
              label={t(`issued.language.${language}`)}
              language={language === "curl" ? "bash" : language}
              code={keyExample(language, origin, maskedKey(value))}
              copied={keyExample(language, origin, value)}
            />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.words}>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}

import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button, Skeleton, Tabs, Textarea, Box, Flex } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type CapturedMail, useGetCapturedMailQuery } from "../../lib/api.generated.ts";
import { downloadFile, fetchText } from "../../lib/download.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { Attachments } from "../../ui/layout/attachments.tsx";
import { SandboxedFrame } from "../../ui/layout/sandboxed-frame.tsx";
import classes from "./mailbox.module.css";

const sourcePath = (id: string) => `/v1/Mailbox/${id}/Source`;

/** One captured email: as displayed, its text part, its headers, and the source byte for byte. */
export function MailReader({ id }: { id: string }) {
  const { t } = useTranslation("mailbox");
  const showProblem = useProblemToast();
  const { data: mail, error, refetch } = useGetCapturedMailQuery({ id });
  const [tab, setTab] = useState<string | null>(null);

  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  const opened = tab ?? (mail && !mail.html ? "text" : "html");
  return (
    <article className={classes.reader} aria-busy={!mail}>
      <MailHead mail={mail} />
      {/* Others than those of an email, so that they appear where they belong. */}
      <Tabs
        key={mail?.id}
        value={opened}
        onChange={setTab}
        keepMounted={false}
        className={classes.tabs}
      >
        <Tabs.List>
          <Tabs.Tab value="html" disabled={Boolean(mail && !mail.html)}>
            {t("tabs.html")}
          </Tabs.Tab>
          <Tabs.Tab value="text">{t("tabs.text")}</Tabs.Tab>
          <Tabs.Tab value="headers">{t("tabs.headers")}</Tabs.Tab>
          <Tabs.Tab value="source">{t("tabs.source")}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html">
          {mail?.html ? (
            <SandboxedFrame html={mail.html} title={mail.subject || t("noSubject")} />
          ) : (
            <Skeleton height={320} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="text">
          {mail && (
            <pre className={classes.text} dir="auto">
              {mail.text ?? t("noText")}
            </pre>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="headers">
          <dl className={classes.headers} dir="ltr">
            {mail?.headers.map(({ name, value }) => (
              <div key={`${name}: ${value}`}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Tabs.Panel>
        <Tabs.Panel value="source">
          <Source id={id} />
          <Button
            mt="sm"
            variant="default"
            leftSection={<DownloadSimpleIcon size={16} />}
            onClick={() => void downloadFile(sourcePath(id), `${id}.eml`).catch(showProblem)}
          >
            {t("download")}
          </Button>
        </Tabs.Panel>
      </Tabs>
    </article>
  );
}

/** The subject, the addresses and the time; skeletons until they are loaded. */
function MailHead({ mail }: { mail: CapturedMail | undefined }) {
  const { t } = useTranslation("mailbox");
  const formats = useFormats();
  return (
    <Flex className={classes.head} component="header" gap="sm">
      <Box flex={1}>
        {mail ? (
          <>
            <h2 className={classes.mailSubject}>
              <bdi>{mail.subject || t("noSubject")}</bdi>
            </h2>
            <dl className={classes.facts}>
              <dt>{t("from")}</dt>
              <dd>
                <bdi>{mail.from}</bdi>
              </dd>
              <dt>{t("to")}</dt>
              <dd>
                <bdi>{mail.to}</bdi>
              </dd>
              <dt>{t("received")}</dt>
              <dd>
                {formats.dateTime(mail.receivedAt)} · {formats.bytes(mail.size)}
                {mail.campaignId && (
                  <>
                    {" · "}
                    <Link to={`${CAMPAIGNS_PATH}/${mail.campaignId}`}>{t("campaign")}</Link>
                  </>
                )}
              </dd>
            </dl>
            {mail.attachments.length > 0 && (
              <Attachments
                files={mail.attachments.map(({ place, name, size }) => ({
                  path: `/v1/Mailbox/${mail.id}/Attachments/${place}`,
                  name,
                  size,
                }))}
              />
            )}
          </>
        ) : (
          <>
            <Skeleton height={18} width="60%" mb={12} />
            <Skeleton height={10} width="40%" mb={8} />
            <Skeleton height={10} width="45%" />
          </>
        )}
      </Box>
    </Flex>
  );
}

function Source({ id }: { id: string }) {
  const { t } = useTranslation("mailbox");
  const [source, setSource] = useState<string>();
  const [error, setError] = useState<unknown>();
  const load = useCallback(
    (signal?: AbortSignal) => {
      fetchText(sourcePath(id), signal).then(setSource, (error: unknown) => {
        if (!signal?.aborted) setError(error);
      });
    },
    [id],
  );
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const retry = () => {
    setError(undefined);
    load();
  };
  if (error) return <ErrorState problem={error} onRetry={retry} />;
  if (source === undefined) return <Skeleton height={320} />;
  // Focusable, so that it can be scrolled by keyboard.
  return (
    <Textarea
      classNames={{ input: classes.source }}
      dir="ltr"
      readOnly
      aria-label={t("tabs.source")}
      value={source}
      autosize
      maxRows={28}
    />
  );
}

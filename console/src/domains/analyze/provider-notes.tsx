import { Anchor } from "@mantine/core";
import { WarningIcon } from "@phosphor-icons/react/Warning";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AnalyzeProviders } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./analyze.module.css";

type Provider = AnalyzeProviders["items"][number];

const PAGES = {
  slowDown: "/settings/sending-accounts",
  authenticate: "/settings/sending-domains",
  warmUp: "/settings/sending-domains",
} as const;

/** A problem at a provider, in the words of its server, and how to solve it. */
export function ProviderAdvice({ item }: { item: Provider }) {
  const { t } = useTranslation("analyze");
  const { number, date } = useFormats();
  const { advice, provider } = item;
  if (!advice) return null;
  const { problem, action, emails, reply } = advice;
  return (
    <p className={classes.advice}>
      <WarningIcon size={16} aria-hidden />
      <span>
        {t(`providers.advice.${problem}`, {
          provider: t(`provider.${provider}`),
          number: number(emails),
        })}{" "}
        {reply && (
          <>
            <code className={classes.reply} dir="ltr">
              {reply.text}
            </code>{" "}
            {t("providers.replyCount", {
              number: number(reply.emails),
              date: date(reply.firstAt),
            })}{" "}
          </>
        )}
        <Anchor component={Link} to={PAGES[action]} inherit fw={550}>
          {t(`providers.action.${action}`)}
        </Anchor>
      </span>
    </p>
  );
}

/** The most frequent replies of a provider's servers, on demand. */
export function ProviderReplies({ item }: { item: Provider }) {
  const { t } = useTranslation("analyze");
  const { number, dateTime } = useFormats();
  const { replies } = item;
  if (replies.length === 0) return null;
  return (
    <details className={classes.replies}>
      <summary>{t("providers.replies", { count: replies.length })}</summary>
      <ul>
        {replies.map(({ result, text, emails, lastAt }) => (
          <li key={`${result} ${text}`}>
            {text === "" ? (
              t("providers.otherReplies")
            ) : (
              <code className={classes.reply} dir="ltr">
                {text}
              </code>
            )}
            <span className={classes.aside}>
              {t(`providers.result.${result}`, { number: number(emails) })} ·{" "}
              {t("providers.lastAt", { time: dateTime(lastAt) })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

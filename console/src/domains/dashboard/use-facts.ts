import { isRunning } from "@arauto/contracts/campaign-lifecycle";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Dashboard } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { capitalized } from "../../ui/formats/capitalized.ts";
import { TimeZoneContext, useFormats } from "../../ui/formats/formats.ts";
import { minutesLeft } from "../first-steps/index.ts";

/** Hours at which the afternoon and the evening begin. */
const NOON = 12;
const EVENING = 18;

/** Returns the greeting and a sentence about current and scheduled sends. */
export function useFacts(
  data: Dashboard | undefined,
  isNew: boolean,
): { title: string; text: string } {
  const { t, i18n } = useTranslation("dashboard");
  const { number } = useFormats();
  const { user } = useSession();
  const zone = useContext(TimeZoneContext);
  const timeZone = zone === undefined ? {} : { timeZone: zone };
  const now = new Date();
  const name = (user?.name || user?.username || "").trim().split(/\s+/u)[0] ?? "";
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", ...timeZone }).format(
      now,
    ),
  );
  const part = hour < NOON ? "morning" : hour < EVENING ? "afternoon" : "evening";
  const date = new Intl.DateTimeFormat(i18n.language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    ...timeZone,
  }).format(now);
  const day = capitalized(date, i18n.language);
  if (isNew) {
    const minutes = data?.firstSteps ? minutesLeft(data.firstSteps) : undefined;
    return {
      title: t("welcome", { name }),
      text:
        minutes === undefined
          ? ""
          : t("minutesLeft", { count: minutes, workspace: user?.workspaceName ?? "" }),
    };
  }
  return { title: t(`hello.${part}`, { name }), text: data ? `${day}. ${facts(data)}` : "" };

  function facts({ days }: Dashboard): string {
    const campaigns = days.flatMap((one) => one.campaigns);
    // Those beyond the first few of today have ended or are being sent.
    const more = days.slice(1).reduce((total, one) => total + one.more, 0);
    const running = campaigns.filter(({ status }) => isRunning(status)).length;
    const scheduled = campaigns.filter(({ status }) => status === "scheduled").length + more;
    const parts = [
      running > 0 && t("facts.running", { count: running, number: number(running) }),
      scheduled > 0 && t("facts.scheduled", { count: scheduled, number: number(scheduled) }),
    ].filter((one) => one !== false);
    if (parts.length === 0) return t("facts.none");
    return t("facts.all", {
      facts: new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(parts),
    });
  }
}

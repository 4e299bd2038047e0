import { Button, Text } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { ApiLogDetails } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { fixLinkOf } from "./fix-links.ts";
import classes from "./logs.module.css";

interface ProblemBody {
  detail?: string;
  errors?: { path: string; message: string }[];
}

/** Why a call failed, how often that happened today, and where to fix it. */
export function ReasonCard({ call }: { call: ApiLogDetails }) {
  const { t } = useTranslation(["api-logs", "errors"]);
  const { number } = useFormats();
  const { errorCode, sameErrorToday } = call;
  const { detail, errors = [] } = problemIn(call.response.text);
  const fix = fixLinkOf(call);
  const count = sameErrorToday ?? 0;
  const sameErrors = useSameAddress(call);
  return (
    <section className={classes.reason} data-class={call.status >= 500 ? "5xx" : "4xx"}>
      <WarningCircleIcon size={18} aria-hidden />
      <div className={classes.reasonWords}>
        <Text fw={600}>
          {errorCode === null
            ? t("reason.unknown")
            : t(`errors:${errorCode}`, { defaultValue: errorCode })}
        </Text>
        {errors.length > 0 ? (
          <ul>
            {errors.slice(0, 4).map(({ path, message }) => (
              <li key={path}>
                {path !== "" && <code dir="ltr">{path}</code>} <bdi lang="en">{message}</bdi>
              </li>
            ))}
          </ul>
        ) : (
          detail !== undefined && (
            <Text size="sm" lang="en">
              {detail}
            </Text>
          )
        )}
        {count > 0 && (
          <Text size="sm">
            {t("reason.count", { count, number: number(count) })}{" "}
            {count > 1 && <Link to={sameErrors}>{t("reason.showAll")}</Link>}
          </Text>
        )}
      </div>
      {fix && (
        <Button component={Link} to={fix.to} variant="default" size="compact-md">
          {t(`cure.${fix.kind}`)}
        </Button>
      )}
    </section>
  );
}

/** Returns the URL of the calls with the same error. */
function useSameAddress({ key, route, errorCode }: ApiLogDetails): string {
  const [params] = useSearchParams();
  const next = new URLSearchParams({ tab: "logs", created: "today", route });
  const mode = params.get("mode");
  if (mode) next.set("mode", mode);
  if (key) next.set("keys", key.id);
  if (errorCode !== null) next.set("errorCode", errorCode);
  return `/developer?${next}`;
}

function problemIn(text: string): ProblemBody {
  try {
    return JSON.parse(text) as ProblemBody;
  } catch {
    return {};
  }
}

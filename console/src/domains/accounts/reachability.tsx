import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import { useTranslation } from "react-i18next";
import type { Account } from "../../app/api.generated.ts";
import classes from "./reachability.module.css";

export type Reach = "yes" | "inactive" | "pending" | NonNullable<Account["suppression"]>;

/** Whether a campaign may be sent to a contact, or what stands in the way. A suppression outweighs the status. */
export function reachOf(account: Pick<Account, "status" | "suppression">): Reach {
  if (account.suppression !== null) return account.suppression;
  return account.status === "active" ? "yes" : account.status;
}

/** Answers "may we write to this person?" in a sentence. */
export function Reachability({ account }: { account: Pick<Account, "status" | "suppression"> }) {
  const { t } = useTranslation("accounts");
  const reach = reachOf(account);
  const tone = reach === "yes" ? "yes" : reach === "pending" || reach === "inactive" ? "notYet" : "no";
  const Icon = tone === "yes" ? CheckCircleIcon : tone === "notYet" ? ClockIcon : ProhibitIcon;
  return (
    <div className={classes.box} data-tone={tone}>
      <Icon size={20} weight="fill" className={classes.icon} aria-hidden />
      <div>
        <strong>{t(`reach.${reach}.title`)}</strong>
        <div className={classes.text}>{t(`reach.${reach}.text`)}</div>
      </div>
    </div>
  );
}

import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Group, Text } from "@mantine/core";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useGetReachabilityQuery } from "../../../lib/api.generated.ts";
import type { Contact } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./reachability.module.css";

export type Reach = "yes" | "inactive" | "pending" | NonNullable<Contact["suppression"]>;

/** Returns whether a campaign may be sent to a contact, or the reason why not. A suppression outweighs the status. */
export function reachOf(contact: Pick<Contact, "status" | "suppression">): Reach {
  if (contact.suppression !== null) return contact.suppression;
  return contact.status === "active" ? "yes" : contact.status;
}

/** Says in one sentence whether the contact may receive email, since when and because of which campaign. */
export function Reachability({
  contact,
}: {
  contact: Pick<Contact, "id" | "status" | "suppression">;
}) {
  const { t, i18n } = useTranslation("accounts");
  const formats = useFormats();
  // The status itself comes with the contact; these details may come later.
  const { currentData } = useGetReachabilityQuery({ id: contact.id });
  const suppression = currentData?.suppression;
  const refused =
    currentData?.topics.filter(({ subscribed }) => !subscribed).map(({ name }) => name) ?? [];
  const reach = reachOf(contact);
  const tone =
    reach === "yes" ? "yes" : reach === "pending" || reach === "inactive" ? "notYet" : "no";
  const Icon = tone === "yes" ? CheckCircleIcon : tone === "notYet" ? ClockIcon : ProhibitIcon;
  return (
    <Group className={classes.box} gap="sm" align="stretch" wrap="nowrap" data-tone={tone}>
      <Icon size={20} weight="fill" className={classes.icon} aria-hidden />
      <div>
        <strong>{t(`reach.${reach}.title`)}</strong>
        <Text component="div" inherit c="dimmed">
          {t(`reach.${reach}.text`)}
        </Text>
        {suppression && (
          <Text component="div" inherit c="dimmed">
            {t("reach.since", { time: formats.dateTime(suppression.since) })}
            {suppression.campaignName !== null && " · "}
            {suppression.campaignName !== null && (
              <CampaignName id={suppression.campaignId} name={suppression.campaignName} />
            )}
          </Text>
        )}
        {reach === "yes" && refused.length > 0 && (
          <Text component="div" inherit c="dimmed">
            {t("reach.exceptTopics", {
              topics: new Intl.ListFormat(i18n.language).format(refused),
            })}
          </Text>
        )}
      </div>
    </Group>
  );
}

function CampaignName({ id, name }: { id: string | null; name: string }) {
  return id === null ? <bdi>{name}</bdi> : <Link to={`${CAMPAIGNS_PATH}/${id}`}>{name}</Link>;
}

import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Menu } from "@mantine/core";
import { CheckCircleIcon } from "@phosphor-icons/react";
import { use } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./needs-card.module.css";
import { ResolvedButton, ResolvedContext, type ResolvedNeeds } from "./resolved-button.tsx";

/** The items resolved today; each links to its record. */
export default function ResolvedMenu() {
  const { t } = useTranslation("dashboard");
  const { clock } = useFormats();
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <ResolvedButton />
      </Menu.Target>
      <Menu.Dropdown>
        {use(ResolvedContext).map(({ kind, id, name, at }) => (
          <Menu.Item
            key={`${kind} ${id} ${at}`}
            component={Link}
            to={resolvedPath(kind, id)}
            leftSection={<CheckCircleIcon size={18} weight="fill" className={classes.done} />}
          >
            <span className={classes.done}>{t(`needs.done.${kind}`)}</span> <bdi>{name}</bdi>{" "}
            <span className={classes.at}>{clock(at)}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function resolvedPath(kind: ResolvedNeeds[number]["kind"], id: string | null): string {
  switch (kind) {
    case "campaignResumed":
      return `${CAMPAIGNS_PATH}/${id}`;
    case "sendingDomainVerified":
      return `/settings/sending-domains/${id}`;
    case "apiKeyRotated":
      return `/developer/${id}`;
    case "replySent":
      return `/chat/${id}`;
  }
}

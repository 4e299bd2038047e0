import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSession } from "../../lib/session.ts";
import { useHasPlans } from "../../shell/use-plan.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { GIVEN_ROLES } from "./given-roles.ts";
import classes from "./members.module.css";

/** Describes the permissions of each role; the user's own is marked. */
export function RolesCard() {
  const { t } = useTranslation("members");
  const own = useSession().user?.memberRole;
  const hasPlans = useHasPlans();
  return (
    <SettingsCard title={t("roles.title")}>
      <dl className={classes.roles}>
        {(["owner", ...GIVEN_ROLES] as const).map((role) => (
          <div key={role}>
            <dt>
              {t(`common:roles.${role}`)}
              {role === own && (
                <Text className={classes.you} span size="2xs" c="var(--accent-text)" fw={550}>
                  {t("people.you")}
                </Text>
              )}
            </dt>
            <dd>{t(role === "owner" && !hasPlans ? "may.ownerWithoutPlans" : `may.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}

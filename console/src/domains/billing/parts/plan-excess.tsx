import { Alert, Button, Group, Text } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { LimitReached } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";

interface Props {
  excess: LimitReached & { limit: "contacts" | "emails" };
  /** An alternative to a larger plan. */
  action?: ReactNode;
}

/** Says by how much something would exceed the plan, and offers solutions. */
export function PlanExcess({ excess, action }: Props) {
  const { t } = useTranslation(["plan-limits", "billing"]);
  const { number } = useFormats();
  const { limit, max, used, wanted, plan } = excess;
  const missing = used + wanted - max;
  return (
    <Alert
      color="orange"
      mt="md"
      role="alert"
      icon={<WarningCircleIcon aria-hidden />}
      title={t(`${limit}.title`, { count: missing, number: number(missing) })}
    >
      <Text size="sm">
        {t(`${limit}.text`, {
          plan: t(`billing:plans.${plan}`),
          max: number(max),
          used: number(used),
          wanted: number(wanted),
        })}
      </Text>
      <Group gap="xs" mt="sm">
        {action}
        <Button component={Link} to="/payment" variant="default" size="compact-sm">
          {t("compare")}
        </Button>
      </Group>
    </Alert>
  );
}

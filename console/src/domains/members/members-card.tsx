import { Flex, Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Member } from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { MemberRow } from "./member-row.tsx";
import classes from "./members.module.css";
import { useMemberActions } from "./use-member-actions.ts";

const SKELETONS = 3;

export interface MembersCardProps {
  /** Undefined until loaded. */
  members: readonly Member[] | undefined;
  problem: unknown;
  onRetry: () => void;
  mayManage: boolean;
}

/** All members of the workspace, the Owner first. */
export function MembersCard({ members, problem, onRetry, mayManage }: MembersCardProps) {
  const { t } = useTranslation("members");
  const actions = useMemberActions();
  return (
    <SettingsCard
      title={<bdi>{members ? t("people.title", { count: members.length }) : t("title")}</bdi>}
      text={mayManage ? undefined : t("people.readOnly")}
    >
      {members ? (
        <Flex className={classes.list} component="ul" direction="column">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} actions={mayManage ? actions : undefined} />
          ))}
        </Flex>
      ) : problem ? (
        <ErrorState title={t("failed")} problem={problem} onRetry={onRetry} />
      ) : (
        <Stack className={classes.list} gap={0} role="status" aria-label={t("loading")}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <div key={index} className={classes.row}>
              <Skeleton circle height={40} />
              <div className={classes.words}>
                <Skeleton height={14} width="40%" mb={8} />
                <Skeleton height={12} width="60%" />
              </div>
            </div>
          ))}
        </Stack>
      )}
    </SettingsCard>
  );
}

import { Skeleton, Stack } from "@mantine/core";
import { skipToken } from "@reduxjs/toolkit/query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Deal,
  type Pipeline,
  useGetDealQuery,
  useListMembersQuery,
} from "../../../lib/api.generated.ts";
import { GuardedDrawer } from "../../../ui/dialogs/guarded-drawer.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { DealForm } from "./deal-form.tsx";

interface DealDrawerProps {
  /** Nothing, a new deal of a stage, or a deal to edit. */
  subject: { stageId?: string } | { id: string } | null;
  pipeline: Pick<Pipeline, "id" | "currency" | "stages">;
  onClose: () => void;
  onSaved?: (deal: Deal) => void;
}

/** The form of a deal in a drawer. */
export function DealDrawer({ subject, pipeline, onClose, onSaved }: DealDrawerProps) {
  const { t } = useTranslation("deals");
  const [dirty, setDirty] = useState(false);
  const id = subject !== null && "id" in subject ? subject.id : undefined;
  const { currentData, error, refetch } = useGetDealQuery(id === undefined ? skipToken : { id }, {
    refetchOnMountOrArgChange: true,
  });
  const { data: members } = useListMembersQuery(subject === null ? skipToken : undefined);
  const isReady = members !== undefined && (id === undefined || currentData !== undefined);

  function finish(): void {
    setDirty(false);
    onClose();
  }
  return (
    <GuardedDrawer
      opened={subject !== null}
      size={480}
      title={t(id === undefined ? "new" : "form.edit")}
      dirty={dirty}
      onClose={finish}
    >
      {(close) => {
        if (error && !currentData)
          return <ErrorState problem={error} onRetry={() => void refetch()} />;
        if (!isReady || subject === null)
          return (
            <Stack gap="md" aria-busy>
              {[0, 1, 2, 3, 4].map((row) => (
                <Skeleton key={row} height={52} radius={8} />
              ))}
            </Stack>
          );
        return (
          <DealForm
            key={id ?? "new"}
            deal={currentData ?? null}
            stageId={"stageId" in subject ? subject.stageId : undefined}
            pipeline={pipeline}
            ownId={members.items.find(({ isYou }) => isYou)?.id ?? null}
            onDirty={setDirty}
            onSaved={(deal) => {
              finish();
              onSaved?.(deal);
            }}
            onCancel={close}
          />
        );
      }}
    </GuardedDrawer>
  );
}

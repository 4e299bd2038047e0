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
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { DealForm } from "./deal-form.tsx";
import type { DealValues } from "./deal-values.ts";

interface DealDrawerProps {
  /** Nothing, a new deal, or a deal to edit. */
  subject: NewDealSubject | { id: string } | null;
  pipeline: Pick<Pipeline, "id" | "currency" | "stages">;
  /** Other pipelines that a new deal can be added to. */
  pipelines?: readonly Pipeline[];
  onClose: () => void;
  onSaved?: (deal: Deal) => void;
}

/** Known values of a new deal. */
export interface NewDealSubject {
  stageId?: string;
  given?: Partial<DealValues>;
}

const NOTHING: NewDealSubject = {};

/** The form of a deal in a drawer. */
export function DealDrawer({ subject, pipeline, pipelines, onClose, onSaved }: DealDrawerProps) {
  const { t } = useTranslation("deals");
  const [dirty, setDirty] = useState(false);
  const id = subject !== null && "id" in subject ? subject.id : undefined;
  const made = subject === null || "id" in subject ? NOTHING : subject;
  const { currentData, error, refetch } = useGetDealQuery(id === undefined ? skipToken : { id }, {
    refetchOnMountOrArgChange: true,
  });
  const { data: members } = useListMembersQuery(subject === null ? skipToken : undefined);
  const customFields = useAllCustomFields("deal", { skip: subject === null });
  const problem = error ?? customFields.error;
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
        if (problem && !(isReady && customFields.data))
          return (
            <ErrorState
              problem={problem}
              onRetry={() => void (error ? refetch() : customFields.refetch())}
            />
          );
        if (!isReady || customFields.data === undefined || subject === null)
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
            stageId={made.stageId}
            given={made.given}
            pipeline={pipeline}
            pipelines={pipelines}
            fields={customFields.data.filter(({ status }) => status === "active")}
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

import { skipToken } from "@reduxjs/toolkit/query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import {
  type Campaign,
  type CampaignKind,
  useGetFilterQuery,
  useGetTemplateQuery,
  useListSendingAccountsQuery,
} from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";

/** A day in the URL, and the time at which a campaign of that day is sent unless the user changes it. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[0-9a-f-]{36}$/;
const SEND_TIME = "T10:00";

/**
 * Returns a new draft without a record while `enabled`: named after today's date, of the kind and
 * for the day, the filter and the template in the URL, with the only sending account if there is just one. Undefined until the
 * sending accounts are loaded.
 */
export function useNewDraft(enabled: boolean): Campaign | undefined {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const [search] = useSearchParams();
  const kind = search.get("kind") === "workflow" ? "workflow" : "oneOff";
  const day = search.get("day");
  const filterId = search.get("filter");
  const filter = useGetFilterQuery(
    enabled && filterId !== null && ID.test(filterId) ? { id: filterId } : skipToken,
  );
  const templateId = search.get("template");
  const template = useGetTemplateQuery(
    enabled && templateId !== null && ID.test(templateId) ? { id: templateId } : skipToken,
  );
  const { data, isError } = useListSendingAccountsQuery(undefined, { skip: !enabled });
  const [campaign, setCampaign] = useState<Campaign>();
  if (!enabled && campaign) setCampaign(undefined);
  if (enabled && (data || isError) && !filter.isLoading && !template.isLoading && !campaign) {
    const name = t(kind === "workflow" ? "newWorkflowName" : "newName", {
      date: formats.date(Date.now()),
    });
    const only = data?.items.length === 1 ? data.items[0]?.id : undefined;
    const sendAt = day !== null && DAY.test(day) ? `${day}${SEND_TIME}` : null;
    const filters = filter.data ? [{ id: filter.data.id, name: filter.data.name }] : [];
    setCampaign({
      ...blankCampaign(name, kind, only ?? null),
      sendAt,
      filters,
      filterIds: filters.map(({ id }) => id),
      ...(kind === "oneOff" &&
        template.data && { templateId: template.data.id, templateName: template.data.name }),
    });
  }
  return enabled ? campaign : undefined;
}

/** A draft as the API would return it, without an id. */
export function blankCampaign(
  name: string,
  kind: CampaignKind,
  sendingAccountId: string | null,
): Campaign {
  const now = new Date().toISOString();
  return {
    id: "",
    name,
    kind,
    workflowOf: null,
    approval: null,
    status: "draft",
    stage: null,
    sendingAccountId,
    fromName: null,
    fromEmail: "",
    replyTo: null,
    backupSendingAccountId: null,
    filterIds: [],
    filters: [],
    excludedFilterIds: [],
    excludedFilters: [],
    topicId: null,
    topicName: null,
    templateId: null,
    templateName: null,
    subject: null,
    preheader: null,
    shown: { fromName: "", subject: null, preheader: null },
    utm: null,
    test: null,
    canary: null,
    sendAt: null,
    sendAtZone: "workspace",
    spreadMinutes: null,
    isImportant: false,
    ignoresQuietHours: false,
    spread: null,
    startsAt: null,
    expectedRecipients: null,
    stageEndsAt: null,
    resendOf: null,
    variants: [],
    workflow: null,
    balance: null,
    engagement: { opened: 0, clicked: 0, unsubscribed: 0, complained: 0 },
    problem: null,
    createdAt: now,
    updatedAt: now,
    startedAt: null,
    finishedAt: null,
    archivedAt: null,
    version: 0,
  };
}

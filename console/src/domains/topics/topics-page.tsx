import { Button } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { topicsApi, useListTopicsQuery } from "../../lib/api.generated.ts";
import type { ListTopicsApiArg, Topic } from "../../lib/api.generated.ts";
import { useCreateRequest } from "../../lib/create-request.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsListFrame } from "../../shell/settings-frame.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { useTopicColumns } from "./topic-columns.tsx";
import { TopicDrawer } from "./topic-drawer.tsx";
import type { TopicSubject } from "./topic-form.tsx";
import { useTopicActions } from "./use-topic-actions.ts";

/** The topics that contacts can subscribe to. */
export function TopicsPage() {
  const { t } = useTranslation("topics");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const [subject, setSubject] = useState<TopicSubject | null>(null);
  const actions = useTopicActions();
  useCreateRequest(() => mayWrite && setSubject("new"));
  const { state, query } = useTopicList();
  const create = (
    <Button leftSection={<PlusIcon size={16} aria-hidden />} onClick={() => setSubject("new")}>
      {t("new")}
    </Button>
  );

  return (
    <>
      <ListPage<Topic>
        name="topics"
        frame={SettingsListFrame}
        title={t("title")}
        description={t("description")}
        actions={({ isBare }) => mayWrite && !isBare && create}
        notice={
          actions.inUse && <TopicsInUse problem={actions.inUse} onClose={actions.clearInUse} />
        }
        state={state}
        query={query}
        endpoint={topicsApi.endpoints.listTopics}
        failed={t("failed")}
        search={t("search")}
        rowKey={(topic) => topic.id}
        rowName={(topic) => topic.name}
        {...(mayWrite && {
          onRowClick: setSubject,
          onEdit: setSubject,
          rowActions: (topic, forget) => [
            { key: "edit", label: t("edit"), run: () => setSubject(topic) },
            {
              key: "status",
              label: t(topic.status === "active" ? "disable" : "enable"),
              run: () =>
                void actions.setStatus(topic, topic.status === "active" ? "inactive" : "active"),
            },
            {
              key: "delete",
              label: t("delete", { count: 1 }),
              danger: true,
              run: () =>
                void actions
                  .remove([topic.id], topic.name)
                  .then((gone) => gone && forget([topic.id])),
            },
          ],
          bulkActions: [
            {
              key: "delete",
              label: (count) => t("delete", { count }),
              danger: true,
              run: actions.remove,
            },
          ],
        })}
        empty={
          <EmptyState
            title={t("empty.title")}
            text={t(mayWrite ? "empty.text" : "empty.textReadOnly")}
            action={mayWrite && create}
          />
        }
      />
      <TopicDrawer subject={subject} onClose={() => setSubject(null)} />
    </>
  );
}

/** The list of topics, with its columns and filters. */
function useTopicList() {
  const { t } = useTranslation("topics");
  const columns = useTopicColumns();
  const filters = [
    {
      name: "status",
      label: t("column.status"),
      values: (["active", "inactive"] as const).map((value) => ({
        value,
        label: t(`status.${value}`),
      })),
    },
  ];
  const state = useListPage<Topic, ListTopicsApiArg>({ columns, defaultSort: "name", filters });
  const query = useListTopicsQuery(state.arg, state.options);
  return { state, query };
}

/** Names the records that still use topics, which therefore were not deleted. */
function TopicsInUse({ problem, onClose }: { problem: ApiProblem; onClose: () => void }) {
  const { t } = useTranslation("topics");
  return (
    <InUseNotice
      title={t("inUse.title")}
      advice={t("inUse.advice")}
      closeLabel={t("inUse.close")}
      problem={problem}
      wording={({ kind, name }) => t(`inUse.${kind}`, { name })}
      onClose={onClose}
    />
  );
}

import { Button } from "@mantine/core";
import { TrashIcon } from "@phosphor-icons/react";
import { skipToken } from "@reduxjs/toolkit/query";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import {
  mailboxApi,
  type ListCapturedMailsApiArg,
  useClearMailboxMutation,
  useGetCapturedMailQuery,
  useListCapturedMailsQuery,
} from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useListState } from "../../ui/list-page/list-state.ts";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { SearchInput } from "../../ui/list-page/search-input.tsx";
import { SplitView } from "../../ui/list-page/split-view.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { usePageWithTotal } from "../../ui/list-page/view-total.tsx";
import { MailList } from "./mail-list.tsx";
import { MailReader } from "./mail-reader.tsx";
import classes from "./mailbox.module.css";

/** New emails appear automatically while the page is open. */
const REFRESH_MS = 4000;

/**
 * The emails that the test inbox captured: the list at the start, the open email next to it (below 1280 px: over it).
 */
export function MailboxPage() {
  const { t } = useTranslation("mailbox");
  const { id } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { can } = useSession();
  const confirm = useConfirm();
  const showProblem = useProblemToast();
  const formats = useFormats();
  const list = useListState({ sort: "-receivedAt" });
  const arg = list.query as ListCapturedMailsApiArg;
  const {
    data: page,
    error,
    isLoading,
    refetch,
  } = useListCapturedMailsQuery(arg, { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true });
  const data = usePageWithTotal(mailboxApi.endpoints.listCapturedMails, arg, page);
  const [clear, clearing] = useClearMailboxMutation();

  const onClear = async () => {
    const sure = await confirm({
      title: t("clear.title"),
      consequence: t("clear.consequence"),
      confirmLabel: t("clear.confirm"),
      danger: true,
    });
    if (!sure) return;
    try {
      const { count } = await clear().unwrap();
      toast.success(t("clear.done", { count, number: formats.number(count) }));
      void navigate("/mailbox");
    } catch (error) {
      showProblem(error);
    }
  };

  const isEmpty = data?.items.length === 0 && !list.search && !list.hasPrevious;
  // The open email may be on another page of the list.
  const { currentData: opened } = useGetCapturedMailQuery(id === undefined ? skipToken : { id });
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          can("CAMPAIGN.SEND") && !isEmpty ? (
            <Button
              disabled={!data}
              variant="default"
              leftSection={<TrashIcon size={16} />}
              loading={clearing.isLoading}
              onClick={() => void onClear()}
            >
              {t("clear.action")}
            </Button>
          ) : undefined
        }
      />
      {error && !data ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <EmptyState title={t("empty.title")} text={t("empty.text")} />
      ) : (
        <SplitView
          label={opened ? opened.subject || t("noSubject") : t("title")}
          placeholder={t("choose")}
          detailOpen={id !== undefined}
          onCloseDetail={() => void navigate({ pathname: "/mailbox", search })}
          list={
            <section className={classes.list} aria-label={t("title")}>
              <div className={classes.search}>
                <SearchInput list={list} placeholder={t("search")} wide />
              </div>
              <MailList page={data} isLoading={isLoading} openId={id} list={list} />
            </section>
          }
          detail={id && <MailReader key={id} id={id} />}
        />
      )}
    </>
  );
}

// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListBackupsApiResponse,
  ListBackupsApiArg,
  GetBackupApiResponse,
  GetBackupApiArg,
  CreateBackupLinkApiResponse,
  CreateBackupLinkApiArg,
  VerifyBackupApiResponse,
  VerifyBackupApiArg,
  RestoreBackupApiResponse,
  RestoreBackupApiArg,
  DeleteBackupsApiResponse,
  DeleteBackupsApiArg,
  GetBackupRestoreApiResponse,
  GetBackupRestoreApiArg,
} from "./types.generated.ts";

export const backupsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listBackups: build.query<ListBackupsApiResponse, ListBackupsApiArg>({
      query: (queryArg) => ({
        url: `/v1/Backups`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          exactTotal: queryArg.exactTotal,
          taskId: queryArg.taskId,
        },
      }),
      providesTags: ["Backups"],
    }),
    getBackup: build.query<GetBackupApiResponse, GetBackupApiArg>({
      query: (queryArg) => ({
        url: `/v1/Backups/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Backups"],
    }),
    createBackupLink: build.mutation<
      CreateBackupLinkApiResponse,
      CreateBackupLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Backups/${encodeURIComponent(String(queryArg.id))}/Link`,
        method: "POST",
      }),
      invalidatesTags: ["Backups"],
    }),
    verifyBackup: build.mutation<VerifyBackupApiResponse, VerifyBackupApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Backups/${encodeURIComponent(String(queryArg.id))}/Verify`,
          method: "POST",
        }),
        invalidatesTags: ["Backups"],
      },
    ),
    restoreBackup: build.mutation<
      RestoreBackupApiResponse,
      RestoreBackupApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Backups/${encodeURIComponent(String(queryArg.id))}/Restore`,
        method: "POST",
        body: queryArg.restoreBackupBody,
      }),
      invalidatesTags: ["Backups"],
    }),
    deleteBackups: build.mutation<
      DeleteBackupsApiResponse,
      DeleteBackupsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Backups/BulkDelete`,
        method: "POST",
        body: queryArg.deleteBackupsBody,
      }),
      invalidatesTags: ["Backups"],
    }),
    getBackupRestore: build.query<
      GetBackupRestoreApiResponse,
      GetBackupRestoreApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/BackupRestores/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Backups"],
    }),
  }),
});
export const {
  useListBackupsQuery,
  useLazyListBackupsQuery,
  useGetBackupQuery,
  useLazyGetBackupQuery,
  useCreateBackupLinkMutation,
  useVerifyBackupMutation,
  useRestoreBackupMutation,
  useDeleteBackupsMutation,
  useGetBackupRestoreQuery,
  useLazyGetBackupRestoreQuery,
} = backupsApi;

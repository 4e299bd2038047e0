// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListAuditLogApiResponse,
  ListAuditLogApiArg,
} from "./types.generated.ts";

export const auditLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAuditLog: build.query<ListAuditLogApiResponse, ListAuditLogApiArg>({
      query: (queryArg) => ({
        url: `/v1/AuditLog`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          exactTotal: queryArg.exactTotal,
          actorKind: queryArg.actorKind,
          actorId: queryArg.actorId,
          action: queryArg.action,
          recordKind: queryArg.recordKind,
          recordId: queryArg.recordId,
          createdFrom: queryArg.createdFrom,
          createdBefore: queryArg.createdBefore,
        },
      }),
      providesTags: ["Audit log"],
    }),
  }),
});
export const {
  useListAuditLogQuery,
  useLazyListAuditLogQuery,
} = auditLogApi;

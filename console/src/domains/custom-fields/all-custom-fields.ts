import { api } from "../../lib/api.generated.ts";
import type {
  CustomField,
  CustomFieldObject,
  ListCustomFieldsApiResponse,
} from "../../lib/api.generated.ts";

/** More pages than any workspace has fields: guards against a server whose list never ends. */
const PAGES_MAX = 50;

const endpoints = api.injectEndpoints({
  endpoints: (build) => ({
    allCustomFields: build.query<CustomField[], CustomFieldObject | void>({
      async queryFn(object, _queryApi, _options, baseQuery) {
        const fields: CustomField[] = [];
        let cursor: string | undefined;
        for (let page = 0; page < PAGES_MAX; page += 1) {
          const answer = await baseQuery({
            url: "/v1/CustomFields",
            params: { object: object ?? "contact", limit: 100, sort: "name", cursor },
          });
          if (answer.error) return { error: answer.error };
          const { items, nextCursor } = answer.data as ListCustomFieldsApiResponse;
          fields.push(...items);
          if (nextCursor === null) break;
          cursor = nextCursor;
        }
        return { data: fields };
      },
      providesTags: ["CustomFields"],
    }),
  }),
});

/** Returns all custom fields of contacts, or of deals, including disabled ones, by name. */
export const useAllCustomFields = endpoints.useAllCustomFieldsQuery;

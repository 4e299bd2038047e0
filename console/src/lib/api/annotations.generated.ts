// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListAnnotationsApiResponse,
  ListAnnotationsApiArg,
  CreateAnnotationApiResponse,
  CreateAnnotationApiArg,
  UpdateAnnotationApiResponse,
  UpdateAnnotationApiArg,
  DeleteAnnotationApiResponse,
  DeleteAnnotationApiArg,
  RestoreAnnotationApiResponse,
  RestoreAnnotationApiArg,
} from "./types.generated.ts";

export const annotationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAnnotations: build.query<
      ListAnnotationsApiResponse,
      ListAnnotationsApiArg
    >({
      query: () => ({ url: `/v1/Annotations` }),
      providesTags: ["Annotations"],
    }),
    createAnnotation: build.mutation<
      CreateAnnotationApiResponse,
      CreateAnnotationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Annotations`,
        method: "POST",
        body: queryArg.createAnnotationBody,
      }),
      invalidatesTags: ["Annotations"],
    }),
    updateAnnotation: build.mutation<
      UpdateAnnotationApiResponse,
      UpdateAnnotationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Annotations/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateAnnotationBody,
      }),
      invalidatesTags: ["Annotations"],
    }),
    deleteAnnotation: build.mutation<
      DeleteAnnotationApiResponse,
      DeleteAnnotationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Annotations/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["Annotations"],
    }),
    restoreAnnotation: build.mutation<
      RestoreAnnotationApiResponse,
      RestoreAnnotationApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Annotations/${encodeURIComponent(String(queryArg.id))}/Restore`,
        method: "POST",
      }),
      invalidatesTags: ["Annotations"],
    }),
  }),
});
export const {
  useListAnnotationsQuery,
  useLazyListAnnotationsQuery,
  useCreateAnnotationMutation,
  useUpdateAnnotationMutation,
  useDeleteAnnotationMutation,
  useRestoreAnnotationMutation,
} = annotationsApi;

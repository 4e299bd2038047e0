// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListPipelinesApiResponse,
  ListPipelinesApiArg,
  CreatePipelineApiResponse,
  CreatePipelineApiArg,
  UpdatePipelineApiResponse,
  UpdatePipelineApiArg,
  DeletePipelineApiResponse,
  DeletePipelineApiArg,
  ListLostReasonsApiResponse,
  ListLostReasonsApiArg,
  SaveLostReasonsApiResponse,
  SaveLostReasonsApiArg,
} from "./types.generated.ts";

export const pipelinesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPipelines: build.query<ListPipelinesApiResponse, ListPipelinesApiArg>(
      {
        query: () => ({ url: `/v1/Pipelines` }),
        providesTags: ["Pipelines"],
      },
    ),
    createPipeline: build.mutation<
      CreatePipelineApiResponse,
      CreatePipelineApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Pipelines`,
        method: "POST",
        body: queryArg.createPipelineBody,
      }),
      invalidatesTags: ["Pipelines"],
    }),
    updatePipeline: build.mutation<
      UpdatePipelineApiResponse,
      UpdatePipelineApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Pipelines/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updatePipelineBody,
      }),
      invalidatesTags: ["Pipelines"],
    }),
    deletePipeline: build.mutation<
      DeletePipelineApiResponse,
      DeletePipelineApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/Pipelines/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
      invalidatesTags: ["Pipelines"],
    }),
    listLostReasons: build.query<
      ListLostReasonsApiResponse,
      ListLostReasonsApiArg
    >({
      query: () => ({ url: `/v1/LostReasons` }),
      providesTags: ["Pipelines"],
    }),
    saveLostReasons: build.mutation<
      SaveLostReasonsApiResponse,
      SaveLostReasonsApiArg
    >({
      query: (queryArg) => ({
        url: `/v1/LostReasons`,
        method: "PUT",
        body: queryArg.saveLostReasonsBody,
      }),
      invalidatesTags: ["Pipelines"],
    }),
  }),
});
export const {
  useListPipelinesQuery,
  useLazyListPipelinesQuery,
  useCreatePipelineMutation,
  useUpdatePipelineMutation,
  useDeletePipelineMutation,
  useListLostReasonsQuery,
  useLazyListLostReasonsQuery,
  useSaveLostReasonsMutation,
} = pipelinesApi;

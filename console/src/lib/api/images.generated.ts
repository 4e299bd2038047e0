// Generated from openapi.json by `npm run generate`.
import { api } from "./tagged.generated.ts";
import type {
  ListImagesApiResponse,
  ListImagesApiArg,
  GetImageApiResponse,
  GetImageApiArg,
  UpdateImageApiResponse,
  UpdateImageApiArg,
  EditImageApiResponse,
  EditImageApiArg,
  DeleteImagesApiResponse,
  DeleteImagesApiArg,
} from "./types.generated.ts";

export const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listImages: build.query<ListImagesApiResponse, ListImagesApiArg>({
      query: (queryArg) => ({
        url: `/v1/Images`,
        params: {
          limit: queryArg.limit,
          cursor: queryArg.cursor,
          page: queryArg.page,
          sort: queryArg.sort,
          search: queryArg.search,
          exactTotal: queryArg.exactTotal,
        },
      }),
      providesTags: ["Images"],
    }),
    getImage: build.query<GetImageApiResponse, GetImageApiArg>({
      query: (queryArg) => ({
        url: `/v1/Images/${encodeURIComponent(String(queryArg.id))}`,
      }),
      providesTags: ["Images"],
    }),
    updateImage: build.mutation<UpdateImageApiResponse, UpdateImageApiArg>({
      query: (queryArg) => ({
        url: `/v1/Images/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
        body: queryArg.updateImageBody,
      }),
      invalidatesTags: ["Images"],
    }),
    editImage: build.mutation<EditImageApiResponse, EditImageApiArg>({
      query: (queryArg) => ({
        url: `/v1/Images/${encodeURIComponent(String(queryArg.id))}/Edit`,
        method: "POST",
        body: queryArg.editImageBody,
      }),
      invalidatesTags: ["Images"],
    }),
    deleteImages: build.mutation<DeleteImagesApiResponse, DeleteImagesApiArg>(
      {
        query: (queryArg) => ({
          url: `/v1/Images/BulkDelete`,
          method: "POST",
          body: queryArg.deleteImagesBody,
        }),
        invalidatesTags: ["Images"],
      },
    ),
  }),
});
export const {
  useListImagesQuery,
  useLazyListImagesQuery,
  useGetImageQuery,
  useLazyGetImageQuery,
  useUpdateImageMutation,
  useEditImageMutation,
  useDeleteImagesMutation,
} = imagesApi;

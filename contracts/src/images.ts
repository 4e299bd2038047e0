import { z } from "zod";
import { deletedCount, id, idList, idParams, line, listQuery, page, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Maximum size of an upload in bytes, and in total pixels. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Above this size, emails load slowly on phones. The console warns but accepts the image. */
export const IMAGE_HEAVY_BYTES = 1024 * 1024;

const LIBRARY_SOURCE = /^image:([0-9a-f-]{36}\.(?:png|jpg|gif))$/;
const DESIGN_SOURCE = /^design:([a-z0-9-]+\.(?:png|jpg|gif))$/;

/** Resolves an image reference: from the library, from the designs, or a URL. */
export function pictureUrl(source: string, at: { base: string; tenantId: string }): string {
  const own = LIBRARY_SOURCE.exec(source)?.[1];
  if (own !== undefined) return `${at.base}/i/${at.tenantId}/${own}`;
  const design = DESIGN_SOURCE.exec(source)?.[1];
  return design === undefined ? source : `${at.base}/designs/${design}`;
}

/** An image in the workspace's library, in a format that every email client shows: PNG, JPEG or GIF. */
export const image = z
  .object({
    id,
    /** Reference in documents: `image:<id>.png`. */
    source: z.string(),
    name: z.string(),
    /** Default alternative text; initially empty. */
    alt: z.string(),
    contentType: z.enum(["image/png", "image/jpeg", "image/gif"]),
    width: z.number().int(),
    height: z.number().int(),
    bytes: z.number().int(),
    animated: z.boolean(),
    /** URL, cacheable for a year. */
    url: z.string(),
    /** Thumbnail for lists. */
    thumbnailUrl: z.string(),
    createdAt: timestamp,
  })
  .meta({ id: "Image" });
export type Image = z.infer<typeof image>;

/** In pixels of the original image. */
const crop = z.object({
  x: z.number().int().min(0).max(IMAGE_MAX_PIXELS),
  y: z.number().int().min(0).max(IMAGE_MAX_PIXELS),
  width: z.number().int().min(1).max(IMAGE_MAX_PIXELS),
  height: z.number().int().min(1).max(IMAGE_MAX_PIXELS),
});

const tag = "Images";
export const imageRoutes = {
  list: defineRoute({
    operationId: "listImages",
    method: "GET",
    path: "/v1/Images",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "List images",
    description: "`search` matches name and alternative text.",
    query: listQuery(["createdAt", "name", "bytes"]),
    response: page("ImagePage", image),
  }),
  upload: defineRoute({
    operationId: "uploadImage",
    method: "POST",
    path: "/v1/Images",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    status: 201,
    upload: true,
    summary: "Upload an image",
    description:
      "PNG, JPEG, GIF, WebP or AVIF. The image is rotated upright and camera metadata is removed. WebP and AVIF are converted to PNG or JPEG. An identical image is stored once.",
    response: image,
  }),
  get: defineRoute({
    operationId: "getImage",
    method: "GET",
    path: "/v1/Images/{id}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "templates:read",
    summary: "Get an image",
    params: idParams,
    response: image,
  }),
  update: defineRoute({
    operationId: "updateImage",
    method: "PUT",
    path: "/v1/Images/{id}",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Update an image",
    description: "Changes its name and alternative text.",
    params: idParams,
    body: z
      .object({ name: line(200), alt: z.string().trim().max(500) })
      .meta({ id: "UpdateImageBody" }),
    response: image,
  }),
  edit: defineRoute({
    operationId: "editImage",
    method: "POST",
    path: "/v1/Images/{id}/Edit",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    status: 201,
    summary: "Crop or resize an image",
    description: "Creates a new image. The original does not change.",
    params: idParams,
    body: z
      .object({
        crop: crop.nullable(),
        /** Target width in pixels; images are never enlarged. */
        width: z.number().int().min(16).max(4000).nullable(),
      })
      .meta({ id: "EditImageBody" }),
    response: image,
  }),
  remove: defineRoute({
    operationId: "deleteImages",
    method: "POST",
    path: "/v1/Images/BulkDelete",
    tag,
    access: "TEMPLATE.WRITE",
    apiKey: "templates:write",
    summary: "Delete images",
    description:
      "Fails with `IN_USE` while a template, the brand or a saved block uses one. The files are kept for emails already sent.",
    body: idList.meta({ id: "DeleteImagesBody" }),
    response: deletedCount,
  }),
};

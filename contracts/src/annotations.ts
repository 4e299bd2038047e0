import { z } from "zod";
import { day, id, idParams, line, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Maximum number of annotations of a workspace. */
export const ANNOTATIONS_MAX = 500;
export const ANNOTATION_TEXT_MAX = 40;

export const annotation = z
  .object({
    id,
    /** In the workspace's time zone. */
    day,
    text: z.string(),
    /** Name of the member who wrote it; null after they left the installation. */
    author: z.string().nullable(),
    createdAt: timestamp,
    version: z.number().int(),
  })
  .meta({ id: "Annotation" });
export type Annotation = z.infer<typeof annotation>;

const annotationValues = { day, text: line(ANNOTATION_TEXT_MAX) };
export const createAnnotationBody = z.object(annotationValues).meta({ id: "CreateAnnotationBody" });
export const updateAnnotationBody = z
  .object({ ...annotationValues, version })
  .meta({ id: "UpdateAnnotationBody" });

const tag = "Annotations";
export const annotationRoutes = {
  list: defineRoute({
    operationId: "listAnnotations",
    method: "GET",
    path: "/v1/Annotations",
    tag,
    access: "CONFIG.VIEW",
    summary: "List annotations",
    description: "Notes on dates, which charts over time show. By day.",
    response: z.object({ items: z.array(annotation) }).meta({ id: "Annotations" }),
  }),
  create: defineRoute({
    operationId: "createAnnotation",
    method: "POST",
    path: "/v1/Annotations",
    tag,
    access: "CAMPAIGN.WRITE",
    status: 201,
    summary: "Annotate a date",
    errors: ["ANNOTATIONS_FULL"],
    body: createAnnotationBody,
    response: annotation,
  }),
  update: defineRoute({
    operationId: "updateAnnotation",
    method: "PUT",
    path: "/v1/Annotations/{id}",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Update an annotation",
    params: idParams,
    body: updateAnnotationBody,
    response: annotation,
  }),
  remove: defineRoute({
    operationId: "deleteAnnotation",
    method: "DELETE",
    path: "/v1/Annotations/{id}",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Delete an annotation",
    description: "It can be restored for a day.",
    params: idParams,
  }),
  restore: defineRoute({
    operationId: "restoreAnnotation",
    method: "POST",
    path: "/v1/Annotations/{id}/Restore",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Restore a deleted annotation",
    errors: ["ANNOTATIONS_FULL"],
    params: idParams,
    response: annotation,
  }),
};

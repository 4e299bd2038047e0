import {
  type AnalyzeScope,
  analyzeViewRoutes,
  annotationRoutes,
  shareLinkRoutes,
} from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import type { World } from "./world.ts";

type AnalyzeIds = Pick<
  World["ids"],
  "analyzeView" | "deletedAnalyzeView" | "annotation" | "deletedAnnotation" | "shareLink"
>;

/** Saves views and annotations, one of each deleted, and shares a report about a campaign. */
export async function createAnalyzeSettings(
  api: ApiClient,
  secret: string,
  campaign: string,
): Promise<AnalyzeIds> {
  const scope: AnalyzeScope = {
    period: "all",
    from: null,
    to: null,
    compare: "none",
    filters: { campaign: [campaign], tag: [secret] },
  };
  const view = async (name: string) =>
    (await api.call(analyzeViewRoutes.create, { body: { name: `${secret} ${name}`, ...scope } }))
      .id;
  const note = async () =>
    (await api.call(annotationRoutes.create, { body: { day: "2026-03-02", text: secret } })).id;
  const [analyzeView, deletedAnalyzeView] = [await view("view"), await view("lost")];
  const [annotation, deletedAnnotation] = [await note(), await note()];
  await api.call(analyzeViewRoutes.remove, { params: { id: deletedAnalyzeView } });
  await api.call(annotationRoutes.remove, { params: { id: deletedAnnotation } });
  const link = await api.call(shareLinkRoutes.create, {
    body: {
      name: `${secret} link`,
      ...scope,
      isFixed: true,
      hidesNames: false,
      showsSales: true,
      days: 30,
    },
  });
  return { analyzeView, deletedAnalyzeView, annotation, deletedAnnotation, shareLink: link.id };
}

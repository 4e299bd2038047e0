import { templateRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { discardDraft, getVersion, listVersions, publishDraft, saveDraft } from "./drafts.ts";
import { previewTemplate } from "./preview.ts";
import {
  createTemplate,
  duplicateTemplate,
  getTemplate,
  listTemplates,
  templateCounts,
  updateTemplate,
} from "./service.ts";
import { setTags } from "./tags.ts";
import { sendTestEmail } from "./send-test-email.ts";
import { ThumbnailCache, thumbnailOf } from "./thumbnail.ts";
import { exportTemplates } from "./export-file.ts";
import { importTemplates } from "./import-file.ts";
import { deleteTemplates, emptyTrash, restoreTemplates, setStatus } from "./trash.ts";
import { previewAtWorst } from "./worst-case.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const thumbnails = new ThumbnailCache();
  const actor = ({
    tenantId,
    principal,
  }: {
    tenantId: string;
    principal: { userId: string | null };
  }) => ({
    tenantId,
    userId: principal.userId,
  });

  register(templateRoutes.list, ({ tenantId, query }) => listTemplates(deps, tenantId, query));
  register(templateRoutes.counts, ({ tenantId }) => templateCounts(deps, tenantId));
  register(templateRoutes.create, (call) => createTemplate(deps, actor(call), call.body));
  register(templateRoutes.get, ({ tenantId, params }) => getTemplate(deps, tenantId, params.id));
  register(templateRoutes.update, (call) =>
    updateTemplate(deps, actor(call), call.params.id, call.body),
  );
  register(templateRoutes.duplicate, (call) =>
    duplicateTemplate(deps, actor(call), call.params.id, call.body.name),
  );

  register(templateRoutes.saveDraft, (call) =>
    saveDraft(deps, actor(call), call.params.id, call.body),
  );
  register(templateRoutes.discardDraft, (call) =>
    discardDraft(deps, actor(call), call.params.id, call.body.draftVersion),
  );
  register(templateRoutes.publish, (call) =>
    publishDraft(deps, actor(call), call.params.id, call.body.draftVersion),
  );
  register(templateRoutes.versions, ({ tenantId, params, query }) =>
    listVersions(deps, tenantId, params.id, query),
  );
  register(templateRoutes.version, ({ tenantId, params }) =>
    getVersion(deps, tenantId, params.id, params.versionId),
  );

  register(templateRoutes.setStatus, async (call) => ({
    count: await setStatus(deps, actor(call), call.body.ids, call.body.status),
  }));
  register(templateRoutes.setTags, async (call) => ({
    count: await setTags(deps, actor(call), call.body),
  }));
  register(templateRoutes.remove, async (call) => ({
    count: await deleteTemplates(deps, actor(call), call.body.ids),
  }));
  register(templateRoutes.restore, async (call) => ({
    count: await restoreTemplates(deps, actor(call), call.body.ids),
  }));
  register(templateRoutes.purge, async (call) => ({
    count: await emptyTrash(deps, actor(call), call.body.ids),
  }));

  register(templateRoutes.exportFile, ({ tenantId, body }) =>
    exportTemplates(deps, tenantId, body.ids),
  );
  register(templateRoutes.importFile, (call) => importTemplates(deps, actor(call), call.body));

  register(templateRoutes.thumbnail, ({ tenantId, params }) =>
    thumbnailOf(deps, thumbnails, tenantId, params.id),
  );
  register(templateRoutes.preview, ({ tenantId, body }) => previewTemplate(deps, tenantId, body));
  register(templateRoutes.worstCase, ({ tenantId, body }) => previewAtWorst(deps, tenantId, body));
  register(templateRoutes.test, ({ tenantId, body }) => sendTestEmail(deps, tenantId, body));
}

import { templateRoutes } from "@arauto/contracts";
import type { Deps } from "../../platform/domain.ts";
import type { Register } from "../../platform/http/handler.ts";
import { previewTemplate } from "./preview.ts";
import { createTemplate, deleteTemplates, getTemplate, listTemplates, updateTemplate } from "./service.ts";
import { sendTestMail } from "./test-mail.ts";

export function registerTemplateRoutes(register: Register, deps: Deps): void {
  register(templateRoutes.list, ({ tenantId, query }) => listTemplates(deps, tenantId, query));
  register(templateRoutes.create, ({ tenantId, body }) => createTemplate(deps, tenantId, body));
  register(templateRoutes.get, ({ tenantId, params }) => getTemplate(deps, tenantId, params.id));
  register(templateRoutes.update, ({ tenantId, params, body }) => updateTemplate(deps, tenantId, params.id, body));
  register(templateRoutes.remove, async ({ tenantId, body }) => ({ count: await deleteTemplates(deps, tenantId, body.ids) }));
  register(templateRoutes.preview, ({ tenantId, body }) => previewTemplate(deps, tenantId, body));
  register(templateRoutes.test, ({ tenantId, body }) => sendTestMail(deps, tenantId, body));
}

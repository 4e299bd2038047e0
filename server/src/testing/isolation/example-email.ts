import { emailRoutes } from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import type { World } from "./world.ts";

/** Creates an email that is scheduled for next month, so that its status does not change. */
export async function createEmail(
  api: ApiClient,
  { template, topic }: Pick<World["ids"], "template"> & { topic?: string },
  secret: string,
): Promise<string> {
  const { id } = await api.call(emailRoutes.send, {
    body: {
      to: { email: `${secret.toLowerCase()}-buyer@example.com`, name: secret },
      templateId: template,
      ...(topic !== undefined && { topicId: topic }),
      data: { note: secret },
      tags: [secret],
      scheduledAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      attachments: [{ fileName: `${secret}.txt`, content: Buffer.from(secret).toString("base64") }],
    },
  });
  return id;
}

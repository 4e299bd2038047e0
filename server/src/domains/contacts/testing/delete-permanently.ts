import { contactRoutes, contactTrashRoutes } from "@arauto/contracts";
import type { TestServer } from "../../../testing/test-server.ts";

/** Moves contacts to the trash, and purges them. */
export async function deletePermanently(
  server: TestServer,
  token: string,
  ids: string[],
): Promise<void> {
  await server.call(contactRoutes.remove, { token, body: { ids } });
  await server.call(contactTrashRoutes.purge, { token, body: { ids } });
}

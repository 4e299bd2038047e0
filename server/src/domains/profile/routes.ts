import { profileRoutes } from "@arauto/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { findAvatar } from "./queries.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  register(profileRoutes.get, ({ principal }) =>
    database.system((tx) => service.getProfile(tx, principal.userId)),
  );
  register(profileRoutes.update, ({ principal, body }) =>
    database.system((tx) => service.setName(tx, principal.userId, body.name)),
  );
  register(profileRoutes.setAvatar, ({ principal, file }) =>
    service.setAvatar(deps, principal.userId, file.stream),
  );
  register(profileRoutes.deleteAvatar, ({ principal }) =>
    database.system((tx) => service.deleteAvatar(tx, principal.userId)),
  );
  register(profileRoutes.setPreferences, ({ principal, body }) =>
    database.system((tx) => service.setPreferences(tx, principal.userId, body)),
  );
}

const AVATAR_ID = /^[\w-]{20,64}$/;

/** Serves users' pictures to everyone who knows the address, because an `<img>` sends no token. */
export function registerAvatarPage(app: FastifyInstance, { database }: Deps): void {
  app.get<{ Params: { id: string } }>(
    `${service.AVATAR_PATH}/:id`,
    { compress: false },
    async ({ params: { id } }, reply): Promise<FastifyReply> => {
      // Nothing in the file may run or load, even when opened as a page.
      void reply
        .header("content-security-policy", "default-src 'none'; sandbox")
        .header("x-content-type-options", "nosniff");
      const avatar = AVATAR_ID.test(id)
        ? await database.system((tx) => findAvatar(tx, id))
        : undefined;
      if (!avatar) return reply.code(404).header("cache-control", "no-store").send();
      return reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-robots-tag", "noindex")
        .type(avatar.type)
        .send(avatar.content);
    },
  );
}

import type { Deps } from "../platform/deps.ts";

/**
 * Creates dependencies of a process that dies at the given transaction: before its work, or between its work and the
 * commit.
 */
export function failingDeps(deps: Deps, at: number, when: "before" | "inside"): Deps {
  let count = 0;
  const { database } = deps;
  return {
    ...deps,
    database: {
      ...database,
      tenant: (tenantId, work) => {
        count += 1;
        if (count < at) return database.tenant(tenantId, work);
        if (when === "before") return Promise.reject(new Error("killed"));
        return database.tenant(tenantId, async (tx) => {
          await work(tx);
          throw new Error("killed");
        });
      },
    },
  };
}

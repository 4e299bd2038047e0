import { authRoutes, type Session } from "@arauto/contracts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { TestServer } from "../../testing/test-server.ts";

export const PASSWORD = "Correct1Horse";

/** People for tests of sign-in: each newcomer has an email of its own. */
export function peopleOf(serverOf: () => TestServer) {
  let made = 0;
  const newcomer = (change: object = {}) => {
    const email = `person${++made}@example.com`;
    return { companyName: "Acme", email, name: "Ana Souza", password: PASSWORD, acceptTerms: true as const, ...change };
  };
  return {
    newcomer,
    async register(change: object = {}): Promise<Session> {
      return (await serverOf().call(authRoutes.register, { body: newcomer(change) })).body;
    },
    login: (email: string, password = PASSWORD) => serverOf().call(authRoutes.login, { body: { email, password } }),
    guess: (email: string) => serverOf().fail(authRoutes.login, { body: { email, password: "Wrong1Guess" } }),
    run: (statement: Sql) => serverOf().deps.database.system((tx) => tx.execute(statement)),
    forgetFailures: () => serverOf().deps.database.system((tx) => tx.execute(sql`delete from sign_in_failures`)),
    async count(statement: Sql): Promise<number> {
      return (await serverOf().deps.database.system((tx) => tx.one<{ n: number }>(statement))).n;
    },
    async isAlive(token: string): Promise<boolean> {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${serverOf().url}/api${authRoutes.me.path}`, { headers })).status === 200;
    },
  };
}

import { call } from "./api.ts";
import { type Login, newLogin } from "./fixtures.ts";
import { mailedLink } from "./mailed-links.ts";
import type { Session } from "./users.ts";

/**
 * Adds a member to a workspace through the API; the owner needs a confirmed email. Returns the member's login,
 * session and token.
 */
export async function addMember(
  token: string,
  { name, role, company }: { name: string; role: string; company: string },
): Promise<Login & { session: Session; token: string }> {
  const login = newLogin(company);
  const post = <T>(path: string, body: unknown, as?: string) =>
    call<T>(as, path, { method: "POST", body });
  await post("Invitations", { email: login.email, role }, token);
  const link = new URL(await mailedLink(token, login.email, "/invitation"));
  const { token: outside } = await post<{ token: string }>("Auth/Register", {
    companyName: `${name} & Co`,
    email: login.email,
    name,
    password: login.password,
    acceptTerms: true,
  });
  const { personTenantId } = await post<{ personTenantId: string }>(
    "Invitations/Accept",
    { token: link.searchParams.get("token") },
    outside,
  );
  const session = await post<Session>(`Workspaces/${personTenantId}/Enter`, undefined, outside);
  return { ...login, session, token: session.token };
}

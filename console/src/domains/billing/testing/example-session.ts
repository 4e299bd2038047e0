import type { Session } from "@arauto/contracts";

/** A member with read-only permissions. */
export const SESSION: Session = {
  token: `e30.${btoa(JSON.stringify({ sub: "person", role: [] }))}.x`,
  expiresAt: "2030-01-01T00:00:00.000Z",
  inactivitySeconds: 1800,
  user: {
    id: "person",
    name: "Ana",
    username: "ana",
    email: "ana@example.com",
    emailConfirmed: true,
    avatar: "/avatars/ana",
    preferences: {},
    memberRole: "analyst",
    lang: "en-us",
    personTenantId: "workspace",
    workspaceName: "Acme",
    permissions: ["CONFIG.VIEW"],
  },
};

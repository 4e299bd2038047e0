import type { PageRoute } from "../../lib/page-route.ts";

export const contactsPages: PageRoute[] = [
  {
    path: "accounts",
    layout: "main",
    load: async () => ({ Component: (await import("./list/contacts-page.tsx")).ContactsPage }),
  },
  {
    path: "accounts/trash",
    layout: "main",
    load: async () => ({ Component: (await import("./trash/trash-page.tsx")).TrashPage }),
  },
  {
    path: "accounts/:id",
    layout: "main",
    load: async () => ({
      Component: (await import("./profile/contact-profile-page.tsx")).ContactProfilePage,
    }),
  },
];

import { configureStore } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { emptyApi } from "./api.ts";
import { currentSession, watchSession } from "./session-store.ts";

/** The cache of API responses. All other state is kept where it is used. */
export const store = configureStore({
  reducer: { [emptyApi.reducerPath]: emptyApi.reducer },
  middleware: (defaults) => defaults().concat(emptyApi.middleware),
  devTools: import.meta.env.DEV,
});

setupListeners(store.dispatch);

/** The owner of the data in the cache: a user in a workspace. */
function cacheOwner(): string {
  const user = currentSession()?.user;
  return `${user?.id ?? ""} ${user?.personTenantId ?? ""}`;
}

// Data read in one workspace, or by one user, must not be shown in the next.
let owner = cacheOwner();
watchSession(() => {
  if (owner === cacheOwner()) return;
  owner = cacheOwner();
  store.dispatch(emptyApi.util.resetApiState());
});

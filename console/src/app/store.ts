import { configureStore } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { emptyApi } from "./api.ts";
import { onSessionEnd } from "./session-store.ts";

/** The cache of what the API answered; everything else lives where it is used. */
export const store = configureStore({
  reducer: { [emptyApi.reducerPath]: emptyApi.reducer },
  middleware: (defaults) => defaults().concat(emptyApi.middleware),
  devTools: import.meta.env.DEV,
});

setupListeners(store.dispatch);

// What one person has read must not be shown to the next.
onSessionEnd(() => store.dispatch(emptyApi.util.resetApiState()));

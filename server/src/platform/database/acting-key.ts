import { AsyncLocalStorage } from "node:async_hooks";

interface ActingKey {
  id: string | null;
}

const acting = new AsyncLocalStorage<ActingKey>();

/**
 * Runs work for an API key: events of its transactions reference the key. Work left running in the background no longer
 * acts for it.
 */
export async function actForApiKey<T>(id: string, work: () => Promise<T>): Promise<T> {
  const key: ActingKey = { id };
  try {
    return await acting.run(key, work);
  } finally {
    key.id = null;
  }
}

/** Runs work that acts for no single caller, such as storing the data of several. */
export const actForSystem = <T>(work: () => Promise<T>): Promise<T> =>
  acting.run({ id: null }, work);

/** Returns the API key that the caller acts for; null for users and the system. */
export const actingApiKey = (): string | null => acting.getStore()?.id ?? null;

import pg from "pg";

const DEADLOCK = "40P01";
const TRIES = 5;

/**
 * Repeats work in a new transaction when PostgreSQL aborted it to resolve a deadlock. For bulk changes whose row order
 * is given by the caller. The work must be repeatable after a rollback.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK;
      if (!isDeadlock || attempt === TRIES) throw error;
    }
  }
}

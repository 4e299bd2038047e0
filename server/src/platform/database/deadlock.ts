import pg from "pg";

const DEADLOCK = "40P01";
const TRIES = 5;

/**
 * Does work in a transaction of its own again when PostgreSQL ended it to let another one pass.
 * For bulk changes whose order of rows is given from outside. The work must be safe to repeat once undone.
 */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (fault) {
      const isDeadlock = fault instanceof pg.DatabaseError && fault.code === DEADLOCK;
      if (!isDeadlock || attempt === TRIES) throw fault;
    }
  }
}

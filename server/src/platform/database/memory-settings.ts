import os from "node:os";
import process from "node:process";

const MEGABYTE = 2 ** 20;
const BUFFERS_MIN = 128;
const BUFFERS_MAX = 2_048;
const SHARED_BY_QUERIES_MAX = 256;

/**
 * Returns the bytes that this process may use: the machine's memory, or less when a container
 * limits it.
 */
export function machineMemory(): number {
  // Without a limit it is zero, or more than there is.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

/**
 * Returns PostgreSQL's share of a machine's memory. It caches a sequential scan only when the table
 * takes less than a quarter of the shared buffers: for a million contacts that is 350 MB. Hence an
 * eighth of the memory, at least 128 MB on small machines, and at most 2 GB.
 */
export function memorySettings(bytes: number): Record<string, string> {
  const total = Math.floor(bytes / MEGABYTE);
  const buffers = Math.min(BUFFERS_MAX, Math.max(BUFFERS_MIN, Math.floor(total / 8)));
  return {
    shared_buffers: `${buffers}MB`,
    // The planner's assumption about cached data, including the operating system's cache.
    effective_cache_size: `${Math.max(2 * BUFFERS_MIN, Math.floor(total / 2))}MB`,
    // Memory shared by parallel queries, allocated here first: in containers /dev/shm often has 64
    // MB, and a query that needs more fails.
    min_dynamic_shared_memory: `${Math.min(SHARED_BY_QUERIES_MAX, Math.floor(buffers / 2))}MB`,
  };
}

import os from "node:os";
import process from "node:process";

const MEGABYTE = 2 ** 20;
const BUFFERS_LEAST = 128;
const BUFFERS_MOST = 2_048;
const SHARED_BY_QUERIES_MOST = 256;

/** Bytes that this process may use: the machine's memory, or less where a container limits it. */
export function machineMemory(): number {
  // Without a limit it is zero, or more than there is.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem();
}

/**
 * How PostgreSQL should share a machine of so many bytes with the rest of the product. It keeps a table that is read
 * through only when it takes less than a fourth of the shared buffers: of a million contacts that is 350 MB. So an
 * eighth of the memory, on small machines 128 MB, and never more than 2 GB.
 */
export function memorySettings(bytes: number): Record<string, string> {
  const total = Math.floor(bytes / MEGABYTE);
  const buffers = Math.min(BUFFERS_MOST, Math.max(BUFFERS_LEAST, Math.floor(total / 8)));
  return {
    shared_buffers: `${buffers}MB`,
    // What the planner may expect to find in memory, the operating system's cache included.
    effective_cache_size: `${Math.max(2 * BUFFERS_LEAST, Math.floor(total / 2))}MB`,
    // What parallel queries share lies here first: in containers /dev/shm often has 64 MB, and a query that needs more fails.
    min_dynamic_shared_memory: `${Math.min(SHARED_BY_QUERIES_MOST, Math.floor(buffers / 2))}MB`,
  };
}

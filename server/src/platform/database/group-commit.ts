import pg from "pg";

export interface GroupCommitOptions<Item> {
  /** Writes all items of one tenant in one transaction; resolves when it is committed. */
  write(tenantId: string, items: readonly Item[]): Promise<void>;
  /** Maximum items of one transaction. */
  maxItems: number;
  /** Weight of one item; with `maxWeight`, a transaction ends at the item that reaches it. */
  weightOf?(item: Item): number;
  maxWeight?: number;
  /** Maximum concurrent transactions, over all tenants. */
  writers: number;
  /** Maximum concurrent transactions of one tenant. */
  writersPerTenant: number;
}

export interface GroupCommit<Item> {
  /** Resolves once the item is committed, rejects when it certainly is not. */
  add(tenantId: string, item: Item): Promise<void>;
  /** Resolves when nothing is in progress. */
  idle(): Promise<void>;
}

interface Waiting<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

interface Queue<Item> {
  waiting: Waiting<Item>[];
  running: number;
}

/** SQLSTATE classes 22 and 23: the data itself is rejected, so the other items of the group may be valid. */
function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");
}

/**
 * Lets many callers share one commit without a timer: items that arrive during a transaction are committed with the
 * next one. No caller continues before their item is on disk, tenants take turns, and an item that the database rejects
 * fails alone.
 */
export function createGroupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  const queues = new Map<string, Queue<Item>>();
  let running = 0;
  let idleWaiters: (() => void)[] = [];

  function takeGroup(queue: Queue<Item>): Waiting<Item>[] {
    if (!options.weightOf || options.maxWeight === undefined)
      return queue.waiting.splice(0, options.maxItems);
    let weight = 0;
    let count = 0;
    for (const entry of queue.waiting) {
      if (count === options.maxItems || weight >= options.maxWeight) break;
      weight += options.weightOf(entry.item);
      count += 1;
    }
    return queue.waiting.splice(0, count);
  }

  async function writeGroup(tenantId: string, group: Waiting<Item>[]): Promise<void> {
    try {
      await options.write(
        tenantId,
        group.map((entry) => entry.item),
      );
      for (const entry of group) entry.resolve();
    } catch (error) {
      if (group.length === 1 || !isDataError(error)) {
        for (const entry of group) entry.reject(error);
        return;
      }
      for (const entry of group) await writeGroup(tenantId, [entry]);
    }
  }

  function start(): void {
    for (const [tenantId, queue] of queues) {
      if (running >= options.writers) return;
      if (queue.waiting.length === 0 || queue.running >= options.writersPerTenant) continue;
      // Moved to the end of the map, so that the next turn is another tenant's.
      queues.delete(tenantId);
      queues.set(tenantId, queue);
      running += 1;
      queue.running += 1;
      void writeGroup(tenantId, takeGroup(queue)).then(() => {
        running -= 1;
        queue.running -= 1;
        if (queue.running === 0 && queue.waiting.length === 0) queues.delete(tenantId);
        start();
        if (running > 0) return;
        for (const wake of idleWaiters) wake();
        idleWaiters = [];
      });
    }
  }

  return {
    add(tenantId, item) {
      return new Promise<void>((resolve, reject) => {
        let queue = queues.get(tenantId);
        if (!queue) queues.set(tenantId, (queue = { waiting: [], running: 0 }));
        queue.waiting.push({ item, resolve, reject });
        // After the current turn of the event loop, so that items of one turn share a transaction.
        if (queue.waiting.length === 1) setImmediate(start);
      });
    },
    idle() {
      if (running === 0 && queues.size === 0) return Promise.resolve();
      return new Promise((resolve) => idleWaiters.push(resolve));
    },
  };
}

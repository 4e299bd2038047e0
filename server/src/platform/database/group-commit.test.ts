import pg from "pg";
import { describe, expect, it } from "vitest";
import { createGroupCommit, type GroupCommitOptions } from "./group-commit.ts";

function group(
  write: GroupCommitOptions<string>["write"],
  options: Partial<GroupCommitOptions<string>> = {},
) {
  return createGroupCommit<string>({
    maxItems: 10,
    writers: 2,
    writersPerTenant: 1,
    ...options,
    write,
  });
}

function refused(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError("refused", 0, "error"), { code });
}

describe("group commit", () => {
  it("commits items that arrive during a commit with the next one, in order, and resolves after it", async () => {
    const groups: string[][] = [];
    const committed = new Set<string>();
    const commits = group(async (_tenant, items) => {
      groups.push([...items]);
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const item of items) committed.add(item);
    });
    const names = Array.from({ length: 25 }, (_, n) => `mail ${n}`);
    await Promise.all(
      names.map(async (name) => {
        await commits.add("a", name);
        expect(committed.has(name)).toBe(true);
      }),
    );
    expect(groups.flat()).toEqual(names);
    expect(groups.map((items) => items.length)).toEqual([10, 10, 5]);
  });

  it("lets a small tenant commit between the groups of a large one", async () => {
    const order: string[] = [];
    const commits = group(async (tenant) => void order.push(tenant), { writers: 1 });
    const large = Array.from({ length: 50 }, (_, n) => commits.add("large", `${n}`));
    await Promise.all([...large, commits.add("small", "one")]);
    expect(order.indexOf("small")).toBe(1);
  });

  it("fails only the item that the database rejects", async () => {
    const stored: string[] = [];
    const commits = group(async (_tenant, items) => {
      if (items.includes("bad")) throw refused("22021");
      stored.push(...items);
    });
    const results = await Promise.allSettled(
      ["one", "bad", "two"].map((item) => commits.add("a", item)),
    );
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(stored).toEqual(["one", "two"]);
  });

  it("rejects all items while the database is unavailable, and works again afterwards", async () => {
    let isUnavailable = true;
    let tries = 0;
    const commits = group(async () => {
      tries += 1;
      if (isUnavailable) throw refused("57P01");
    });
    const results = await Promise.allSettled([commits.add("a", "one"), commits.add("a", "two")]);
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected"]);
    expect(tries).toBe(1);
    isUnavailable = false;
    await commits.add("a", "three");
  });

  it("limits a group by weight", async () => {
    const sizes: number[] = [];
    const commits = group(async (_tenant, items) => void sizes.push(items.length), {
      weightOf: (item) => item.length,
      maxWeight: 8,
    });
    await Promise.all(
      ["four", "four", "four", "a very long one", "x"].map((item) => commits.add("a", item)),
    );
    expect(sizes).toEqual([2, 2, 1]);
  });

  it("is idle only when everything is written", async () => {
    let written = 0;
    const commits = group(async (_tenant, items) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      written += items.length;
    });
    for (let n = 0; n < 30; n++) void commits.add("a", `${n}`);
    await commits.idle();
    expect(written).toBe(30);
    await commits.idle();
  });
});

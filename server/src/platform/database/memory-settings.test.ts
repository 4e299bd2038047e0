import os from "node:os";
import { expect, test } from "vitest";
import { machineMemory, memorySettings } from "./memory-settings.ts";

const GIGABYTE = 2 ** 30;

test("the database gets an eighth of the memory, and leaves most of it on a small machine and a large one", () => {
  const buffers = (bytes: number) => memorySettings(bytes)["shared_buffers"];
  expect(buffers(GIGABYTE / 2)).toBe("128MB");
  expect(buffers(4 * GIGABYTE)).toBe("512MB");
  expect(buffers(256 * GIGABYTE)).toBe("2048MB");
});

test("the planner never expects less cached data than the database itself keeps", () => {
  for (const gigabytes of [0.25, 1, 3, 8, 64]) {
    const settings = memorySettings(gigabytes * GIGABYTE);
    const megabytes = (name: string) => parseInt(settings[name] ?? "", 10);
    expect(megabytes("effective_cache_size")).toBeGreaterThan(megabytes("shared_buffers"));
  }
});

test("the detected memory doesn't exceed what the machine has", () => {
  expect(machineMemory()).toBeGreaterThan(0);
  expect(machineMemory()).toBeLessThanOrEqual(os.totalmem());
});

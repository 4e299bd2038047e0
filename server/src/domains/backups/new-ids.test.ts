import { randomUUID } from "node:crypto";
import { v7 } from "uuid";
import { expect, it } from "vitest";
import { newIds } from "./new-ids.ts";

const [tenantId, newTenantId, userId, templateId] = [v7(), v7(), v7(), v7()];
const ids = newIds({ tenantId, newTenantId, users: [userId], ids: [templateId] });

it("changes every id except those of users, consistently", () => {
  const contacts = Array.from({ length: 1000 }, () => v7());
  const changed = contacts.map(ids.of);
  expect(new Set([...contacts, ...changed]).size).toBe(2000);
  expect(changed).toEqual(contacts.map(ids.of));
  expect(ids.of(tenantId)).toBe(newTenantId);
  expect(ids.of(userId)).toBe(userId);
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect([...changed, ids.of(randomUUID())].every((id) => uuid.test(id))).toBe(true);
});

it("keeps the timestamps of ids", () => {
  const id = v7();
  expect(ids.of(id).slice(0, 18)).toBe(id.slice(0, 18));
});

it("changes all ids in id columns, and only known ones in texts", () => {
  const value = randomUUID();
  expect(ids.inIds(`{${value},${userId}}`)).toBe(`{${ids.of(value)},${userId}}`);
  expect(ids.inText(`"/i/${tenantId}/${templateId}.png", ${value}`)).toBe(
    `"/i/${newTenantId}/${ids.of(templateId)}.png", ${value}`,
  );
});

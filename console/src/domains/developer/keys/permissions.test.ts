import { KEY_PERMISSIONS, type KeyPermission } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { usedPermissionsOf } from "./used-permissions.ts";
import {
  levelsOf,
  permissionsOf,
  presetLevels,
  presetOf,
  reachOf,
  RESOURCES,
  usefulPresets,
} from "./permissions.ts";

const anything = () => true;
const onlyReading = (permission: KeyPermission) => permission.endsWith(":read");

describe("levelsOf", () => {
  it("treats writing as including reading, in any order", () => {
    const levels = levelsOf(["contacts:read", "contacts:write", "reports:read"]);
    expect(levels).toMatchObject({ contacts: "write", reports: "read", filters: "none" });
    expect(reachOf(levels)).toBe(2);
  });

  it("is the inverse of permissionsOf", () => {
    const permissions: KeyPermission[] = ["contacts:write", "reports:read"];
    expect(permissionsOf(levelsOf(permissions))).toEqual(permissions);
    expect(permissionsOf(levelsOf([]))).toEqual([]);
  });
});

describe("presets", () => {
  it("allow reading everything, or everything that a key can do", () => {
    expect(permissionsOf(presetLevels("read", anything))).toEqual(
      KEY_PERMISSIONS.filter(onlyReading),
    );
    expect(permissionsOf(presetLevels("full", anything))).toHaveLength(RESOURCES.length);
  });

  it("never exceed the user's own permissions", () => {
    expect(presetLevels("full", onlyReading)).toEqual(presetLevels("read", anything));
    expect(permissionsOf(presetLevels("full", () => false))).toEqual([]);
  });

  it("allow sending single emails and nothing else", () => {
    expect(permissionsOf(presetLevels("send", anything))).toEqual(["emails:write"]);
    expect(usefulPresets(anything)).toEqual(["send", "read", "full"]);
  });

  it("are offered only if they grant anything", () => {
    expect(usefulPresets(anything)).toEqual(expect.arrayContaining(["read", "full"]));
    expect(usefulPresets(() => false)).toEqual([]);
  });

  it("are recognized by their levels", () => {
    expect(presetOf(presetLevels("read", anything), anything)).toBe("read");
    expect(presetOf(presetLevels("full", anything), anything)).toBe("full");
    expect(presetOf(levelsOf(["contacts:read"]), anything)).toBeUndefined();
    expect(presetOf(levelsOf([]), anything)).toBeUndefined();
  });
});

describe("narrowed", () => {
  it("keeps used permissions", () => {
    expect(
      usedPermissionsOf({
        permissions: ["contacts:write", "templates:write", "reports:read"],
        usedPermissions: ["contacts:read", "templates:write"],
      }),
    ).toEqual(["contacts:read", "templates:write"]);
  });

  it("ignores permissions that the key no longer has", () => {
    expect(
      usedPermissionsOf({
        permissions: ["contacts:read", "reports:read"],
        usedPermissions: ["contacts:write", "reports:read"],
      }),
    ).toEqual(["reports:read"]);
  });

  it.each([
    [["contacts:read"], ["contacts:read"]],
    [["contacts:read"], []],
  ] as [KeyPermission[], KeyPermission[]][])(
    "is null for a key with %j that used %j",
    (permissions, usedPermissions) =>
      expect(usedPermissionsOf({ permissions, usedPermissions })).toBeNull(),
  );
});

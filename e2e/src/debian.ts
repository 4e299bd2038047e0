import { spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";

const POLICY = "/usr/sbin/policy-rc.d";

/** Why packages can't be installed here, or null. */
export function debianMissing(): string | null {
  if (process.getuid?.() !== 0) return "It is installed and run as root only";
  return existsSync("/usr/bin/apt-get") ? null : "It is not installed, and this is no Debian";
}

/** Installs packages without starting their services. Check for the installed files to see whether it worked. */
export function installFromDebian(...packages: string[]): void {
  // Tests only use programs that they start.
  const guard = !existsSync(POLICY);
  if (guard) writeFileSync(POLICY, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    withFreshLists(() => apt(["install", "-y", "-qq", "--no-install-recommends", ...packages]));
  } finally {
    if (guard) rmSync(POLICY, { force: true });
  }
}

/** Unpacks packages into a directory without installing them, to avoid conflicts with installed packages. */
export function unpackFromDebian(folder: string, ...packages: string[]): void {
  withFreshLists(() => packages.every((name) => apt(["download", "-qq", name], folder)));
  spawnSync("sh", ["-c", "for file in *.deb; do dpkg -x $file .; done"], { cwd: folder });
}

function withFreshLists(work: () => boolean): void {
  if (work()) return;
  apt(["update", "-qq"]);
  work();
}

function apt(given: readonly string[], cwd?: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return (
    spawnSync("apt-get", given, { env, timeout: 240_000, ...(cwd !== undefined && { cwd }) })
      .status === 0
  );
}

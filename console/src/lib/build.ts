const RELOADED_FOR = "reloaded_for_build";
const PATIENCE_MS = 8000;

/** Returns the id of the build that this tab runs; undefined in development. */
function ownBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
}

/** Returns the id of the server's current build; null when the server cannot be reached or returns none. */
async function serverBuild(): Promise<string | null> {
  try {
    const response = await fetch("/build.json", {
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) return null;
    const { id } = (await response.json()) as { id?: unknown };
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}

/** Returns the server's build if it differs from this tab's, otherwise null. */
export async function newerBuild(): Promise<string | null> {
  const server = await serverBuild();
  return server !== null && ownBuild() !== undefined && server !== ownBuild() ? server : null;
}

/**
 * Reloads the page for a build, at most once for each: a build whose files are also missing must not reload forever.
 * Returns whether it reloads.
 */
export function reloadOnceFor(
  build: string,
  reload: () => void = () => window.location.reload(),
): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return false;
    sessionStorage.setItem(RELOADED_FOR, build);
  } catch {
    // Without storage to remember the reload, the user reloads manually.
    return false;
  }
  reload();
  return true;
}

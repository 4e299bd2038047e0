const RELOADED_FOR = "reloaded_for_build";
const PATIENCE_MS = 8000;

/** Id of the build that this tab runs; undefined in development. */
function ownBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
}

/** Id of the build that the server has now; null when the server cannot be reached or does not name one. */
async function serverBuild(): Promise<string | null> {
  try {
    const response = await fetch("/build.json", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!response.ok) return null;
    const { id } = (await response.json()) as { id?: unknown };
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}

/** The server's build when it is another one than this tab's, else null. */
export async function newerBuild(): Promise<string | null> {
  const server = await serverBuild();
  return server !== null && ownBuild() !== undefined && server !== ownBuild() ? server : null;
}

/**
 * Loads the page again for a build, at most once for each: a build whose files are missing too must not
 * reload for ever. Returns whether it does.
 */
export function reloadOnceFor(build: string, reload: () => void = () => window.location.reload()): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === build) return false;
    sessionStorage.setItem(RELOADED_FOR, build);
  } catch {
    // Without a place to remember it, the person reloads by hand.
    return false;
  }
  reload();
  return true;
}

/** Style sheets that failed to load. The bundler requests each only once, so a retry has to request them again. */
const missingStyles = new Set<string>();

/**
 * Loads split-off code with its styles; can be called again after a failure.
 * @throws ChunkError when a file is missing or the server cannot be reached
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    await Promise.all([...missingStyles].map(loadStyles));
    return await load();
  } catch (error) {
    const styles =
      error instanceof Error
        ? /^Unable to preload CSS for (\S+)/.exec(error.message)?.[1]
        : undefined;
    if (styles !== undefined) missingStyles.add(styles);
    if (error instanceof ChunkError || !isMissing(error)) throw error;
    throw new ChunkError(error);
  }
}

/** Thrown when code of the console could not be loaded. */
export class ChunkError extends Error {
  override name = "ChunkError";
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : "Code could not be loaded", { cause });
  }
}

/** Recognizes each browser's own message: Chromium, Firefox and Safari in this order, then the bundler's for styles. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|error loading dynamically|module script failed|Unable to preload CSS/i.test(
      error.message,
    )
  );
}

function loadStyles(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const former of document.head.querySelectorAll(
      `link[rel="stylesheet"][href=${JSON.stringify(address)}]`,
    ))
      former.remove();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.addEventListener("load", () => {
      missingStyles.delete(address);
      resolve();
    });
    link.addEventListener("error", () => {
      link.remove();
      reject(new ChunkError(new Error(`Unable to preload CSS for ${address}`)));
    });
    document.head.append(link);
  });
}

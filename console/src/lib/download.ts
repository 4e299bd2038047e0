import { ApiProblemError } from "./api-problem.ts";
import { API_BASE, callHeaders, problemOf, problemOfThrown } from "./request.ts";

/**
 * Downloads a file from the API (path below /api) with the session's token and has the browser save it as `fileName`.
 *
 * @throws ApiProblemError (an ApiProblem)
 */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  saveFile(await fetchBody(path, (response) => response.blob()), fileName);
}

/** Has the browser save content as `fileName`. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // Firefox reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Has the browser download from a URL that contains its own authorization and responds with an attachment. */
export function followDownload(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  link.click();
}

/**
 * Fetches a download of the API as text, to display it.
 *
 * @throws ApiProblemError (an ApiProblem)
 */
export function fetchText(path: string, signal?: AbortSignal): Promise<string> {
  return fetchBody(path, (response) => response.text(), signal);
}

/**
 * Fetches a download of the API as a `data:` URL of this type, for a context that may load nothing.
 *
 * @throws ApiProblemError (an ApiProblem)
 */
export async function fetchDataAddress(
  path: string,
  type: string,
  signal?: AbortSignal,
): Promise<string> {
  const content = await fetchBody(path, (response) => response.blob(), signal);
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () =>
      reject(reader.error ?? new Error("The file could not be read")),
    );
    reader.readAsDataURL(new Blob([content], { type }));
  });
}

async function fetchBody<T>(
  path: string,
  read: (response: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { headers, correlationId } = callHeaders();
  try {
    const response = await fetch(API_BASE + path, { headers, ...(signal ? { signal } : {}) });
    if (!response.ok) throw new ApiProblemError(await problemOf(response, correlationId));
    return await read(response);
  } catch (error) {
    throw error instanceof ApiProblemError
      ? error
      : new ApiProblemError(problemOfThrown(error, correlationId));
  }
}

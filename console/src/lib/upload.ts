import { ApiProblemError, problemFromResponse, transportProblem } from "./api-problem.ts";
import { API_BASE, callHeaders, endSessionIfExpired } from "./request.ts";

/**
 * Sends one file as the multipart part `file` to a path below /api and returns the JSON response. `onProgress` receives
 * the fraction already sent, 0 to 1. There is no time limit: large files are slow.
 *
 * @throws ApiProblemError (an ApiProblem); a DOMException "AbortError" when `signal` stopped it.
 */
export function uploadFile<T>(
  path: string,
  file: File,
  onProgress: (fraction: number) => void,
  signal?: AbortSignal,
): Promise<T> {
  // XMLHttpRequest, because fetch cannot report how much has been sent.
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException("Upload stopped", "AbortError"));
    const request = new XMLHttpRequest();
    const { headers, correlationId } = callHeaders();
    const stop = () => request.abort();

    request.open("POST", API_BASE + path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      const body = parse(request.responseText);
      if (request.status >= 200 && request.status < 300) {
        return body === undefined
          ? reject(new ApiProblemError(transportProblem("PARSING_ERROR", correlationId)))
          : resolve(body as T);
      }
      const problem = problemFromResponse(
        request.status,
        body,
        request.getResponseHeader("x-correlation-id") ?? correlationId,
      );
      endSessionIfExpired(problem);
      reject(new ApiProblemError(problem));
    });
    request.addEventListener("error", () =>
      reject(new ApiProblemError(transportProblem("FETCH_ERROR", correlationId))),
    );
    request.addEventListener("abort", () =>
      reject(new DOMException("Upload stopped", "AbortError")),
    );
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", stop));
    signal?.addEventListener("abort", stop);

    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

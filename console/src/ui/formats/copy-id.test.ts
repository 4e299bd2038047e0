// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { i18n } from "../../lib/i18n.ts";
import { copyIdAction } from "./copy-id.ts";
import { toast } from "../feedback/toasts.ts";

describe("copyId", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  /** Runs the row action against a clipboard and returns the keys of the toasts that it showed. */
  async function toastsOf(writeText: (text: string) => Promise<void>): Promise<string[]> {
    const shown: string[] = [];
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    vi.spyOn(i18n, "t").mockImplementation(((key: string) => key) as never);
    for (const kind of ["success", "error"] as const)
      vi.spyOn(toast, kind).mockImplementation((text) => {
        shown.push(`${kind} ${text}`);
        return "toast";
      });
    const action = copyIdAction("Copy ID", "0191");
    if ("run" in action) action.run();
    await vi.waitFor(() => expect(shown).not.toEqual([]));
    return shown;
  }

  it("copies the id to the clipboard and confirms it", async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    expect(await toastsOf(writeText)).toEqual(["success common:copyId.done"]);
    expect(writeText).toHaveBeenCalledWith("0191");
  });
  it("reports an error when the clipboard is refused", async () => {
    expect(await toastsOf(() => Promise.reject(new Error("NotAllowedError")))).toEqual([
      "error common:copyId.failed",
    ]);
  });
});

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.doUnmock("react-toastify/unstyled");
  vi.resetModules();
});

it("rejects nothing when the library of toasts cannot be loaded", async () => {
  vi.resetModules();
  const attempts = vi.fn<() => never>(() => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  vi.doMock("react-toastify/unstyled", attempts);
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  process.on("unhandledRejection", onRejection);
  try {
    const { toast } = await import("./toasts.ts");
    const id = toast.success("Saved");
    toast.update(id, "error", "Not saved");
    toast.dismiss(id);
    await vi.waitFor(() => expect(attempts).toHaveBeenCalled());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(rejections).toEqual([]);
  } finally {
    process.off("unhandledRejection", onRejection);
  }
});

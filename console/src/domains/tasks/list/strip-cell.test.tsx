import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Task } from "../../../lib/api.generated.ts";
import { StripCell } from "./strip-cell.tsx";
import { StripsContext } from "./strips-context.ts";

const task = { id: "1", name: "Weekly report", paused: null } as Task;

it("says that the runs could not be loaded instead of loading forever", () => {
  const shown = (strips: null | undefined) =>
    renderToStaticMarkup(
      <MantineProvider>
        <StripsContext value={strips}>
          <StripCell task={task} onOpen={() => {}} />
        </StripsContext>
      </MantineProvider>,
    );
  expect(shown(undefined)).toContain("Skeleton");
  expect(shown(null)).toContain("strip.notLoaded");
  expect(shown(null)).not.toContain("Skeleton");
});

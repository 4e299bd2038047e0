// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import type { Subscription } from "../../../lib/api.generated.ts";
import { ACTIVE } from "../testing/example-subscription.ts";
import { PlanCard } from "./plan-card.tsx";

describe("plan card", () => {
  const shown = (subscription: Subscription) =>
    renderToStaticMarkup(
      <MantineProvider>
        <MemoryRouter>
          <PlanCard subscription={subscription} manages={false} />
        </MemoryRouter>
      </MantineProvider>,
    );

  it("shows when and how much is charged next", () => {
    expect(shown(ACTIVE)).toContain("state.monthly");
    expect(shown({ ...ACTIVE, nextCharge: null })).toContain("state.until");
  });

  it("never says that nothing will be charged while a renewal is overdue", () => {
    const overdue = shown({ ...ACTIVE, status: "pastDue", nextCharge: null });
    expect(overdue).toContain("state.pastDue");
    expect(overdue).toContain("status.pastDue");
    expect(overdue).not.toMatch(/state\.(?:until|monthly)/);
  });
});

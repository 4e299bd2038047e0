// @vitest-environment jsdom
import { createBrowserRouter } from "react-router";
import { expect, test } from "vitest";
import { hideLinkToken } from "./link-token.ts";

/** Opens a URL like the console does, and returns the location that the router starts with. */
function open(address: string) {
  window.history.replaceState(null, "", address);
  hideLinkToken();
  const router = createBrowserRouter([{ path: "*", element: null }]);
  const { location } = router.state;
  router.dispose();
  return location;
}

test("hides the token of an email's link from the router's URL", () => {
  const location = open("/confirm-new-email?token=secret&from=mail#top");
  expect(location).toMatchObject({
    pathname: "/confirm-new-email",
    search: "?from=mail",
    hash: "#top",
    state: { token: "secret" },
  });
  expect(window.location.href).not.toContain("secret");
});

test("finds the token again after a reload of the page", () => {
  open("/reset?token=secret");
  hideLinkToken();
  const router = createBrowserRouter([{ path: "*", element: null }]);
  expect(router.state.location).toMatchObject({ search: "", state: { token: "secret" } });
  router.dispose();
});

test("leaves a URL without a token unchanged", () => {
  expect(open("/accounts?status=active")).toMatchObject({ search: "?status=active", state: null });
});

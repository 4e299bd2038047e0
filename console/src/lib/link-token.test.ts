// @vitest-environment jsdom
import { createBrowserRouter } from "react-router";
import { expect, test } from "vitest";
import { hideLinkToken } from "./link-token.ts";

/** Opens an address as the console does, and returns the location that the router starts with. */
function open(address: string) {
  window.history.replaceState(null, "", address);
  hideLinkToken();
  const router = createBrowserRouter([{ path: "*", element: null }]);
  const { location } = router.state;
  router.dispose();
  return location;
}

test("the router never sees the token of an email's link in the address", () => {
  const location = open("/confirm-new-email?token=secret&from=mail#top");
  expect(location).toMatchObject({
    pathname: "/confirm-new-email",
    search: "?from=mail",
    hash: "#top",
    state: { token: "secret" },
  });
  expect(window.location.href).not.toContain("secret");
});

test("a reload of the page still finds the token", () => {
  open("/reset?token=secret");
  hideLinkToken();
  const router = createBrowserRouter([{ path: "*", element: null }]);
  expect(router.state.location).toMatchObject({ search: "", state: { token: "secret" } });
  router.dispose();
});

test("an address without a token stays as it is", () => {
  expect(open("/accounts?status=active")).toMatchObject({ search: "?status=active", state: null });
});

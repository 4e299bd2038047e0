/**
 * The API for the screens before signing in, which are shown before its client is loaded. The
 * generated endpoints are the same that the hooks use.
 *
 * @throws ApiProblem as the hooks' `unwrap()` does
 */
export async function beforeSignIn() {
  const [{ store }, { api }] = await Promise.all([import("./store.ts"), import("./api.generated.ts")]);
  const { login, register, setLanguage, renewSession } = api.endpoints;
  return {
    login: (arg: Parameters<typeof login.initiate>[0]) => store.dispatch(login.initiate(arg)).unwrap(),
    register: (arg: Parameters<typeof register.initiate>[0]) => store.dispatch(register.initiate(arg)).unwrap(),
    setLanguage: (arg: Parameters<typeof setLanguage.initiate>[0]) => store.dispatch(setLanguage.initiate(arg)).unwrap(),
    renewSession: () => store.dispatch(renewSession.initiate()).unwrap(),
  };
}

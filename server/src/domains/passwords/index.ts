// Passwords, and the lock-out for guessing them or a second factor. A separate domain without routes, because both
// sign-in and members ask for a password.
export { guardedTry, samePassword, WrongGuess, wrongPassword } from "./guarded-try.ts";
export { clearAccountLocks, clearFailedTries } from "./lock-out.ts";
export { hashPassword, passwordMatches } from "./passwords.ts";
export { deleteForgottenFailures } from "./queries.ts";

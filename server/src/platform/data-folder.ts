import fs from "node:fs";
import path from "node:path";

/** Files of the data folder that give access to everything else. */
const SECRETS = ["secret", "postgres-password"];

/**
 * Creates the product's data folder and closes it, and the secrets in it, to other users of the machine, even if an
 * earlier version left them open. When root runs this, other users can still pass through the folder, because the
 * bundled PostgreSQL then runs as another user.
 * @throws Error of the file system when the folder cannot be created
 */
export function prepareDataFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrict(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const name of SECRETS) restrict(path.join(folder, name), 0o600);
}

/** Removes all permissions beyond `mode`, unless that is not possible, as on another user's mount. */
function restrict(file: string, mode: number): void {
  try {
    const present = fs.statSync(file).mode & 0o777;
    if ((present & ~mode) !== 0) fs.chmodSync(file, present & mode);
  } catch {
    // Absent, or not ours.
  }
}

import fs from "node:fs";
import path from "node:path";

/** Files of the data folder that open everything else. */
const SECRETS = ["secret", "postgres-password"];

/**
 * Makes the folder of the product's data and closes it, and the secrets in it, to other users of the machine, also where
 * an earlier version left them open. Run by root, the folder may still be passed through, because the built-in PostgreSQL
 * then runs as another user.
 * @throws Error of the file system when the folder cannot be made
 */
export function prepareDataFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrict(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const name of SECRETS) restrict(path.join(folder, name), 0o600);
}

/** Takes away every right beyond `mode`. Where that is not possible, as on a mount of another user, its owner decides. */
function restrict(file: string, mode: number): void {
  try {
    const present = fs.statSync(file).mode & 0o777;
    if ((present & ~mode) !== 0) fs.chmodSync(file, present & mode);
  } catch {
    // Absent, or not ours.
  }
}

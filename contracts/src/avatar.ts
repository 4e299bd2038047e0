/** Maximum size of a profile picture in bytes. The console crops and shrinks it before the upload. */
export const AVATAR_MAX_BYTES = 256 * 1024;

/** Where uploaded and generated files live. Names are random; nothing is overwritten. */
export type FilesPort = {
  put: (name: string, bytes: Uint8Array, type: string) => Promise<void>
  get: (name: string) => Promise<{ bytes: Uint8Array; type: string } | null>
  /**
   * So many bytes from a place in it, and how long it is; for what is too large to be held whole.
   */
  part: (
    name: string,
    from: number,
    length: number,
  ) => Promise<{ bytes: Uint8Array; type: string; size: number } | null>
  remove: (name: string) => Promise<void>
}

const AWAY = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EACCES',
  'EPERM',
  'ESTALE',
  'ENOTDIR',
  // A file where the folder should be.
  'EEXIST',
  'ELOOP',
  'ENXIO',
  'ENODEV',
  'ENOTCONN',
  'EHOSTDOWN',
])

/** Where files are kept is full, read-only, broken, not to be reached, or no folder any more. */
export const isStorageAway = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && AWAY.has(String(error.code))

/** Storage for uploaded and generated files. Names are random; nothing is overwritten. */
export type FilesPort = {
  put: (name: string, bytes: Uint8Array, type: string) => Promise<void>
  get: (name: string) => Promise<{ bytes: Uint8Array; type: string } | null>
  /** Up to `length` bytes from an offset and the whole size, for files too large for memory. */
  part: (
    name: string,
    from: number,
    length: number,
  ) => Promise<{ bytes: Uint8Array; type: string; size: number } | null>
  remove: (name: string) => Promise<void>
  /** All files with their sizes, by name; null for a bucket, which its own versions protect. */
  list: (() => Promise<{ name: string; bytes: number }[]>) | null
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

/** A storage over the network that refused, failed or did not answer in time. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/** Whether the storage is full, read-only, broken, unreachable or missing. */
export const isStorageAway = (error: unknown): boolean =>
  error instanceof StorageAway ||
  (error instanceof Error && 'code' in error && AWAY.has(String(error.code)))

/**
 * The name prefix of files without a public address: only calls that check the caller serve them.
 */
export const PRIVATE_FILE = 'private-'

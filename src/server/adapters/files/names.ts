const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  csv: 'text/csv',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
}
/** The server's own random names with the extension of their type; no other name is valid. */
const NAME = /^[a-z0-9][a-z0-9-]{7,80}\.([a-z0-9]{3,4})$/

/** The type of a name's extension; null for any other name, which prevents path traversal. */
export const typeOf = (name: string): string | null => TYPES[NAME.exec(name)?.[1] ?? ''] ?? null

/** Throws for a name that does not say the type of what is stored under it. */
export const requireType = (name: string, type: string): void => {
  if (typeOf(name) !== type) throw new Error(`A file of type ${type} cannot be named ${name}`)
}

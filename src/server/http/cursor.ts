import { badCursor } from '../errors.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A place in a list as opaque text: a value and an id. */
export const writeCursor = (value: string, id: string): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** Reads a cursor whose value passes `isValue`; null without one. Throws 422 for any other. */
export const readCursor = (
  cursor: string | undefined,
  isValue: (value: string) => boolean,
): { value: string; id: string } | null => {
  if (cursor === undefined) return null
  const parsed = parse(cursor)
  if (!Array.isArray(parsed) || parsed.length !== 2) throw badCursor()
  const [value, id] = parsed as unknown[]
  if (typeof value !== 'string' || typeof id !== 'string') throw badCursor()
  if (!UUID.test(id) || !isValue(value)) throw badCursor()
  return { value, id }
}

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
export const isInstant = (value: string): boolean =>
  INSTANT.test(value) && !Number.isNaN(Date.parse(value))

/** The cursor after a full page of rows that are sorted by time. */
export const nextByTime = (
  rows: readonly { at: Date; id: string }[],
  perPage: number,
): string | null => {
  const last = rows.length === perPage ? rows.at(-1) : undefined
  return last ? writeCursor(last.at.toISOString(), last.id) : null
}
export const timeCursor = (cursor: string | undefined): { at: Date; id: string } | null => {
  const read = readCursor(cursor, isInstant)
  return read && { at: new Date(read.value), id: read.id }
}

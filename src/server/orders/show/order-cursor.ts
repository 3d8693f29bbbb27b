import { badCursor } from '../../errors.ts'
import type { After } from '../store/orders.ts'

/** Encodes a position in the order history as an opaque cursor. */
export const writeCursor = ({ placedAt, id }: After): string =>
  Buffer.from(`${placedAt.getTime()}.${id}`).toString('base64url')

/** Throws 422 for a malformed cursor. */
export const readCursor = (cursor: string): After => {
  const [, at, id] =
    /^(\d{12,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? []
  if (at === undefined || id === undefined) throw badCursor()
  return { placedAt: new Date(Number(at)), id }
}

import { badCursor } from '../errors.ts'
import type { After } from './store.ts'

/** A place in the history as a word of the wire. */
export const writeCursor = ({ placedAt, id }: After): string =>
  Buffer.from(`${placedAt.getTime()}.${id}`).toString('base64url')

/** 422 for what is none. */
export const readCursor = (cursor: string): After => {
  const [, at, id] =
    /^(\d{12,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? []
  if (at === undefined || id === undefined) throw badCursor()
  return { placedAt: new Date(Number(at)), id }
}

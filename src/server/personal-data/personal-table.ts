import type { sql } from '../platform/database.ts'

type Piece = ReturnType<typeof sql>

/** Whose data it is. */
export type Person = { id: string; phone: string | null; email: string | null }

export type PersonalTable = {
  table: string
  /**
   * What of it belongs to the person, in an order that does not change while it is read page by
   * page. Secrets (hashes, tokens) are never among it.
   */
  read: (person: Person) => Piece
  /**
   * What happens when the person leaves; null where the row stays as it is, because nobody can be
   * recognised in it any more.
   */
  leave: ((person: Person) => Piece) | null
}

import * as col from '../platform/columns.ts'
import type { Query } from '../platform/database.ts'

type Piece = Query

/** Whose data to read or delete. */
export const Person = {
  id: col.id('customer'),
  phone: col.nullable(col.text),
  email: col.nullable(col.text),
}
export type Person = col.Row<typeof Person>

export type PersonalTable = {
  table: string
  /** The person's rows, in a stable order for paging. Never includes secrets (hashes, tokens). */
  read: (person: Person) => Piece
  /**
   * The statement that deletes or anonymises the rows; null where they no longer identify the
   * person.
   */
  leave: ((person: Person) => Piece) | null
}

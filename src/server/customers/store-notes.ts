import type { Id } from '#domain/units.ts'
import { col, row, rows, run, sql, type Queryable, type Transaction } from '../platform/database.ts'

/** Locks a customer against deletion until the transaction ends; false for an unknown one. */
export const lockCustomer = async (tx: Transaction, id: string): Promise<boolean> =>
  (await row(
    tx,
    sql({ id: col.id('customer') })`
      select id from customers where id = ${id}::uuid and deleted_at is null for no key update`,
  )) !== null

const Note = {
  id: col.id('note'),
  staffId: col.id('staff'),
  text: col.text,
  createdAt: col.instant,
  by: col.text,
}
export type NoteRow = col.Row<typeof Note>

/** The notes of staff on a customer, the newest first. */
export const notesOn = (db: Queryable, customerId: Id<'customer'>) =>
  rows(
    db,
    sql(Note)`
      select n.id, n.staff_id as "staffId", n.text, n.created_at as "createdAt", s.name as by
      from customer_notes n join staff_accounts s on s.id = n.staff_id
      where n.customer_id = ${customerId} order by n.created_at desc, n.id desc`,
  )

type Note = { id: string; customerId: Id<'customer'>; staffId: Id<'staff'> }

export const insertNote = (
  tx: Transaction,
  { id, customerId, staffId, text, now }: Note & { text: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into customer_notes (id, customer_id, staff_id, text, created_at)
        values (${id}, ${customerId}, ${staffId}, ${text}, ${now})`,
  )

/** False unless the note is on this customer and of this member of staff. */
export const deleteNote = async (
  tx: Transaction,
  { id, customerId, staffId }: Note,
): Promise<boolean> =>
  (await run(
    tx,
    sql`delete from customer_notes where id = ${id} and customer_id = ${customerId} and staff_id = ${staffId}`,
  )) === 1

import type { Id } from '#domain/units.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

const Note = {
  id: col.id('note'),
  staffId: col.id('staff'),
  text: col.text,
  createdAt: col.instant,
  by: col.text,
}
export type NoteRow = col.Row<typeof Note>

/** The notes of staff on a complaint, the newest first. */
export const notesOfComplaint = (db: Queryable, complaintId: string) =>
  rows(
    db,
    sql(Note)`
      select n.id, n.staff_id as "staffId", n.text, n.created_at as "createdAt", s.name as by
      from complaint_notes n join staff_accounts s on s.id = n.staff_id
      where n.complaint_id = ${complaintId} order by n.created_at desc, n.id desc`,
  )

export const insertNote = (
  tx: Transaction,
  note: { id: string; complaintId: string; staffId: Id<'staff'>; text: string; now: Date },
): Promise<number> =>
  run(
    tx,
    sql`insert into complaint_notes (id, complaint_id, staff_id, text, created_at)
        values (${note.id}, ${note.complaintId}, ${note.staffId}, ${note.text}, ${note.now})`,
  )

/** False unless the note is on this complaint and of this member of staff. */
export const deleteNote = async (
  tx: Transaction,
  { id, complaintId, staffId }: { id: string; complaintId: string; staffId: Id<'staff'> },
): Promise<boolean> =>
  (await run(
    tx,
    sql`delete from complaint_notes where id = ${id} and complaint_id = ${complaintId} and staff_id = ${staffId}`,
  )) === 1

/** The assignee who still works here; null when the complaint is open to all. */
export const assigneeOf = async (db: Queryable, complaintId: string) =>
  row(
    db,
    sql({ id: col.id('staff'), name: col.text })`
      select s.id, s.name from complaints c join staff_accounts s on s.id = c.assignee_id and s.left_at is null
      where c.id = ${complaintId}`,
  )

/** One conditional write, so that a complaint never goes to two. False when it is another's. */
export const assign = async (
  tx: Transaction,
  {
    complaintId,
    to,
    previous,
  }: { complaintId: string; to: string | null; previous: string | null },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update complaints c set assignee_id = ${to}::uuid where c.id = ${complaintId}
        and (select s.id from staff_accounts s where s.id = c.assignee_id and s.left_at is null) is not distinct from ${previous}::uuid`,
  )) === 1

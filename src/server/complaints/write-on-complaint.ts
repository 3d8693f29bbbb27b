import type { Body, Data } from '#contract/call.ts'
import type {
  addComplaintNote,
  assignComplaint,
  listComplaintAssignees,
} from '#contract/staff/complaints/complaint-writing.ts'
import { isComplaintOpen } from '#domain/complaints/complaint.ts'
import { permissionsOf } from '#domain/staff/permission.ts'
import { AppError } from '../errors.ts'
import type { RunOnce } from '../http/guards.ts'
import type { Queryable, Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { listStaff, perform } from '../staff/index.ts'
import { lockWithOrder } from './decide.ts'
import { readStaffComplaint, type AskOfDesk } from './read-staff-complaint.ts'
import type { WholeComplaint } from './store/complaints.ts'
import { assign, assigneeOf, deleteNote, insertNote } from './store/desk-writing.ts'

type Asking<B> = AskOfDesk & { body: B; once: RunOnce }
type Shown = Awaited<ReturnType<typeof readStaffComplaint>>

/** Who can decide complaints, by name. */
export const assigneesOf = async (db: Queryable): Promise<Data<typeof listComplaintAssignees>> =>
  (await listStaff(db))
    .filter(
      ({ leftAt, grants }) => leftAt === null && permissionsOf(grants).has('complaints.write'),
    )
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'id'))

/**
 * Gives a complaint to a person, or makes it open to all. Throws 409 `changed_meanwhile` when
 * another one has it by now.
 */
export const assignOnDesk = (ask: Asking<Body<typeof assignComplaint>>): Promise<Shown> =>
  perform(ask, async (tx) => {
    const complaint = await lockOne(tx, ask)
    if (!isComplaintOpen(complaint.state)) throw new AppError('complaint_state')
    const { staff_id: to, previous } = ask.body
    const person = to === null ? null : (await assigneesOf(tx)).find(({ id }) => id === to)
    if (person === undefined)
      throw new AppError('invalid', { errors: { staff_id: [{ key: 'validation.unknownId' }] } })
    const before = await assigneeOf(tx, complaint.id)
    if (!(await assign(tx, { complaintId: complaint.id, to, previous })))
      throw new AppError('changed_meanwhile', { details: { assignee: before } })
    const done = await readStaffComplaint(tx, ask)
    return {
      done,
      act: {
        ...actOf(complaint, 'complaint_assigned'),
        before: { assignee: before?.name ?? null },
        after: { assignee: person?.name ?? null },
      },
    }
  })

/** A note for other members of staff. */
export const noteOnDesk = (ask: Asking<Body<typeof addComplaintNote>>): Promise<Shown> =>
  perform(ask, async (tx) => {
    const complaint = await lockOne(tx, ask)
    const { staff, body, now } = ask
    const id = newId(now)
    const note = { id, complaintId: complaint.id, staffId: staff.id, text: body.text, now }
    await insertNote(tx, note)
    const done = await readStaffComplaint(tx, ask)
    const act = actOf(complaint, 'note_added')
    return { done, act: { ...act, facts: { ...act.facts, note: id } } }
  })

/** Throws 404 for a note of someone else. */
export const removeNote = (ask: AskOfDesk & { params: { note_id: string } }): Promise<Shown> =>
  perform(ask, async (tx) => {
    const complaint = await lockOne(tx, ask)
    const { staff, params } = ask
    const note = { id: params.note_id, complaintId: complaint.id, staffId: staff.id }
    if (!(await deleteNote(tx, note))) throw new AppError('not_found')
    const done = await readStaffComplaint(tx, ask)
    const act = actOf(complaint, 'note_deleted')
    return { done, act: { ...act, facts: { ...act.facts, note: params.note_id } } }
  })

const lockOne = async (tx: Transaction, { params }: AskOfDesk): Promise<WholeComplaint> => {
  const locked = await lockWithOrder(tx, params.id)
  if (!locked) throw new AppError('complaint_not_found')
  return locked.complaint
}

const actOf = ({ id, number, customerId }: WholeComplaint, act: string) => ({
  act,
  customerId,
  entity: { kind: 'complaint', id },
  facts: { number },
})

import type { Id } from '#domain/units.ts'
import { AppError } from '../../errors.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Prepared } from '../../platform/idempotency.ts'
import { newId } from '../../platform/ids.ts'
import { recordCall } from '../../staff/index.ts'
import { deleteNote, insertNote } from '../store/desk/staff-order.ts'
import { orderOfDesk, type AskOfDesk } from './read-staff-order.ts'

type Order = { id: string; number: string; customerId: Id<'customer'> }
type Writing<Body> = AskOfDesk & { body: Body }

const record = (
  tx: Transaction,
  ask: AskOfDesk,
  { id, number, customerId }: Order,
  { act, facts = {} }: { act: string; facts?: object },
): Promise<number> =>
  recordCall(tx, ask, {
    act,
    customerId,
    entity: { kind: 'order', id },
    facts: { number, ...facts },
  })

/** A note for other members of staff. */
export const prepareNote = async (
  ask: Writing<{ text: string; pinned: boolean }>,
): Promise<Prepared<{ id: string }>> => {
  const order = await orderOfDesk(ask)
  const { staff, body, now } = ask
  const id = newId(now)
  return {
    work: async (tx) => {
      const { text, pinned: isPinned } = body
      await insertNote(tx, { id, orderId: order.id, staffId: staff.id, text, isPinned, now })
      await record(tx, ask, order, { act: 'note_added', facts: { note: id } })
      return { id }
    },
  }
}

/** Throws 404 for a note of someone else. */
export const removeNote = async (
  ask: AskOfDesk & { params: { number: string; id: string } },
): Promise<void> => {
  const order = await orderOfDesk(ask)
  const { shop, staff, params } = ask
  await shop.database.transaction(async (tx) => {
    const note = { id: params.id, orderId: order.id, staffId: staff.id }
    if (!(await deleteNote(tx, note))) throw new AppError('not_found')
    await record(tx, ask, order, { act: 'note_deleted', facts: { note: params.id } })
  })
}

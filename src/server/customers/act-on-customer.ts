import type { Body } from '#contract/call.ts'
import type {
  addCustomerNote,
  adjustCustomerPoints,
  giveCustomerGoodwill,
  giveCustomerTier,
  askCustomerPhoneChange,
} from '#contract/staff/customers/customer-acts.ts'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { clearLoginFailures, endSessionsOf } from '../auth/index.ts'
import { AppError } from '../errors.ts'
import type { RunOnce } from '../http/guards.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { adjustPoints, giveTierByHand } from '../points/index.ts'
import { isWaiting, perform, withdrawRequest, type Act, type Waiting } from '../staff/index.ts'
import { giveCreditByHand } from '../store-credit/index.ts'
import { askPhoneChange } from './phone-change/ask-phone-change.ts'
import { readStaffCustomer, type AskOfCustomer } from './read-customer.ts'
import { deleteNote, insertNote, lockCustomer } from './store-notes.ts'
import { withdrawChange } from './store-phone-changes.ts'

export type Asking<B = unknown> = AskOfCustomer & { body: B; once?: RunOnce }

/** More than the person's limit waits for a second person. */
export const adjustPointsOf = (
  ask: Asking<Body<typeof adjustCustomerPoints>>,
): Promise<StaffCustomer> =>
  act(ask, (tx) => adjustPoints(tx, ask, { customerId: ask.params.id, ...ask.body }))

/** Longer than the limit, or more than one tier up, waits for a second person. */
export const giveTierTo = (ask: Asking<Body<typeof giveCustomerTier>>): Promise<StaffCustomer> =>
  act(ask, (tx) => giveTierByHand(tx, ask, { customerId: ask.params.id, ...ask.body }))

/** The same of store credit, with what the person gave this customer before. */
export const giveGoodwillTo = (
  ask: Asking<Body<typeof giveCustomerGoodwill>>,
): Promise<StaffCustomer> =>
  act(ask, (tx) => giveCreditByHand(tx, ask, { customerId: ask.params.id, ...ask.body }))

export const endSessionsOn = (ask: Asking): Promise<StaffCustomer> =>
  act(ask, async (tx) => {
    const sessions = await endSessionsOf(tx, ask.params.id, ask.now)
    return { act: { ...actOf(ask, 'sessions_ended'), facts: { sessions } } }
  })

/** Always waits for a second person. */
export const askPhoneChangeOf = (
  ask: Asking<Body<typeof askCustomerPhoneChange>>,
): Promise<StaffCustomer> =>
  act(ask, (tx) => askPhoneChange(tx, ask, { customerId: ask.params.id, ...ask.body }))

export const withdrawPhoneChangeOf = (ask: Asking): Promise<StaffCustomer> =>
  act(ask, async (tx) => {
    if (!(await withdrawChange(tx, ask.params.id, ask.now))) throw new AppError('not_found')
    const act = actOf(ask, 'phone_change_withdrawn')
    await withdrawRequest(tx, 'phone_change', act.entity, ask.now)
    return { act }
  })

/** The owner's password stays as it is; only the wait for the next try ends. */
export const unlock = (ask: Asking): Promise<StaffCustomer> =>
  act(ask, async (tx) => {
    const failures = await clearLoginFailures(tx, ask.params.id)
    return { act: { ...actOf(ask, 'login_unlocked'), facts: { failures } } }
  })

export const noteOn = (ask: Asking<Body<typeof addCustomerNote>>): Promise<StaffCustomer> =>
  act(ask, async (tx) => {
    const id = newId(ask.now)
    const { staff, body, now } = ask
    await insertNote(tx, { id, customerId: ask.params.id, staffId: staff.id, text: body.text, now })
    return { act: { ...actOf(ask, 'note_added'), facts: { note: id } } }
  })

/** Throws 404 for a note of someone else. */
export const removeNote = (
  ask: AskOfCustomer & { params: { note_id: string } },
): Promise<StaffCustomer> =>
  act(ask, async (tx) => {
    const note = { id: ask.params.note_id, customerId: ask.params.id, staffId: ask.staff.id }
    if (!(await deleteNote(tx, note))) throw new AppError('not_found')
    return { act: { ...actOf(ask, 'note_deleted'), facts: { note: note.id } } }
  })

/** An act on a customer who is locked meanwhile. Answers the customer as it is then. */
export const act = (
  ask: AskOfCustomer & { once?: RunOnce },
  work: (tx: Transaction) => Promise<{ act: Act } | Waiting>,
): Promise<StaffCustomer> =>
  perform(ask, async (tx) => {
    if (!(await lockCustomer(tx, ask.params.id))) throw new AppError('not_found')
    const outcome = await work(tx)
    if (isWaiting(outcome)) return outcome
    return { done: await readStaffCustomer(tx, ask), act: outcome.act }
  })

/** The act on a customer as a whole. */
export const actOf = ({ params }: AskOfCustomer, name: string) => ({
  act: name,
  customerId: params.id,
  entity: { kind: 'customer', id: params.id },
})

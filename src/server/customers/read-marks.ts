import type { Body, Data } from '#contract/call.ts'
import type {
  dismissCustomerMarks,
  getCustomerMarks,
} from '#contract/staff/customers/customer-marks.ts'
import type { StaffCustomer } from '#contract/staff/customers/customers.ts'
import { insertDismissal, sharersOf } from '../coupons/index.ts'
import { AppError } from '../errors.ts'
import { recordLook } from '../staff/index.ts'
import { act, actOf, type Asking } from './act-on-customer.ts'
import type { AskOfCustomer } from './read-customer.ts'
import { findCustomer } from './store.ts'

const SHOWN = 20
const SEARCHED = 1_000

/** Who may be the same person. */
export const lookAtMarks = async (
  ask: AskOfCustomer,
): Promise<{ data: Data<typeof getCustomerMarks> }> => {
  const { shop, params } = ask
  const customer = await findCustomer(shop.db, params.id)
  if (!customer) throw new AppError('not_found')
  const { id } = customer
  const sharers = await sharersOf(shop.db, id, SHOWN)
  await recordLook(ask, { customerId: id, facts: {} })
  return {
    data: {
      sharers: sharers.map(({ kinds, at, ...sharer }) => ({
        ...sharer,
        reasons: kinds,
        at: at.toISOString(),
      })),
    },
  }
}

/** What they share now is not shown again, for neither of them. Throws 404 when it is nothing. */
export const dismissMarks = (
  ask: Asking<Body<typeof dismissCustomerMarks>> & { params: { other_id: string } },
): Promise<StaffCustomer> =>
  act(ask, async (tx) => {
    const { id, other_id: otherId } = ask.params
    const shared = (await sharersOf(tx, id, SEARCHED)).find((sharer) => sharer.id === otherId)
    if (!shared) throw new AppError('not_found')
    const { kinds } = shared
    await insertDismissal(tx, {
      customerId: id,
      otherId,
      kinds,
      staffId: ask.staff.id,
      now: ask.now,
    })
    const facts = { other: otherId, kinds, reason: ask.body.reason }
    return { act: { ...actOf(ask, 'marks_dismissed'), facts } }
  })

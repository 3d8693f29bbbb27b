/** Customers whose carts are full when the thing goes: all that is left to them is to order. */
import { buildBuyers } from '../support/builders.ts'
import { pause } from '../support/crashes.ts'
import type { Play } from './visitors.ts'

const CUSTOMERS = 12
const PACE_MS = 1_000

/** What it returns lets one of them after the other look at the summary and order. */
export const prepareTill = async ({
  stage,
  tally,
  journal,
}: Play): Promise<() => Promise<void>> => {
  const { ask, product, onGrounds } = stage
  const ready = await onGrounds((grounds) =>
    buildBuyers(grounds, CUSTOMERS, () => [{ variationId: product.variationId, quantity: 1 }]),
  )
  journal.refused.push(...ready.map(({ id }) => id))
  const summary = await ask('GET', '/api/shop/checkout/summary', { token: ready[0]!.token })
  const slot: string = summary.body.data.available_time_pickups.findLast(
    (one: { is_available: boolean }) => one.is_available,
  ).id
  let turn = 0
  return async () => {
    const locale = turn % 2 === 0 ? 'id' : 'en'
    const { token, addressId } = ready[turn++ % ready.length]!
    tally.see(
      'checkout: summary',
      await ask('GET', '/api/shop/checkout/summary', { token, locale }),
    )
    const body = { address_id: addressId, payment_method: 'qris', time_pickup: slot }
    tally.see(
      'checkout: order',
      await ask('POST', '/api/shop/checkout/process', { token, locale, body }),
    )
    await pause(PACE_MS)
  }
}

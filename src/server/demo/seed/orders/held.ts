import { HOUR_MS } from '#domain/time.ts'
import type { Database } from '../../../platform/database.ts'
import { newId } from '../../../platform/ids.ts'
import { insertHeld, newestNumber } from './held-store.ts'

const CODE = 'PETIKPERTAMA'
const WAITED_MS = 14 * HOUR_MS

/** Seeds a first-order offer that waits for a decision: Intan and Tania share an address. */
export const seedHeld = async (
  { db }: Database,
  customerIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  const number = await newestNumber(db, customerIds.get('tania')!)
  if (number === null) throw new Error('The demo has no order to share an address with.')
  const customerId = customerIds.get('intan')!
  const at = new Date(now.getTime() - WAITED_MS)
  const inserted = await insertHeld(db, { id: newId(at), code: CODE, customerId, number, at })
  if (inserted !== 1) throw new Error(`The demo has no coupon ${CODE}.`)
}

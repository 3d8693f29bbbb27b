import type { Database } from '../../../platform/database.ts'
import { markCustomers } from './customers-store.ts'
import { staffIdOf } from '../store.ts'

const TAGS = [
  { key: 'rani', tag: 'langganan' },
  { key: 'rani', tag: 'hampers' },
  { key: 'budi', tag: 'kantor' },
] as const

/** Marks customers with tags, by the demo's support. */
export const seedCustomerTags = async (
  { db }: Database,
  customerIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  const staffId = await staffIdOf(db, 'layanan')
  const tags = TAGS.map(({ key, tag }) => ({ customerId: customerIds.get(key)!, tag }))
  await markCustomers(db, tags, staffId, now)
}

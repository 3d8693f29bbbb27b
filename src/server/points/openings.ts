import type { Settings } from '#domain/settings.ts'
import type { Id, Points } from '#domain/units.ts'
import { textOf } from '#i18n/server.ts'
import type { Transaction } from '../platform/database.ts'
import { takeIn } from './ledger.ts'
import { holdAccount } from './store/ledger.ts'

export type Opening = {
  customerId: Id<'customer'>
  points: Points
  /** The other loyalty system: as a slug, and as people call it. */
  system: { slug: string; name: string }
  /** Null: by the shop's rule. */
  expiresAt: Date | null
  who: string
  second: string | null
}

/**
 * Posts the points that a customer brings along from another system; they do not count towards the
 * tier. False when the customer has had them from this system.
 */
export const openBalance = async (
  tx: Transaction,
  { customerId, points, system, expiresAt, who, second }: Opening,
  settings: Settings,
  now: Date,
): Promise<boolean> => {
  const account = await holdAccount(tx, customerId)
  const entry = {
    kind: 'opening' as const,
    customerId,
    points,
    cause: `opening:${system.slug}`,
    causeId: customerId,
    note: textOf('points.note.opening', { system: system.name }),
    details: { who, second },
    expiresAt,
    now,
  }
  return takeIn(tx, account, entry, settings)
}

import type { ImportKind } from '#domain/imports/kinds.ts'
import { usePermitted } from '#web/staff/session.ts'

const NEEDS = {
  products: ['products.write'],
  prices: ['prices.apply'],
  stock: ['batches.write'],
  synonyms: ['products.write'],
  members: ['points.adjust', 'customers.write'],
  coupons: ['coupons.write'],
  customer_tags: ['customers.write'],
} as const

/** Whether the person may read, check and confirm files of a kind; others may only look. */
export const useMayImport = (): ((kind: ImportKind) => boolean) => {
  const permitted = usePermitted()
  return (kind) => NEEDS[kind].every((need) => permitted(need))
}

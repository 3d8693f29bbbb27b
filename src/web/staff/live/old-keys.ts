import type { DeskTopic } from '#domain/staff/desk-topic.ts'

/** Names of answers that a topic makes old, beyond its own. */
const ALSO: Readonly<Partial<Record<DeskTopic, readonly string[]>>> = {
  orders: ['waiting', 'today', 'packing', 'pick-runs', 'pick-run', 'pick-missing', 'runs'],
  approvals: ['waiting'],
  complaints: ['waiting', 'today'],
  refunds: ['waiting'],
  reviews: ['waiting'],
  coupons: ['waiting', 'held', 'automatic-discounts', 'campaigns', 'segments'],
  loyalty: ['earning-rules', 'missions', 'point-offers', 'tiers'],
  customers: ['waiting', 'held', 'companies', 'company-invoices'],
  stock: ['products', 'batches', 'receipts', 'counts'],
  purchases: ['suppliers', 'claims', 'receipts'],
  prices: ['products', 'price-lists'],
}
/** Every act has a row of its own. */
const ALWAYS = ['audit']

/**
 * The first parts of the keys of answers that these topics make old: a name, or the path of a list
 * of that name. What is open in a form (`/coupons/{id}`) stays as it was read.
 */
export const oldKeys = (topics: ReadonlySet<string>): ReadonlySet<unknown> =>
  new Set(
    [
      ...topics,
      ...[...topics].flatMap((topic) => ALSO[topic as DeskTopic] ?? []),
      ...ALWAYS,
    ].flatMap((name) => [name, `/${name}`]),
  )

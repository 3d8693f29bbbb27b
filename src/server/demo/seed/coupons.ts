import { readFile } from 'node:fs/promises'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { midnight } from './midnight.ts'
import { insertCoupons, variationIdsOf } from './store.ts'
import type { SeedCoupon, SeedTier } from '../../../../seeds/content/types.ts'

const read = async <T>(name: string): Promise<T> =>
  JSON.parse(
    await readFile(new URL(`../../../../seeds/content/${name}.json`, import.meta.url), 'utf8'),
  ) as T

/** Seeds the demo's coupons; a personal one belongs to its first named customer. */
export const seedCoupons = async (
  database: Database,
  customerIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> => {
  const [coupons, tiers] = await Promise.all([
    read<SeedCoupon[]>('coupons'),
    read<SeedTier[]>('tiers'),
  ])
  const gifts = new Map<string, string>()
  for (const slug of coupons.flatMap(({ gift }) => gift ?? []))
    gifts.set(slug, (await variationIdsOf(database.db, [{ product: slug, variation: 0 }]))[0]!)
  const at = (days: number) => midnight(now, days).toISOString()
  const rows = coupons.map((coupon) => ({
    id: newId(now),
    version: 1,
    by_codes: false,
    code: coupon.code.toUpperCase(),
    description: coupon.description,
    kind: coupon.kind,
    value: coupon.value,
    max_discount: coupon.maxDiscount,
    minimum: coupon.minimumGoods,
    starts_at: at(coupon.startsInDays),
    ends_at: at(coupon.endsInDays),
    first_order_only: coupon.firstOrderOnly,
    categories: coupon.categories.length > 0 ? coupon.categories : null,
    // A tier's coupon is valid for that tier and the ones above it.
    tiers:
      coupon.tier === null
        ? null
        : tiers.slice(tiers.findIndex(({ slug }) => slug === coupon.tier)).map(({ slug }) => slug),
    weekdays: coupon.weekdays.length > 0 ? coupon.weekdays : null,
    payment_methods: null,
    customer_id:
      coupon.customers.length > 0 ? (customerIds.get(coupon.customers[0]!) ?? null) : null,
    public: coupon.isPublic,
    total_limit: coupon.totalLimit,
    per_customer_limit: coupon.perCustomerLimit,
    uses: coupon.usedBefore,
    spent: 0,
    products: coupon.products ?? null,
    buy_quantity: coupon.buy ?? null,
    get_quantity: coupon.get ?? null,
    gift_variation_id: coupon.gift === undefined ? null : gifts.get(coupon.gift),
    from_time: coupon.hours?.[0] ?? null,
    until_time: coupon.hours?.[1] ?? null,
  }))
  await insertCoupons(database.db, rows)
}

import { describe, expect, it } from 'vitest'
import { openTestShop } from '../../../../test/support/shop.ts'
import { reconcile } from '../../start/reconcile.ts'
import { seedDemo } from './demo.ts'

/**
 * Just after midnight and late in the evening in Jakarta, because the seeded past is relative to
 * the hour.
 */
const HOURS = ['2026-11-20T17:05:00.000Z', '2026-12-31T16:50:00.000Z']

describe('the demo', () => {
  it.each(HOURS)(
    'seeded at %s has a past, no future, and consistent books',
    async (hour) => {
      const test = await openTestShop()
      test.clock.set(hour)
      const now = new Date(hour)
      const twice = await Promise.all([
        seedDemo(test.shop.database, now, () => {}),
        seedDemo(test.shop.database, now, () => {}),
      ])
      expect(twice.toSorted()).toEqual(['seeded', 'unfinished'])

      const [counts] = await test.sql<Record<string, number>>(
        `select (select count(*) from products) as products, (select count(*) from orders) as orders, (select count(*) from customers) as customers,
        (select count(*) from coupons) as coupons, (select count(*) from branches) as branches, (select count(*) from reviews) as reviews,
        (select count(*) from vouchers where state = 'reserved') as held,
        (select count(*) from orders where placed_at > $1) + (select count(*) from order_events where at > $1) as future`,
        now,
      )
      expect(counts).toMatchObject({
        products: 133,
        customers: 12,
        coupons: 15,
        branches: 9,
        reviews: 420,
        orders: 36,
        held: 1,
        future: 0,
      })
      expect((await reconcile(test.shop.db, now)).filter(({ breaks }) => breaks > 0)).toEqual([])

      expect(await seedDemo(test.shop.database, now, () => {})).toBe('done')
      await test.close()
    },
    60_000,
  )
})

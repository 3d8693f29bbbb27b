import { describe, expect, it } from 'vitest'
import { openShopForCatalogue } from '../../../../test/support/shop.ts'
import { addDays, DAY_MS, jakartaDate } from '#domain/time.ts'
import { keepFit } from '../../batches/index.ts'
import { reconcile } from '../../start/reconcile.ts'
import { restock } from '../restock.ts'
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
      const test = await openShopForCatalogue()
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
        customers: 13,
        coupons: 15,
        branches: 9,
        reviews: 428,
        orders: 38,
        held: 1,
        future: 0,
      })
      expect((await reconcile(test.shop.db, now)).filter(({ breaks }) => breaks > 0)).toEqual([])

      expect(await seedDemo(test.shop.database, now, () => {})).toBe('done')
      const [picking] = await test.sql<{ runs: number; tasks: number; taken: number }>(
        `select (select count(*) from pick_runs)::int as runs, (select count(*) from pick_tasks)::int as tasks, (select count(*) from pick_tasks where claimed_by is not null)::int as taken`,
      )
      expect(picking!.runs).toBe(1)
      expect(picking!.taken).toBeGreaterThan(0)

      // Left running for a week, its fresh goods lose their promise; the daily job brings new ones.
      await test.sql(
        'create table were_on_sale as select variation_id from stock_items where online and not is_hamper and free > 0',
      )
      test.clock.advance(7 * DAY_MS)
      const later = test.clock.now()
      await keepFit(test.shop.database, addDays(jakartaDate(later), 1))
      const offSale = async () =>
        (
          await test.sql<{ n: number }>(
            `select count(*)::int as n from stock_items s join were_on_sale o using (variation_id) join variations v on v.id = s.variation_id and v.active
             join products p on p.id = v.product_id and p.published where s.online and s.free <= 0`,
          )
        )[0]!.n
      expect(await offSale()).toBeGreaterThan(10)
      expect(await restock(test.shop.database, later)).toBeGreaterThan(10)
      expect(await offSale()).toBe(0)
      expect(await restock(test.shop.database, later)).toBe(0)
      const broken = (await reconcile(test.shop.db, later)).filter(({ breaks }) => breaks > 0)
      // No jobs run here, so payments and effects of the week wait; the stock is right.
      expect(broken.filter(({ id }) => /^I1[a-z]/.test(id))).toEqual([])
      await test.close()
    },
    60_000,
  )
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyers,
  buildCoupon,
  buildOrder,
  buildProduct,
  expectBooksRight,
  NOON,
  payOrder,
  placeOrder,
  type Buyer,
  type PlaceGiven,
} from '../../../test/support/builders.ts'
import { orderOnInvoice } from '../../../test/support/companies.ts'
import { buildMission } from '../../../test/support/missions.ts'
import { orderAction } from '../../../test/support/orders.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { counterLine, openTill } from '../../../test/support/till.ts'
import { makeJobs } from './jobs.ts'
import { makeMetrics } from './metrics.ts'
import { run, sql, type Transaction } from '../platform/database.ts'
import { sealJournal } from '../payments/store/journal-seals.ts'
import { addDayRows, firstDay, storeDay } from '../reports/store/days.ts'
import { reconcile } from './reconcile.ts'

let test: TestShop

const place = async (buyer: Buyer, given: PlaceGiven): Promise<void> => {
  const { status, body } = await placeOrder(test, buyer, given)
  if (status !== 200) throw new Error(`The order was refused: ${status} ${JSON.stringify(body)}`)
}

/**
 * A shop with an order of each kind: unpaid with a coupon, paid, paid and cancelled, completed,
 * expired, and one for tomorrow's supply.
 */
beforeAll(async () => {
  test = await openTestShop()
  const product = await buildProduct(test, { stock: 50 })
  const tomorrow = await buildProduct(test, { stock: 0, nextDay: 5 })
  const coupon = await buildCoupon(test, { totalLimit: 3, perCustomerLimit: 1 })
  const lines = () => [{ variationId: product.variationId, quantity: 2 }]
  const [first] = await buildBuyers(test, 1, lines, [coupon])
  await place(first!, { key: 'stored' })
  const [second, third, fourth, fifth] = await buildBuyers(test, 4, () => [])
  await payOrder(test, await buildOrder(test, second!, product))
  const cancelled = await buildOrder(test, third!, product)
  await payOrder(test, cancelled)
  await orderAction(test, cancelled, 'cancel')
  const mission = await buildMission(test)
  const started = await test.request('POST', `/api/account/v1/mission/start/${mission}`, {
    token: fourth!.accountToken,
    body: {},
  })
  if (started.status !== 200) throw new Error(`The mission was not started: ${started.status}`)
  const completed = await buildOrder(test, fourth!, product)
  await payOrder(test, completed)
  await orderAction(test, completed, 'pick', 'pack', 'send', 'deliver', 'complete')
  const redeemed = await test.request('POST', '/api/account/v1/point/redeem', {
    token: fourth!.accountToken,
    body: { total_point: 50 },
  })
  if (redeemed.status !== 200)
    throw new Error(`The points were not exchanged: ${JSON.stringify(redeemed.body)}`)
  await orderAction(test, await buildOrder(test, fifth!, product), 'expire')
  const till = await openTill(test)
  await test.sql("update branches set is_hub = true where id = 'kemang'")
  await till.sellGoods([counterLine(product, 2)])
  const [sixth] = await buildBuyers(test, 1, () => [
    { variationId: tomorrow.variationId, quantity: 1 },
  ])
  await place(sixth!, { slot: NOON })
  await orderAction(test, (await orderOnInvoice(test)).orderId, 'cancel')
  await test.drain()
  await expectBooksRight(test)
})
afterAll(() => test.close())

/** Ledgers refuse changes by triggers, which the owner of the tables can disable. */
const unguarded = async (tx: Transaction, table: string, text: string) => {
  await run(tx, sql.raw(`alter table ${table} disable trigger user`))
  await run(tx, sql.raw(text))
}
const storeFirstDay = async (tx: Transaction): Promise<string> => {
  const day = (await firstDay(tx))!
  await addDayRows(tx, { from: day, to: day })
  await storeDay(tx, day, new Date())
  return day
}
const A_RESERVATION =
  "(select order_id, variation_id from stock_reservations where kind = 'stock' order by order_id limit 1)"

/** A run that ended with cash of no stop. */
const A_RUN = sql.raw(`with rider as (
    insert into staff_accounts (id, login, name, password_hash, created_at) values (gen_random_uuid(), 'uji.kurir', 'Uji', 'x', now()) returning id
  ),
  run as (
    insert into rider_runs (id, location_id, day, slot_start, rider_id, state, created_at, started_at, ended_at, cash_due, cash_collected)
    select gen_random_uuid(), 'kemang', '2026-11-20', '08:00', id, 'done', now(), now(), now(), 5000, 5000 from rider returning id
  )`)

/** For each check, a statement that breaks its invariant. */
const BREAKS: Record<string, string | ((tx: Transaction) => Promise<unknown>)> = {
  I1a: 'update stock_items set on_hand = on_hand + 1',
  I1b: 'update stock_items set reserved = reserved + 1 where on_hand > reserved',
  I1c: 'update next_day_supply set reserved = reserved - 1',
  I1d: `update stock_reservations set state = 'released' where order_id = (select id from orders where state = 'confirmed')`,
  I1j: 'update stock_items set on_hand = on_hand + 1',
  I1k: "update batches set on_hand = on_hand + 1 where state = 'open'",
  I1l: 'update stock_items set unfit = unfit + 1 where on_hand > unfit',
  I16: 'update till_lines set returned = 1 where quantity > 1',
  // More than the line has off.
  I6b: `with made as (
      insert into automatic_discounts (id, name, kind, percent, starts_at) values (gen_random_uuid(), '{"en":"Test","id":"Uji"}', 'percent', 10, now()) returning id
    )
    insert into automatic_discount_shares (order_line_id, discount_id, order_id, amount)
    select l.id, made.id, l.order_id, l.discount_share + 1 from order_lines l, made limit 1`,
  I18: `insert into ledger_exports (id, from_day, to_day, entries, lines, amount, made_by, made_at)
        values (gen_random_uuid(), '2026-11-01', '2026-11-02', 1, 2, 100, 'test', now())`,
  I17: async (tx) => {
    await storeFirstDay(tx)
    expect(await brokenIn(tx)).toEqual([])
    await run(tx, sql`update report_sales set refunded = refunded - 1`)
  },
  I17b: async (tx) => {
    const day = await storeFirstDay(tx)
    await run(
      tx,
      sql`insert into report_discounts values (${day}::date, '', 'online', null, 1, 0, 0, 1000, 9000)`,
    )
  },
  I17c: async (tx) => {
    await storeFirstDay(tx)
    await run(tx, sql`update report_deliveries set on_time = on_time + 1`)
  },
  I17d: async (tx) => {
    const day = await storeFirstDay(tx)
    await run(
      tx,
      sql`insert into report_picks values (${day}::date, gen_random_uuid(), gen_random_uuid(), 'a_early', 1, 1, 0, 0, 0, 0, 0)`,
    )
  },
  I17e: async (tx) => {
    await storeFirstDay(tx)
    await run(tx, sql`update report_points set points_given = points_given + 1`)
  },
  I16c: 'update till_lines set discount = discount + 1',
  I16b: 'update till_lines set unbooked = unbooked + 1',
  I1e: 'update product_shelf set sold_30_days = sold_30_days + 1',
  I1f: `insert into search_bits (lexeme, class, chunk, bits) values ('mangga', 'A', 0, set_bit(0::bit(8192), 3, 1))`,
  I1i: 'update price_history set until_at = from_at where until_at is null',
  I1g: 'update stock_items set is_part = true where variation_id = (select min(variation_id::text)::uuid from stock_items)',
  I1h: `update order_lines set parts = jsonb_build_array(jsonb_build_object('variationId', variation_id, 'quantity', 2))`,
  I1m: `update stock_reservations set released = quantity where order_id = (select id from orders where state = 'confirmed')`,
  I1n: 'update slot_bookings set orders = 0',
  I1o: 'update orders set is_first = not is_first',
  I2: 'update order_lines set quantity = quantity + 1, line_total = price * (quantity + 1)',
  I20: async (tx) => {
    await run(
      tx,
      sql`insert into segments (id, name, filter, updated_at) values (gen_random_uuid(), 'x', '{}', now())`,
    )
    await run(
      tx,
      sql`insert into campaigns (id, name, segment_id, filter, channel, title, message, target, control_percent, state, planned_at, ended_at, created_at)
          select gen_random_uuid(), 'x', id, '{}', 'notice', '{"en":"x","id":"x"}', '{"en":"x","id":"x"}', '/', 0, 'sent', now(), now(), now() from segments`,
    )
    await run(
      tx,
      sql`insert into campaign_recipients (id, campaign_id, customer_id, state) select gen_random_uuid(), c.id, u.id, 'waiting' from campaigns c, customers u limit 1`,
    )
  },
  I2b: 'update orders set less_cash = 1 where total > 1',
  I3: (tx) => unguarded(tx, 'journal_lines', 'update journal_lines set amount = amount + 1'),
  I3s: async (tx) => {
    await sealJournal(tx, new Date(Date.now() + 60_000))
    expect(await brokenIn(tx)).toEqual([])
    await unguarded(
      tx,
      'journal_entries',
      "update journal_entries set at = at + interval '1 second'",
    )
  },
  I3b: 'insert into credit_accounts (customer_id, balance) select id, 5000 from customers limit 1 on conflict (customer_id) do update set balance = credit_accounts.balance + 5000',
  I3c: `update refunds set state = case state when 'done' then 'pending' else 'done' end`,
  I15a: 'update companies set owed = owed + 1',
  I15b: (tx) =>
    unguarded(
      tx,
      'journal_lines',
      "update journal_lines set account = 'receivable:others' where account = 'receivable:companies' and amount > 0",
    ),
  I15c: 'update company_invoices set credited = credited - 1',
  I4c: 'update payments set refunded = amount - refunded where amount > 0',
  I4a: `update payments set state = 'pending' where state = 'paid'`,
  I4b: `update orders set payment_state = 'pending' where payment_state = 'paid'`,
  I4d: `update payments set next_poll_at = null where gateway_word = 'pending'`,
  I5a: 'update loyalty_accounts set balance = balance + 1',
  I5b: `update orders set points_to_earn = points_to_earn + 1 where state = 'completed'`,
  I5c: 'update loyalty_accounts set pending = pending + 1',
  I5d: (tx) =>
    unguarded(
      tx,
      'point_lines',
      "update point_lines set points = points + 1 where account = 'given'",
    ),
  I5e: 'update point_lots set remaining = remaining - 1 where remaining > 0',
  I5f: 'update loyalty_accounts set earned_entries = earned_entries + 1',
  I5g: 'update vouchers set points = points + 1, amount = amount + rate',
  I5h: 'update point_ends set points = points + 1',
  I5i: `insert into point_entries (id, customer_id, kind, points, cause, cause_id, note, details, created_at)
        select gen_random_uuid(), customer_id, 'bonus', 50, 'review', 'uji', '{"en":"x","id":"x"}', '{"cap":0}', now() from loyalty_accounts limit 1`,
  I5j: `with file as (insert into imports (id, kind, file_name, columns, state, made_by, made_at)
          values (gen_random_uuid(), 'members', 'uji.csv', '[]', 'done', 'uji', now()) returning id)
        insert into member_origins (system, phone, customer_id, points, import_id, at)
        select 'uji', '6281200000000', a.customer_id, 5, file.id, now() from file, (select customer_id from loyalty_accounts limit 1) a`,
  I10: `update vouchers set state = 'used'`,
  M1: 'update mission_progress set awards = awards + 1',
  M2: 'update missions set points_given = points_given + 1',
  M3: (tx) => unguarded(tx, 'mission_activities', 'delete from mission_activities'),
  M4: `update mission_progress set state = 'completed', completed_at = '2026-01-01'`,
  I6: 'update coupons set uses = 0',
  I13a: "update slot_bookings set location_id = 'collect-nowhere'",
  I7: 'update delivery_slots set booked_orders = booked_orders + 1',
  I8: `update idempotency_keys set response = response || '{"order_number": "FR-000000-AAAAA"}'`,
  I9: 'update outbox set dead = true',
  I9b: `insert into notifications (id, customer_id, kind, params, href, created_at)
        select gen_random_uuid(), customer_id, kind, params, href, created_at from notifications where kind = 'order.pay' limit 1`,
  C1: 'update orders set open_complaints = open_complaints + 1',
  C2: `insert into complaints (id, number, order_id, customer_id, slug, description, remedy, state, value, first_answer_due, decision_due, created_at)
       select gen_random_uuid(), 'K-UJI', id, customer_id, 'item-missingincomplete', '', 'points', 'submitted', 0, now(), now(), now() from orders limit 1`,
  CV1: `insert into conversations (order_id, waiting_since) select id, now() from orders
        on conflict (order_id) do update set waiting_since = now() + interval '1 day'`,
  I11: `insert into stock_movements (variation_id, location_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
        select variation_id, location_id, 'hold', 0, 0, 'order', 'unknown', 'test', now() from stock_items`,
  I12: async (tx) => {
    await run(tx, sql`alter table approvals drop constraint approvals_checker_is_not_maker`)
    await run(
      tx,
      sql`with maker as (
            insert into staff_accounts (id, login, name, password_hash, created_at)
            values (gen_random_uuid(), 'uji.dua', 'Uji', 'x', now()) returning id
          )
          insert into approvals (id, act, entity_kind, entity_id, about, payload, payload_hash, before, after, amount, maker_id, reason, state, checker_id, created_at, expires_at, decided_at)
          select gen_random_uuid(), 'price_cut', 'variation', 'x', '', '{}', 'x', '{}', '{}', 0, id, '', 'used', id, now(), now() + interval '1 hour', now() from maker`,
    )
  },
  I14a: (tx) =>
    run(
      tx,
      sql`${A_RUN} insert into run_stops (run_id, order_id, position, state, is_open, settled_at)
        select run.id, o.id, 1, 'delivered', false, now() from run, (select id from orders where state = 'confirmed' limit 1) o`,
    ),
  I14b: (tx) => run(tx, sql`${A_RUN} select 1 from run`),
  I11b: `insert into stock_movements (variation_id, location_id, kind, on_hand_delta, reserved_delta, cause, cause_id, actor, at)
         select variation_id, 'kemang', 'hold', 0, case when (order_id, variation_id) = ${A_RESERVATION} then 1 else -1 end, 'order', order_id::text, 'test', now()
         from (select * from stock_reservations where kind = 'stock' order by order_id limit 2) two`,
}

const brokenIn = async (db: Parameters<typeof reconcile>[0]): Promise<string[]> =>
  (await reconcile(db, test.clock.now())).filter(({ breaks }) => breaks > 0).map(({ id }) => id)

class Enough extends Error {}
/** The checks that fail with a row broken; the change is rolled back. */
const brokenBy = async (id: string): Promise<string[]> => {
  let found: string[] = []
  const undone = test.shop.database.transaction(async (tx) => {
    const how = BREAKS[id]
    if (typeof how === 'string') await run(tx, sql.raw(how))
    else await how?.(tx)
    found = await brokenIn(tx)
    throw new Enough()
  })
  await expect(undone).rejects.toBeInstanceOf(Enough)
  return found
}

describe('every invariant check', () => {
  it('finds the row that was broken for it', async () => {
    const ids = (await reconcile(test.shop.db, test.clock.now())).map(({ id }) => id)
    expect(Object.keys(BREAKS).toSorted()).toEqual(ids.toSorted())
    for (const id of ids)
      expect([id, await brokenBy(id)]).toEqual([id, expect.arrayContaining([id])])
    await expectBooksRight(test)
  })
})

describe('the journal’s seals', () => {
  it('detect a changed, added or deleted entry', async () => {
    const changes = [
      "update journal_entries set cause_id = cause_id || ' altered'",
      "insert into journal_entries (id, kind, cause, cause_id, at, recorded_at) values (gen_random_uuid(), 'capture', 'x', 'x', now(), now() - interval '1 hour')",
      'alter table journal_lines disable trigger user; delete from journal_lines where entry_id = (select id from journal_entries limit 1)',
    ]
    for (const change of changes) {
      await expect(
        test.shop.database.transaction(async (tx) => {
          await sealJournal(tx, new Date(Date.now() + 60_000))
          await run(tx, sql.raw('alter table journal_entries disable trigger user'))
          for (const one of change.split('; ')) await run(tx, sql.raw(one))
          expect([change, await brokenIn(tx)]).toEqual([change, expect.arrayContaining(['I3s'])])
          throw new Enough()
        }),
      ).rejects.toBeInstanceOf(Enough)
    }
  })

  it('follow each other, each with the entries since the last; a seal itself cannot be changed', async () => {
    const soon = Date.now() + 60_000
    const [one, two] = [
      await sealJournal(test.shop.db, new Date(soon)),
      await sealJournal(test.shop.db, new Date(soon + 1_000)),
    ]
    expect(one!.entries).toBeGreaterThan(3)
    expect(two!.entries).toBe(0)
    expect(one!.hash).not.toBe(two!.hash)
    expect(await sealJournal(test.shop.db, new Date(soon))).toBeNull()
    await expect(test.sql("update journal_seals set hash = ''")).rejects.toThrow('append-only')
    await expectBooksRight(test)
  })
})

it('the hourly job reports findings in the log and in the metrics', async () => {
  const lines: unknown[] = []
  const shop = {
    ...test.shop,
    log: {
      ...test.shop.log,
      error: (line: unknown) => void lines.push(line),
      info: () => {},
    } as never,
  }
  const job = makeJobs(shop).find(({ name }) => name === 'reconcile')!
  expect(job.everySeconds).toBe(3_600)
  const metric = async (check: string) =>
    new RegExp(`^petik_books_breaks\\{check="${check}"\\} (\\S+)$`, 'm').exec(
      await makeMetrics(test.shop).text(),
    )?.[1]
  expect(await metric('I1a')).toBeUndefined()
  await job.run(test.clock.now())
  expect([lines, await metric('I1a'), await metric('I6')]).toEqual([[], '0', '0'])
  await test.sql('update coupons set uses = 0')
  await job.run(test.clock.now())
  expect(lines).toEqual([
    { alert: 'books', broken: [{ id: 'I6', what: expect.any(String), breaks: 1 }] },
  ])
  expect(await metric('I6')).toBe('1')
  await test.sql('update coupons set uses = 1')
})

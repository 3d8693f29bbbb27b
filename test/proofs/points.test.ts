/** Points and vouchers under concurrency, on a real PostgreSQL server, with controls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { earnBonus, earnForOrder, postReceipt, reverseEarned } from '#server/points/index.ts'
import { newId } from '#server/platform/ids.ts'
import { acceptVoucher, holdVoucher } from '#server/vouchers/index.ts'
import type { Shop } from '#server/shop.ts'
import {
  brokenBooks,
  buildBuyer,
  changeSettings,
  expectBooksRight,
  type Buyer,
} from '../support/builders.ts'
import { withDefect, type Defect } from '../support/defects.ts'
import { counted, listen, speak, tellTimes, type Answer, type Listening } from '../support/http.ts'
import { sessionsOf } from '../support/sessions.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

const open = async (): Promise<TestShop> => {
  const test = await openTestShop({ DATABASE_CONNECTIONS: '20' })
  await changeSettings(test, { 'points.redeemPerDay': 1_000_000 })
  return test
}

let test: TestShop
let server: Listening
beforeAll(async () => {
  test = await open()
  server = await listen(test)
})
afterAll(async () => {
  await expectBooksRight(test)
  await server.stop()
  await test.close()
})

const NOTE = { en: 'A test', id: 'Uji' }
const withPoints = async (on: TestShop, points: number): Promise<Buyer> => {
  const buyer = await buildBuyer(on)
  const bonus = { customerId: buyer.id, points, cause: 'test', causeId: buyer.id, note: NOTE }
  await on.shop.database.transaction((tx) =>
    earnBonus(tx, bonus, on.shop.settings(), on.clock.now()),
  )
  return buyer
}
const redeem = (url: string, token: string, points: number): Promise<Answer> =>
  speak(url, 'POST', '/api/account/v1/point/redeem', { token, body: { total_point: points } })

type Standing = { balance: number; entries: number; lots: number; vouchers: number }
const standingOf = async (on: TestShop, buyer: Buyer): Promise<Standing> =>
  (
    await on.sql<Standing>(
      `select balance, (select coalesce(sum(points), 0)::integer from point_entries e where e.customer_id = a.customer_id) as entries,
         (select coalesce(sum(remaining), 0)::integer from point_lots l where l.customer_id = a.customer_id) as lots,
         (select count(*)::integer from vouchers v where v.customer_id = a.customer_id) as vouchers
       from loyalty_accounts a where a.customer_id = $1`,
      buyer.id,
    )
  )[0]!

/** Reads the balance every 50 ms; returns all readings. */
const sampling = (on: TestShop, buyer: Buyer) => {
  const seen: Standing[] = []
  let going = true
  const looking = (async () => {
    while (going) {
      seen.push(await standingOf(on, buyer))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return async () => {
    going = false
    await looking
    return seen
  }
}

describe('70 of 1,000 points from 20 sessions, ten times each', () => {
  const rush = async (on: TestShop, url: string) => {
    const buyer = await withPoints(on, 1_000)
    const tokens = await sessionsOf(on, buyer, 20)
    const stop = sampling(on, buyer)
    const answers = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 10 }, () => redeem(url, token, 70))),
    )
    return { answers, seen: await stop(), after: await standingOf(on, buyer) }
  }

  it('fourteen vouchers, twenty points left; ledger, lots and balance agree at every reading, never below zero', async () => {
    const { answers, seen, after } = await rush(test, server.url)
    tellTimes('20 sessions redeem ten times each', answers)
    expect(counted(answers)).toEqual({ '200': 14, '422 insufficient_points': 186 })
    expect(after).toEqual({ balance: 20, entries: 20, lots: 20, vouchers: 14 })
    expect(seen.length).toBeGreaterThan(1)
    expect(
      seen.filter(
        ({ balance, entries, lots }) => balance < 0 || balance !== entries || balance !== lots,
      ),
    ).toEqual([])
  })

  it('control: read and then written, there are more', { retry: 3 }, async () => {
    // The account is read without a lock, and the write does not check again.
    const careless: Defect = (text) =>
      text
        .replace(
          'insert into loyalty_accounts as a (customer_id, tier_code) select ',
          'with given as (select ',
        )
        .replace(
          /, code from tiers order by position limit 1\s+on conflict \(customer_id\) do update set customer_id = excluded\.customer_id\s+returning/,
          '::uuid as id) select',
        )
        .replace(
          '(select earn_factor_percent from tiers t where t.code = a.tier_code) as "earnFactorPercent"',
          '(select earn_factor_percent from tiers t where t.code = a.tier_code) as "earnFactorPercent" from loyalty_accounts a, given where a.customer_id = given.id',
        )
        .replace(' and balance + ', ' and 1000000 + ')
    const on = await open()
    await on.sql('alter table point_lots drop constraint point_lots_check')
    await on.sql('alter table loyalty_accounts drop constraint loyalty_accounts_balance_check')
    const defective = await listen(withDefect(on.shop, careless))
    try {
      const { answers } = await rush(on, defective.url)
      expect(counted(answers)['200']).toBeGreaterThan(14)
    } finally {
      await defective.stop()
      await on.close()
    }
  })
})

describe('redeeming while an order completes, another is refunded and the tier changes', () => {
  it('every entry keeps its own rate, a deduction beyond the balance is owed, and the books balance', async () => {
    const buyers = await Promise.all(Array.from({ length: 5 }, () => withPoints(test, 400)))
    const answers: Answer[] = []
    await Promise.all(
      buyers.map(async (buyer) => {
        const tokens = await sessionsOf(test, buyer, 4)
        const [settings, now] = [test.shop.settings(), test.clock.now()]
        const orders = Array.from({ length: 6 }, () => newId(now))
        const earn = (orderId: string) =>
          test.shop.database.transaction((tx) =>
            earnForOrder(
              tx,
              {
                customerId: buyer.id,
                orderId,
                orderNumber: 'FR-UJI',
                points: 90,
                goodsPaid: 90_000,
              },
              settings,
              now,
            ),
          )
        const reverse = (orderId: string) =>
          test.shop.database.transaction((tx) =>
            reverseEarned(
              tx,
              {
                customerId: buyer.id,
                orderId,
                causeId: newId(now),
                points: 90,
                goods: 90_000,
                note: NOTE,
              },
              now,
            ),
          )
        const climb = (n: number) =>
          test.shop.database.transaction((tx) =>
            postReceipt(
              tx,
              {
                customerId: buyer.id,
                branchId: 'pasar-minggu',
                receipt: `${buyer.id}-${n}`,
                goodsPaid: 4_500_000,
              },
              settings,
              now,
            ),
          )
        const redeeming = tokens.map(async (token, at) => {
          for (let n = 1; n <= 6; n++) {
            answers.push(await redeem(server.url, token, 70))
            // The tier rises twice while the other sessions go on.
            if (at === 0 && n % 2 === 0) await climb(n)
          }
        })
        await Promise.all([
          ...redeeming,
          ...orders.map(async (orderId) => earn(orderId).then(() => reverse(orderId))),
        ])
      }),
    )
    tellTimes('redeeming amid everything else', answers)
    expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
    const [rates] = await test.sql<{ rates: number[]; wrong: number }>(
      `select array_agg(distinct e.rate order by e.rate) as rates, (count(*) filter (where v.amount <> -e.points * e.rate))::integer as wrong
       from point_entries e join vouchers v on v.entry_id = e.id where e.customer_id = any($1::text[]::uuid[])`,
      buyers.map(({ id }) => id),
    )
    expect(rates!.wrong).toBe(0)
    // Several rates applied, because the tier rose meanwhile.
    expect(rates!.rates.length).toBeGreaterThan(1)
    await expectBooksRight(test)
  })

  it('control: reconciliation reports a voucher with another rate, a forgotten debt, and a lot that was filled twice', async () => {
    const on = await open()
    try {
      const buyer = await withPoints(on, 500)
      const [token] = await sessionsOf(on, buyer, 1)
      await speak((await listenOnce(on)).url, 'POST', '/api/account/v1/point/redeem', {
        token: token!,
        body: { total_point: 100 },
      })
      expect(await brokenBooks(on)).toEqual({})
      await on.sql(
        'update vouchers set rate = rate + 1, amount = points * (rate + 1) where customer_id = $1',
        buyer.id,
      )
      await on.sql('update loyalty_accounts set debt = debt + 5 where customer_id = $1', buyer.id)
      expect(
        Object.keys(await brokenBooks(on))
          .map((name) => name.slice(0, 3))
          .toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['I5e', 'I5g'])
      await on.sql(
        'update point_lots set remaining = remaining + 100 where customer_id = $1',
        buyer.id,
      )
      expect(Object.keys(await brokenBooks(on)).map((name) => name.slice(0, 3))).toContain('I5a')
    } finally {
      await Promise.all(servers.map(({ stop }) => stop()))
      await on.close()
    }
  })
})

const servers: Listening[] = []
const listenOnce = async (on: TestShop): Promise<Listening> => {
  const listening = await listen(on)
  servers.push(listening)
  return listening
}

/** A cashier without a session: only the id is needed. */
const buildCashier = async (on: TestShop): Promise<string> => {
  const id = newId(on.clock.now())
  await on.sql(
    `insert into staff_accounts (id, login, name, password_hash, created_at) values ($1::text::uuid, $2, 'Tini', '-', now())`,
    id,
    `kasir-${id.slice(-12)}`,
  )
  return id
}

describe('one voucher at twenty tills, fifty times at once', () => {
  const scanFifty = async (on: TestShop, shop: Shop): Promise<number> => {
    const buyer = await withPoints(on, 1_000)
    const [token] = await sessionsOf(on, buyer, 1)
    const { body } = await speak(
      (await listenOnce(on)).url,
      'POST',
      '/api/account/v1/point/redeem',
      {
        token: token!,
        body: { total_point: 900 },
      },
    )
    const tills = await Promise.all(Array.from({ length: 20 }, () => buildCashier(on)))
    const used = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        shop.database
          .transaction(async (tx) => {
            const branchId = n % 2 === 0 ? 'pasar-minggu' : 'kemang'
            const hold = await holdVoucher(
              tx,
              { voucherId: body.data.voucher.id, branchId, staffId: tills[n % 20]! },
              on.clock.now(),
            )
            if (!hold) return null
            const bill = {
              holdId: hold.id,
              customerId: buyer.id,
              branchId,
              receipt: `${buyer.id}-${n}`,
              bill: 5_000,
            }
            return acceptVoucher(tx, bill, on.clock.now())
          })
          .catch(() => null),
      ),
    )
    return used.filter((one) => one !== null).length
  }

  it('is used once, and its rest is returned once', async () => {
    expect(await scanFifty(test, test.shop)).toBe(1)
    await expectBooksRight(test)
  })

  it('control: without its state it is used repeatedly', { retry: 3 }, async () => {
    const on = await open()
    await on.sql('drop index voucher_uses_once')
    const defective = withDefect(on.shop, (text) =>
      text.replace(" and state = 'active' and expires_at > ", ' and expires_at > '),
    )
    try {
      expect(await scanFifty(on, defective.shop)).toBeGreaterThan(1)
    } finally {
      await Promise.all(servers.splice(0).map(({ stop }) => stop()))
      await on.close()
    }
  })
})

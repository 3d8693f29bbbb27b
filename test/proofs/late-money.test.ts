/**
 * Payments that arrive while the order is cancelled, expires, or is paid another way, with notices
 * lost, late, duplicated or early: every captured Rupiah belongs to an order or is being refunded
 * within two minutes.
 */
import { describe, expect, it } from 'vitest'
import { decideCharge, readCharge, signatureOf } from '#server/adapters/payment/local.ts'
import { PaymentUnavailable, type PaymentPort } from '#server/adapters/payment/port.ts'
import type { App } from '#server/http/app.ts'
import { drainOutbox } from '#server/start/subscribers.ts'
import { expireOrders, pollPayments, sendDueRefunds } from '#server/orders/index.ts'
import { col, row, rows, sql } from '#server/platform/database.ts'
import type { Shop } from '#server/shop.ts'
import {
  buildBuyers,
  buildProduct,
  changeSettings,
  expectBooksRight,
  NOON,
  type Buyer,
} from '../support/builders.ts'
import { makeChance, type Chance } from '../support/chance.ts'
import { withDefect, type Defect } from '../support/defects.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../support/shop.ts'

const CASES = process.env['PROOFS'] === 'full' ? 10_000 : 200
const WAVE = 100
const SEED = Number(process.env['LATE_MONEY_SEED'] ?? 1)
const SECOND = 1_000
const KNOWN_WITHIN = 120 * SECOND
/** Longer than any order's payment time, its grace, and what follows. */
const WAVE_SECONDS = 24 * 60
const POLL_SECONDS = 10
const EXPIRE_SECONDS = 30

const METHODS = ['qris', 'ewallet'] as const
const ENDS = ['cancel', 'cancel', 'expire', 'pay another way', 'nothing'] as const
const NOTICES = ['in time', 'lost', 'late', 'doubled'] as const
const OPENINGS = ['answered', 'paid before it is answered', 'its answer is lost'] as const

/**
 * The events of one order, in seconds from its placing; within a second the event loop's turns
 * decide.
 */
type Case = {
  method: (typeof METHODS)[number]
  end: (typeof ENDS)[number]
  endsAt: number
  paysAt: number
  turns: [end: number, pay: number]
  notice: (typeof NOTICES)[number]
  noticeAfter: number
  opening: (typeof OPENINGS)[number]
  /** How often the gateway fails when a charge is cancelled. */
  away: number
}

const drawCase = (chance: Chance): Case => {
  const end = chance.pick(ENDS)
  // Orders close after 15 minutes to pay and 5 of grace.
  const endsAt = end === 'expire' ? chance.pick([1_200, 1_230, 1_260]) : 1 + chance.whole(600)
  const near = chance.pick([0, 0, 0, 0, -1, 1, 2, 5, -20, 20])
  return {
    method: chance.pick(METHODS),
    end,
    endsAt,
    paysAt: Math.max(1, chance.isMet(0.8) ? endsAt + near : 1 + chance.whole(1_200)),
    turns: [chance.whole(40), chance.whole(40)],
    notice: chance.pick(NOTICES),
    noticeAfter: chance.whole(90),
    opening: chance.isMet(0.8) ? 'answered' : chance.pick(OPENINGS),
    away: chance.isMet(0.4) ? 1 + chance.whole(2) : 0,
  }
}

type Ground = {
  test: TestShop
  shop: Shop
  app: App
  /** The cases by order. */
  cases: Map<string, Case>
  /** What happens in which second of the wave. */
  plan: Map<number, (() => Promise<void>)[]>
}
const open = async (defect?: Defect): Promise<Ground> => {
  const test = await openTestShop({ DATABASE_CONNECTIONS: '20' })
  await changeSettings(test, { 'slot.capacityOrders': 100_000, 'slot.capacityGrams': 100_000_000 })
  const cases = new Map<string, Case>()
  const ground: Ground = { test, shop: test.shop, app: test.app, cases, plan: new Map() }
  ground.shop = {
    ...test.shop,
    ports: { ...test.shop.ports, payment: faulty(ground, test.shop.ports.payment) },
  }
  return Object.assign(ground, withDefect(ground.shop, defect ?? ((text) => text)))
}

/**
 * The embedded gateway without its own expiry, as some methods have, and with the faults of the
 * case.
 */
const faulty = (ground: Ground, port: PaymentPort): PaymentPort => {
  const { database } = ground.test.shop
  const caseOf = async (ref: string): Promise<Case | undefined> =>
    ground.cases.get(
      (
        await row(
          database.db,
          sql({ id: col.text })`
            select p.order_id as id from gateway_charges g join payments p on p.id = g.payment_id where g.ref = ${ref}`,
        )
      )?.id ?? '',
    )
  return {
    ...port,
    start: async (charge) => {
      const one = ground.cases.get(charge.orderId)
      const started = await port.start(charge)
      if (one?.opening === 'paid before it is answered') await pay(ground, one, started.providerRef)
      if (one?.opening !== 'its answer is lost') return started
      one.opening = 'answered'
      throw new PaymentUnavailable('no answer')
    },
    read: async (ref) => {
      const charge = await readCharge(database, ref)
      return (
        charge && {
          providerRef: ref,
          status: charge.status,
          amount: charge.amount,
          issuer: charge.issuer,
          refunded: charge.refunded,
        }
      )
    },
    cancel: async (ref) => {
      const one = await caseOf(ref)
      if (one && one.away-- > 0) throw new PaymentUnavailable('away')
      await port.cancel(ref)
    },
  }
}

const ask = async ({ app }: Ground, path: string, token: string, body: unknown) => {
  const headers = {
    'x-petik-peer': '127.0.0.1',
    'authorization': `Bearer ${token}`,
    'content-type': 'application/json',
  }
  const answer = await app.request(`http://localhost/api/shop${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  // oxlint-disable-next-line typescript/no-explicit-any -- a test names the fields it looks at
  return { status: answer.status, body: (await answer.json()) as any }
}

const secondOf = ({ test }: Ground): number =>
  (test.clock.now().getTime() - Date.parse(TEST_NOW)) / SECOND
const plan = (ground: Ground, second: number, work: () => Promise<void>): void =>
  void ground.plan.set(second, [...(ground.plan.get(second) ?? []), work])

/** The customer pays; the gateway sends notices as the case says. */
const pay = async (ground: Ground, one: Case, ref: string): Promise<void> => {
  const { test, app } = ground
  if (!(await decideCharge(test.shop.database, ref, 'paid', test.clock.now(), { issuer: 'gopay' })))
    return
  const body = JSON.stringify({ transaction_id: ref, status: 'paid' })
  const headers = {
    'x-petik-peer': '127.0.0.1',
    'x-gateway-signature': signatureOf(test.config.paymentSecret, body),
  }
  const tell = async () =>
    void (await app.request('http://localhost/hooks/local', { method: 'POST', headers, body }))
  if (one.notice === 'in time') await tell()
  if (one.notice === 'doubled') await Promise.all([tell(), tell()])
  if (one.notice === 'late') plan(ground, secondOf(ground) + 1 + one.noticeAfter, tell)
}

const singleFlightOf = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve))
}

/** Places the orders of a wave and schedules their events. */
const begin = async (ground: Ground, productId: string, drawn: readonly Case[]): Promise<void> => {
  const { test } = ground
  const buyers = await buildBuyers(test, drawn.length, () => [
    { variationId: productId, quantity: 1 },
  ])
  for (const [index, one] of drawn.entries()) {
    const buyer = buyers[index]!
    const placed = await ask(ground, '/checkout/process', buyer.token, {
      address_id: buyer.addressId,
      payment_method: one.method,
      time_pickup: NOON,
    })
    if (placed.status !== 200)
      throw new Error(`An order was refused: ${JSON.stringify(placed.body).slice(0, 200)}`)
    const orderId: string = placed.body.data.order_id
    ground.cases.set(orderId, one)
    if (one.end === 'cancel' || one.end === 'pay another way')
      plan(ground, one.endsAt, () => end(ground, one, buyer, orderId))
    plan(ground, one.paysAt, () => payOpen(ground, one, orderId, 1))
    // A customer who was shown two codes may pay both.
    if (one.end === 'pay another way' && one.away > 0)
      plan(ground, one.endsAt + 7, () => payOpen(ground, one, orderId, 2))
  }
}

const end = async (ground: Ground, one: Case, buyer: Buyer, orderId: string): Promise<void> => {
  await singleFlightOf(one.turns[0])
  if (one.end === 'cancel') await ask(ground, `/orders/${orderId}/cancel`, buyer.token, {})
  else await ask(ground, `/orders/${orderId}/pay`, buyer.token, { payment_method: 'ewallet' })
}

const payOpen = async (
  ground: Ground,
  one: Case,
  orderId: string,
  attempt: number,
): Promise<void> => {
  await singleFlightOf(one.turns[1])
  const charge = await row(
    ground.test.shop.db,
    sql({ ref: col.text })`
      select g.ref from gateway_charges g join payments p on p.id = g.payment_id where p.order_id = ${orderId} and p.attempt = ${attempt}`,
  )
  if (charge) await pay(ground, one, charge.ref)
}

/**
 * Orders whose payment was captured over two minutes ago and that are neither paid nor refunded.
 */
const lostMoney = async ({ test }: Ground): Promise<string[]> => {
  const before = new Date(test.clock.now().getTime() - KNOWN_WITHIN)
  const found = await rows(
    test.shop.db,
    sql({ id: col.text })`
      select p.order_id as id from gateway_charges g join payments p on p.id = g.payment_id join orders o on o.id = p.order_id
      where g.status = 'paid' and g.decided_at <= ${before}
        and not (p.state = 'paid' and o.payment_state = 'paid' and o.state = 'confirmed')
        and not exists (select 1 from refunds r where r.payment_id = p.id and r.money = g.amount)`,
  )
  return found.map(({ id }) => id)
}

/**
 * Runs a wave second by second, with jobs and effects in between; returns the cases with lost
 * money.
 */
const playWave = async (ground: Ground): Promise<Case[]> => {
  const { shop, test } = ground
  const lost = new Set<string>()
  for (let second = 0; second <= WAVE_SECONDS; second++) {
    test.clock.set(new Date(Date.parse(TEST_NOW) + second * SECOND).toISOString())
    const now = test.clock.now()
    const events = ground.plan.get(second) ?? []
    const isPoll = second % POLL_SECONDS === 0
    if (events.length === 0 && !isPoll) continue
    const jobs = [
      ...(isPoll ? [pollPayments(shop, now)] : []),
      ...(second % EXPIRE_SECONDS === 0
        ? [expireOrders(shop, now), sendDueRefunds(shop, now)]
        : []),
    ]
    await Promise.all([...events.map((happen) => happen()), ...jobs, drainOutbox(shop)])
    await drainOutbox(shop)
    if (second % 60 === 0) for (const id of await lostMoney(ground)) lost.add(id)
  }
  ground.plan.clear()
  return [...lost].map((id) => ground.cases.get(id)!)
}

const play = async (ground: Ground, count: number) => {
  const chance = makeChance(SEED)
  const lost: Case[] = []
  for (let played = 0; played < count; played += WAVE) {
    ground.test.clock.set(TEST_NOW)
    const product = await buildProduct(ground.test, { stock: WAVE, safety: 0 })
    await begin(
      ground,
      product.variationId,
      Array.from({ length: Math.min(WAVE, count - played) }, () => drawCase(chance)),
    )
    lost.push(...(await playWave(ground)))
  }
  return lost
}

const FOR_LONG = { timeout: 3_600_000 }

describe('payments that arrive while their order ends', () => {
  it(
    `belong to an order or are being refunded within two minutes, in ${CASES} random timings`,
    FOR_LONG,
    async () => {
      const ground = await open()
      expect(await play(ground, CASES)).toEqual([])
      const sums = await row(
        ground.test.shop.db,
        sql({ captured: col.int, back: col.int })`
        select (select count(*) from gateway_charges where status = 'paid') as captured, (select count(*) from refunds where cause in ('late_payment', 'double_payment')) as back`,
      )
      console.log(
        `${CASES} orders: ${sums?.captured} charges paid, ${sums?.back} of them sent back`,
      )
      expect(Number(sums?.back)).toBeGreaterThan(CASES / 100)
      await expectBooksRight(ground.test)
      await ground.test.close()
    },
  )

  it('control: where a charge is forgotten with its order, money is lost', FOR_LONG, async () => {
    const forgetful: Defect = (text) =>
      text
        .replace(
          "next_poll_at = case gateway_word when 'pending'",
          "next_poll_at = case gateway_word when 'forgotten'",
        )
        .replace(
          "and gateway_word = 'pending' and state in ('expired'",
          "and gateway_word = 'forgotten' and state in ('expired'",
        )
    const ground = await open(forgetful)
    expect((await play(ground, WAVE)).length).toBeGreaterThan(0)
    await ground.test.close()
  })
})

/**
 * Matches the money journal with the gateways' records: equal after a day of orders, and every
 * seeded difference is reported.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jakartaDate } from '#domain/time.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  payOrder,
} from '../../../../test/support/builders.ts'
import {
  MIDTRANS_KEY,
  startMidtrans,
  type MidtransServer,
} from '../../../../test/support/midtrans-server.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { PaymentUnavailable } from '../../adapters/payment/port.ts'
import { runCommand } from '../../operator/commands.ts'
import { run, sql } from '../../platform/database.ts'
import { matchPayments, matchYesterday } from '../index.ts'

const TODAY = jakartaDate(new Date(TEST_NOW))
const TOMORROW = new Date(Date.parse(TEST_NOW) + 24 * 3_600_000)

describe('the embedded gateway', () => {
  let test: TestShop
  const lines: string[] = []
  beforeAll(async () => {
    test = await openTestShop()
    await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  })
  afterAll(() => test.close())
  afterEach(() => lines.splice(0))

  const paid = async () => {
    const orderId = await buildOrder(test, await buildBuyer(test), await buildProduct(test), {
      method: 'ewallet',
    })
    await payOrder(test, orderId)
    return { orderId, reference: await chargeOf(test, orderId) }
  }
  const match = async () => (await matchPayments(test.shop, TODAY))[0]!
  const shop = (...words: string[]) => runCommand(test.open, words, (line) => lines.push(line))
  const change = (statement: string, ...values: unknown[]) => test.sql(statement, ...values)

  it('matches after paid orders, and leaves out an unpaid one', async () => {
    await paid()
    await paid()
    await buildOrder(test, await buildBuyer(test), await buildProduct(test))
    expect(await match()).toMatchObject({
      provider: 'local',
      matched: 2,
      refunded: 0,
      differences: [],
    })
    expect(await shop('payments', 'match', TODAY)).toBe(0)
    expect(lines).toEqual([
      expect.stringMatching(/^local 2026-11-20: 2 lines match, Rp[\d.]+ in, Rp0 back, 0 differ$/),
    ])
  })

  it('reports money that only the gateway has, only the shop has, and different amounts', async () => {
    const [gone, less] = [await paid(), await paid()]
    await change(`update gateway_charges set status = 'expired' where ref = $1`, gone.reference)
    await change(`update gateway_charges set amount = amount - 1 where ref = $1`, less.reference)
    const strange = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
    const reference = await chargeOf(test, strange)
    await run(
      test.shop.db,
      sql`update gateway_charges set status = 'paid', decided_at = ${test.clock.now()} where ref = ${reference}`,
    )
    const { differences } = await match()
    expect(differences.toSorted((a, b) => a.what.localeCompare(b.what))).toEqual([
      expect.objectContaining({
        what: 'amount',
        name: less.reference,
        number: expect.stringMatching(/^\w+/),
      }),
      expect.objectContaining({ what: 'not_here', name: reference, ours: 0 }),
      expect.objectContaining({ what: 'not_there', name: gone.reference, theirs: 0 }),
    ])
    expect(await shop('payments', 'match', TODAY)).toBe(1)
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(3)
  })

  it('runs daily for yesterday, and logs differences as errors', async () => {
    const said: string[] = []
    const { log } = test.shop
    const { error } = log
    log.error = ((_: unknown, words: string) => said.push(words)) as unknown as typeof error
    await matchYesterday(test.shop, TOMORROW)
    log.error = error
    expect(said).toEqual(['the books differ from the gateway’s'])
  })

  it('accepts only a valid date', async () => {
    for (const words of [[], ['match', 'today'], ['match', '2026-13-40'], ['see']])
      expect(await shop('payments', ...words)).toBe(2)
  })
})

describe('a gateway that publishes no list', () => {
  let test: TestShop
  let server: MidtransServer
  beforeAll(async () => {
    server = await startMidtrans(() => test.clock.now())
    test = await openTestShop({
      PAYMENT_GATEWAY: 'midtrans',
      MIDTRANS_SERVER_KEY: MIDTRANS_KEY,
      MIDTRANS_URL: server.url,
    })
    await changeSettings(test, { 'slot.capacityOrders': 1_000 })
  })
  afterAll(async () => {
    await test.close()
    await server.stop()
  })

  it('queries each charge, and reports one that was reversed after payment', async () => {
    const references: string[] = []
    for (const method of ['qris', 'bill_mandiri']) {
      const orderId = await buildOrder(test, await buildBuyer(test), await buildProduct(test), {
        method,
      })
      const reference = await chargeOf(test, orderId)
      server.change(reference, { status: 'settlement' })
      const { body, headers } = server.noticeOf(reference)
      expect((await test.request('POST', '/hooks/midtrans', { body, headers })).status).toBe(200)
      references.push(reference)
    }
    const [before] = await matchPayments(test.shop, TODAY)
    expect(before).toMatchObject({ provider: 'midtrans', matched: 2, differences: [] })
    // Mandiri may reverse a payment within a minute.
    server.change(references[1]!, { status: 'deny' })
    const [after] = await matchPayments(test.shop, TODAY)
    expect(after).toMatchObject({
      matched: 1,
      differences: [{ what: 'not_there', kind: 'capture', name: references[1] }],
    })
  })

  it('reports no match while the gateway is unavailable', async () => {
    server.fail('error')
    await expect(matchPayments(test.shop, TODAY)).rejects.toBeInstanceOf(PaymentUnavailable)
    const lines: string[] = []
    expect(
      await runCommand(test.open, ['payments', 'match', TODAY], (line) => lines.push(line)),
    ).toBe(1)
    expect(lines).toEqual([expect.stringContaining('did not answer')])
    server.fail(null)
  })
})

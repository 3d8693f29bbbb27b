import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  changeSettings,
  chargeOf,
  expectBooksRight,
  payOrder,
  stateOf,
} from '../../../../test/support/builders.ts'
import { notice, sendNotice, sign } from '../../../../test/support/gateway.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../../test/support/shop.ts'
import { rows, run, sql } from '../../platform/database.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await changeSettings(test, { 'slot.capacityOrders': 1_000 })
})
afterAll(async () => {
  test.clock.set(TEST_NOW)
  await expectBooksRight(test)
  await test.close()
})

const ordered = async (
  given: Parameters<typeof buildProduct>[1] = {},
  more: Parameters<typeof buildOrder>[3] = {},
) => {
  test.clock.set(TEST_NOW)
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, given)]
  return { buyer, product, orderId: await buildOrder(test, buyer, product, more) }
}

describe('POST /hooks/{provider}', () => {
  it('401 for a missing, wrong, uppercase, truncated or foreign signature, and settles nothing', async () => {
    const { orderId } = await ordered()
    const ref = await chargeOf(test, orderId)
    await run(test.shop.db, sql`update gateway_charges set status = 'paid' where ref = ${ref}`)
    const body = JSON.stringify({ transaction_id: ref, status: 'paid' })
    const wrong = [
      {},
      { 'x-gateway-signature': '' },
      { 'x-gateway-signature': sign(test, body, 'guess') },
      { 'x-gateway-signature': sign(test, body).toUpperCase() },
      { 'x-gateway-signature': sign(test, body).slice(0, 32) },
      { 'x-gateway-signature': sign(test, `${body} `) },
    ]
    for (const headers of wrong)
      expect(
        (await sendNotice(test, body, { ...headers, 'x-forwarded-for': '127.0.0.1' })).status,
      ).toBe(401)
    expect((await stateOf(test, orderId)).state).toBe('pending_payment')
    expect(
      await rows(test.shop.db, sql`select 1 from payment_notices where provider_ref = ${ref}`),
    ).toEqual([])
    expect(await notice(test, { transaction_id: ref, status: 'paid' })).toBe(200)
    expect((await stateOf(test, orderId)).state).toBe('confirmed')
  })

  it('401 for a signed body without a message', async () => {
    for (const body of [
      '[]',
      'null',
      '{',
      '{"transaction_id":["a"],"status":"paid"}',
      '{"transaction_id":"a"}',
      '',
    ])
      expect(
        (await sendNotice(test, body, { 'x-gateway-signature': sign(test, body) })).status,
      ).toBe(401)
  })

  it('200 and changes nothing when the notice says paid and the gateway does not', async () => {
    const { orderId } = await ordered()
    expect(
      await notice(test, {
        transaction_id: await chargeOf(test, orderId),
        status: 'paid',
        amount: 1,
      }),
    ).toBe(200)
    expect((await stateOf(test, orderId)).state).toBe('pending_payment')
  })

  it('200 and stays paid when an older notice comes late', async () => {
    const { orderId } = await ordered()
    await payOrder(test, orderId)
    const ref = await chargeOf(test, orderId)
    for (const status of ['pending', 'failed', 'expired'])
      expect(await notice(test, { transaction_id: ref, status })).toBe(200)
    expect(await stateOf(test, orderId)).toMatchObject({
      state: 'confirmed',
      payment_state: 'paid',
    })
  })

  it('409 for an unknown charge, so that the gateway retries; 404 for an unknown gateway', async () => {
    expect(await notice(test, { transaction_id: 'gw_unknown', status: 'paid' })).toBe(409)
    const body = JSON.stringify({ transaction_id: 'x', status: 'paid' })
    expect(
      (
        await test.request('POST', '/hooks/elsewhere', {
          body,
          headers: { 'x-gateway-signature': sign(test, body) },
        })
      ).status,
    ).toBe(404)
  })

  it('413 for a notice of 1 MB', async () => {
    expect(
      (await sendNotice(test, 'x'.repeat(1_000_000), { 'x-gateway-signature': 'x' })).status,
    ).toBe(413)
  })
})

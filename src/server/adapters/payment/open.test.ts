import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MIDTRANS_KEY } from '../../../../test/support/midtrans-server.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { XENDIT_KEY, XENDIT_TOKEN } from '../../../../test/support/xendit-server.ts'
import { gatewayOf } from '../../payments/index.ts'

describe('the gateways of a shop', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop({
      PAYMENT_GATEWAY: 'xendit',
      PAYMENT_METHODS: 'qris,dana',
      XENDIT_SECRET_KEY: XENDIT_KEY,
      XENDIT_CALLBACK_TOKEN: XENDIT_TOKEN,
      MIDTRANS_SERVER_KEY: MIDTRANS_KEY,
    })
  })
  afterAll(() => test.close())

  it('new charges go to the chosen one with its configured methods', () => {
    const { payment } = test.shop.ports
    expect([payment.provider, payment.methods]).toEqual(['xendit', ['qris', 'dana']])
  })

  it('older charges are read where they were opened', () => {
    for (const provider of ['xendit', 'midtrans', 'local'])
      expect(gatewayOf(test.shop, provider)?.provider).toBe(provider)
    expect([gatewayOf(test.shop, 'cod'), gatewayOf(test.shop, 'stripe')]).toEqual([null, null])
  })
})

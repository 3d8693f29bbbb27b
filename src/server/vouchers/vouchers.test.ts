import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import {
  buildBuyer,
  changeSettings,
  expectBooksRight,
  signInAgain,
  type Buyer,
} from '../../../test/support/builders.ts'
import { openTestShop, TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { earnBonus } from '../points/index.ts'
import { expireVouchers } from './index.ts'
import { readVoucherToken } from './voucher-qr.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const NOTE = { en: 'A test', id: 'Uji' }
const withPoints = async (points: number): Promise<Buyer> => {
  test.clock.set(TEST_NOW)
  const buyer = await buildBuyer(test)
  const bonus = { customerId: buyer.id, points, cause: 'test', causeId: buyer.id, note: NOTE }
  await test.shop.database.transaction((tx) =>
    earnBonus(tx, bonus, test.shop.settings(), test.clock.now()),
  )
  return buyer
}
type Given = { key?: string; locale?: string }
const redeem = (buyer: Buyer, points: unknown, { key, locale = 'en-US' }: Given = {}) =>
  test.request('POST', '/api/account/v1/point/redeem', {
    token: buyer.accountToken,
    body: { total_point: points },
    headers: {
      'accept-language': locale,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  })
const vouchers = (buyer: Buyer, query = '') =>
  test.request('GET', `/api/account/v1/vouchers${query}`, { token: buyer.accountToken })
const qr = (buyer: Buyer, id: string) =>
  test.request('GET', `/api/account/v1/vouchers/${id}/qr`, { token: buyer.accountToken })
const cancel = (buyer: Buyer, id: string) =>
  test.request('POST', `/api/account/v1/vouchers/${id}/cancel`, { token: buyer.accountToken })
const balance = async (buyer: Buyer): Promise<number> =>
  (await test.request('GET', '/api/account/v1/profile', { token: buyer.accountToken })).body.data
    .total_point

describe('POST /v1/point/redeem', () => {
  it('200 creates one voucher at the tier’s rate, which the entry stores', async () => {
    const buyer = await withPoints(1_000)
    const { status, body } = await redeem(buyer, 250)
    expect(status).toBe(200)
    expect(body.data.total_point).toBe(750)
    expect(body.data.voucher).toMatchObject({
      total_amount: 2_500,
      formatted_amount: 'Rp2.500',
      coupon_expired_at: '2027-02-18T16:59:59.000Z',
      formatted_expiry: '18 February 2027',
      status: 'active',
      point: 250,
      can_cancel: true,
      order_id: null,
    })
    expect(body.data.voucher.coupon_code).toMatch(/^([2-9A-HJKMNP-TV-Z]{4}-){3}[2-9A-HJKMNP-TV-Z]$/)
    expect(await balance(buyer)).toBe(750)
    const [entry] = await test.sql<{ points: number; rate: number }>(
      "select points, rate from point_entries where customer_id = $1 and kind = 'redeem'",
      buyer.id,
    )
    expect(entry).toEqual({ points: -250, rate: 10 })
    const notices = await test.request('GET', '/api/account/v1/notifications', {
      token: buyer.accountToken,
    })
    expect(notices.body.data[0]).toMatchObject({
      title: 'Your Rp2.500 voucher is ready',
      href: '/profile/my-voucher',
    })
  })

  it.each([
    [undefined, 'en-US', 'Input Point must not be empty'],
    [null, 'en-US', 'Input Point must not be empty'],
    [null, 'id-ID', 'Input Poin tidak boleh kosong'],
    ['dua', 'en-US', 'Points are whole numbers'],
    [1.5, 'id-ID', 'Poin harus bilangan bulat'],
    [0, 'en-US', 'Redeem at least 1 point'],
    [-70, 'id-ID', 'Tukar minimal 1 poin'],
    [1_001, 'en-US', 'You don’t have enough points'],
    [1_001, 'id-ID', 'Poinmu tidak cukup'],
  ])('422 for %j in %s: %s', async (points, locale, text) => {
    const buyer = await withPoints(1_000)
    const { status, body } = await redeem(buyer, points, { locale })
    expect({ status, texts: body.errors.total_point }).toEqual({ status: 422, texts: [text] })
    expect(await balance(buyer)).toBe(1_000)
  })

  it('422 above 100,000 points', async () => {
    const buyer = await withPoints(200_000)
    const { status, body } = await redeem(buyer, 100_001, { locale: 'id-ID' })
    expect({ status, texts: body.errors.total_point }).toEqual({
      status: 422,
      texts: ['Maksimal 100.000 poin sekali tukar'],
    })
    expect((await redeem(buyer, 100_000)).status).toBe(200)
  })

  it('429 for the sixth in a day, until midnight in Jakarta', async () => {
    const buyer = await withPoints(100)
    for (let n = 0; n < 5; n++) expect((await redeem(buyer, 1)).status).toBe(200)
    const sixth = await redeem(buyer, 1)
    expect(sixth).toMatchObject({
      status: 429,
      body: {
        code: 'redeem_limit',
        message: 'You can redeem points 5 times a day. Try again tomorrow',
      },
    })
    expect(sixth.headers.get('retry-after')).toBe(String(15 * 3600))
    test.clock.set('2026-11-20T17:00:00.000Z')
    expect((await redeem(await signInAgain(test, buyer), 1)).status).toBe(200)
  })

  it('creates one voucher and one answer for twenty parallel requests with one key', async () => {
    const buyer = await withPoints(1_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => redeem(buyer, 70, { key: 'tap' })),
    )
    for (const { status, body } of answers)
      expect({ status, data: body.data }).toEqual({ status: 200, data: answers[0]!.body.data })
    expect(
      answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true'),
    ).toHaveLength(19)
    expect(await balance(buyer)).toBe(930)
    expect((await vouchers(buyer)).body.meta.total).toBe(1)
    expect((await redeem(buyer, 71, { key: 'tap' })).status).toBe(422)
  })

  it('never exceeds the balance in twenty parallel requests without a key', async () => {
    const buyer = await withPoints(300)
    await changeSettings(test, { 'points.redeemPerDay': 1_000 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => redeem(buyer, 70)))
    await changeSettings(test, { 'points.redeemPerDay': 5 })
    expect(
      [200, 422].map((wanted) => answers.filter(({ status }) => status === wanted).length),
    ).toEqual([4, 16])
    expect(await balance(buyer)).toBe(20)
  })

  it('401 for a guest', async () =>
    expect(
      (await test.request('POST', '/api/account/v1/point/redeem', { body: { total_point: 1 } }))
        .status,
    ).toBe(401))
})

describe('GET /v1/vouchers', () => {
  it('200 nine a page in id order, by status', async () => {
    const buyer = await withPoints(1_000)
    await changeSettings(test, { 'points.redeemPerDay': 1_000 })
    for (let n = 1; n <= 11; n++) {
      test.clock.advance(1_000)
      await redeem(buyer, n)
    }
    await changeSettings(test, { 'points.redeemPerDay': 5 })
    const first = await vouchers(buyer, '?page=1&per_page=9&order=id&sort=asc&status=active')
    expect(first.body.data.map(({ point }: { point: number }) => point)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
    expect(first.body.meta).toEqual({ total: 11, page: 1, per_page: 9, total_pages: 2 })
    expect(
      (await vouchers(buyer, '?page=2')).body.data.map(({ point }: { point: number }) => point),
    ).toEqual([10, 11])
    expect((await vouchers(buyer, '?sort=desc&per_page=1')).body.data[0].point).toBe(11)
    expect((await vouchers(buyer, '?status=used')).body.data).toEqual([])
  })
  it.each(['status=stolen', 'order=amount', 'sort=up', 'page=0'])('422 for %s', async (query) =>
    expect((await vouchers(await withPoints(1), `?${query}`)).status).toBe(422),
  )
})

describe('a voucher’s QR code', () => {
  it('200 a token for the voucher, renewed every thirty seconds, and invalid a minute later', async () => {
    const buyer = await withPoints(100)
    const { id } = (await redeem(buyer, 100)).body.data.voucher
    const { body } = await qr(buyer, id)
    expect(body.data).toMatchObject({
      renew_seconds: 30,
      server_time: test.clock.now().toISOString(),
    })
    expect(body.data.token).toMatch(/^PTK2[A-Z2-7]{58}$/)
    const [row] = await test.sql<{ token: string }>(
      "select encode(token, 'hex') as token from vouchers where id = $1",
      id,
    )
    const read = (seconds: number) =>
      readVoucherToken(
        test.config.secrets,
        body.data.token,
        new Date(test.clock.now().getTime() + seconds * 1_000),
      )?.toString('hex')
    expect([read(0), read(44), read(45)]).toEqual([row!.token, row!.token, undefined])
    expect(readVoucherToken(['another secret'], body.data.token, test.clock.now())).toBeNull()
  })
})

describe('POST /v1/vouchers/{id}/cancel', () => {
  it('200 returns the points to their lot, once', async () => {
    const buyer = await withPoints(100)
    const { id } = (await redeem(buyer, 60)).body.data.voucher
    const answers = await Promise.all([cancel(buyer, id), cancel(buyer, id), cancel(buyer, id)])
    expect(answers.map(({ status, body }) => [status, body.data?.status])).toContainEqual([
      200,
      'cancelled',
    ])
    expect(await balance(buyer)).toBe(100)
    expect((await cancel(buyer, id)).status).toBe(200)
    expect(await balance(buyer)).toBe(100)
    expect((await vouchers(buyer, '?status=expired')).body.data).toMatchObject([
      { id, status: 'cancelled', can_cancel: false },
    ])
    expect((await qr(buyer, id)).body.code).toBe('voucher_state')
  })

  it('409 after seven days', async () => {
    const buyer = await withPoints(100)
    const { id } = (await redeem(buyer, 60)).body.data.voucher
    test.clock.set('2026-11-27T16:59:58.000Z')
    const later = await signInAgain(test, buyer)
    expect((await vouchers(later)).body.data[0]).toMatchObject({
      can_cancel: true,
      formatted_cancel_until: '27 November 2026',
    })
    test.clock.advance(1_000)
    expect((await cancel(later, id)).body.code).toBe('voucher_state')
    expect(await balance(later)).toBe(40)
  })
})

it('a voucher ends after ninety days, with one warning a week and one a day before', async () => {
  const buyer = await withPoints(100)
  await redeem(buyer, 100)
  const told = async () =>
    (
      await test.sql<{ count: number }>(
        "select count(*)::integer as count from notifications where customer_id = $1 and kind = 'voucher_expiring'",
        buyer.id,
      )
    )[0]!.count
  const tend = async (day: string) => {
    test.clock.set(`${day}T17:10:00.000Z`)
    await expireVouchers(test.shop, test.clock.now())
    return told()
  }
  expect(await tend('2027-02-09')).toBe(0)
  expect(await tend('2027-02-11')).toBe(1)
  expect(await tend('2027-02-12')).toBe(1)
  expect(await tend('2027-02-17')).toBe(2)
  expect((await vouchers(await signInAgain(test, buyer))).body.data).toHaveLength(1)
  expect(await tend('2027-02-18')).toBe(2)
  const later = await signInAgain(test, buyer)
  expect((await vouchers(later, '?status=expired')).body.data).toMatchObject([
    { status: 'expired' },
  ])
  expect(await balance(later)).toBe(0)
  test.clock.advance(DAY_MS)
  expect(await tend('2027-02-20')).toBe(2)
})

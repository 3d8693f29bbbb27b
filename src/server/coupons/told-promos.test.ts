import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { buildCustomer, type TestCustomer } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { saveDocuments } from '../content/index.ts'
import { addConsent } from '../profile/store/consents.ts'
import { notifyOfNewPromos } from './index.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

describe('a starting promo', () => {
  const promo = (slug: string, hours: number, type: 'main' | 'preview' = 'main') => ({
    slug,
    data: {
      type,
      title: { en: `Mangoes ${slug}`, id: `Mangga ${slug}` },
      image: { base: '/files/art/banners/mango-season', widths: [480] },
      description: { en: '', id: '' },
      tnc: { en: '', id: '' },
      coupon: null,
      products: [],
    },
    startsAt: new Date(test.clock.now().getTime() + hours * HOUR_MS),
    endsAt: new Date(test.clock.now().getTime() + 48 * HOUR_MS),
    publishedAt: new Date(test.clock.now().getTime() - 48 * HOUR_MS),
  })
  const notices = async ({ token }: TestCustomer, language = 'en-US') =>
    (
      (
        await test.request('GET', '/api/account/v1/notifications', {
          token,
          headers: { 'accept-language': language },
        })
      ).body.data as {
        kind: string
        title: string
        href: string
      }[]
    ).filter(({ kind }) => kind === 'promo')
  const consent = (customer: TestCustomer, granted: boolean) =>
    addConsent(test.shop.db, {
      customerId: customer.id,
      purpose: 'offers',
      granted,
      wording: 'Offers',
      source: 'my_data',
      now: test.clock.now(),
    })

  it('fills the figures of the settings in its title', async () => {
    const customer = await buildCustomer(test)
    await consent(customer, true)
    const given = promo('filled', -2)
    const data = { ...given.data, title: { en: 'From {minimum}', id: 'Mulai {minimum}' } }
    const now = test.clock.now()
    await test.shop.database.transaction((tx) =>
      saveDocuments(tx, 'promo', [{ ...given, data }], now),
    )
    await notifyOfNewPromos(test.shop, now)
    expect(await notices(customer)).toMatchObject([{ title: 'New: From Rp50.000' }])
  })

  it('notifies customers with consent, once, in their language, and no others', async () => {
    const [willing, silent, changed] = [
      await buildCustomer(test),
      await buildCustomer(test),
      await buildCustomer(test),
    ]
    await consent(willing, true)
    await consent(changed, true)
    await consent(changed, false)
    await test.shop.database.transaction((tx) =>
      saveDocuments(
        tx,
        'promo',
        [promo('now', -1), promo('later', 1), promo('old', -30), promo('draft', -1, 'preview')],
        test.clock.now(),
      ),
    )
    const told = await Promise.all(
      [1, 2, 3].map(() => notifyOfNewPromos(test.shop, test.clock.now())),
    )
    expect(told.filter((count) => count > 0)).toHaveLength(1)
    expect(await notices(willing)).toMatchObject([
      { title: 'New: Mangoes now', href: '/promo/now' },
    ])
    expect(await notices(willing, 'id-ID')).toMatchObject([{ title: 'Baru: Mangga now' }])
    expect([await notices(silent), await notices(changed)]).toEqual([[], []])
    await notifyOfNewPromos(test.shop, new Date(test.clock.now().getTime() + 2 * HOUR_MS))
    expect(await notices(willing)).toHaveLength(2)
  })
})

import { normalisePhone } from '#domain/auth/phone.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { serverWords } from '#i18n/server.ts'
import { AppError } from '../errors.ts'
import type { Channel } from '../adapters/messages/port.ts'
import { newId } from '../platform/ids.ts'
import type { Context } from '../shop.ts'

type Asking = Pick<Context, 'shop' | 'now' | 'locale'>
/** Why a trial failed, or null; its text never holds a key. */
export type Trial = { subject: string; problem: string | null }

const TEST_RUPIAH = 10_000
const TEST_MINUTES = 15
const PROBLEM_LENGTH_MAX = 300
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const outcomeOf = async (work: () => Promise<unknown>): Promise<string | null> => {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof AppError) throw error
    return String(error instanceof Error ? error.message : error).slice(0, PROBLEM_LENGTH_MAX)
  }
}

/** Opens a charge of Rp10.000 that no order has, and cancels it. */
export const tryGateway = async ({ shop, now }: Asking): Promise<Trial> => {
  const { payment } = shop.ports
  const id = newId(now)
  const problem = await outcomeOf(async () => {
    const { providerRef } = await payment.start({
      paymentId: id,
      orderId: id,
      orderNumber: `TEST-${id.slice(-6).toUpperCase()}`,
      shop: shop.settings()['shop.name'],
      method: payment.methods[0]!,
      amount: TEST_RUPIAH,
      items: [{ name: 'Test', quantity: 1, price: TEST_RUPIAH }],
      expiresAt: new Date(now.getTime() + TEST_MINUTES * MINUTE_MS),
      returnUrl: shop.config.publicUrl,
    })
    await payment.cancel(providerRef)
  })
  return { subject: payment.provider, problem }
}

export const tryMessage = async (
  { shop, locale }: Asking,
  { channel, to }: { channel: Channel; to: string },
): Promise<Trial> => {
  const { channels, send } = shop.ports.messages
  const invalid = (field: string) =>
    new AppError('invalid', { errors: { [field]: [{ key: 'validation.invalid' }] } })
  if (!channels.includes(channel)) throw invalid('channel')
  const address = channel === 'email' ? (EMAIL.test(to) ? to : null) : normalisePhone(to)
  if (address === null) throw invalid('to')
  const name = shop.settings()['shop.name']
  const t = serverWords(locale, name)
  const problem = await outcomeOf(() =>
    send({
      to: address,
      channel,
      purpose: 'test',
      locale,
      text: t('doctor.testMessage'),
      ...(channel === 'email' ? { subject: name } : {}),
    }),
  )
  return { subject: channel, problem }
}

/** Asks each courier of the outside world what a kilogram to a place near the hub costs. */
export const tryCouriers = async ({ shop }: Asking): Promise<Trial[]> => {
  const settings = shop.settings()
  const parcel = {
    to: {
      lat: settings['hub.lat'] + 0.02,
      lng: settings['hub.lng'],
      provinceCode: '31',
      cityCode: '3171',
    },
    load: { grams: 1_000, volumeCm3: 6_000, longestCm: 30 },
    packingG: settings['shipping.packingGrams'],
    distanceM: 3_000,
  }
  return Promise.all(
    shop.ports.couriers
      .filter(({ isRemote }) => isRemote)
      .map(async ({ provider, quotes }) => ({
        subject: provider,
        problem: await outcomeOf(() => quotes(parcel)),
      })),
  )
}

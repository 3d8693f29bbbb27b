import { runCommand } from '#server/operator/commands.ts'
import { newId } from '#server/platform/ids.ts'
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  payOrder,
  signInAgain,
  type Buyer,
  type TestProduct,
} from './builders.ts'
import { withItsAct } from './command-acts.ts'
import { orderAction } from './orders.ts'
import type { TestAnswer, TestShop } from './shop.ts'

export type Ordered = { buyer: Buyer; product: TestProduct; orderId: string }

/** A paid order that is packed, or on its way where it is `sent`. */
export const buildParcel = async (
  test: TestShop,
  given: Parameters<typeof buildProduct>[1] = {},
  more: Parameters<typeof buildOrder>[3] = {},
  steps: Parameters<typeof orderAction>[2][] = ['pick', 'pack', 'send'],
): Promise<Ordered> => {
  const [buyer, product] = [await buildBuyer(test), await buildProduct(test, given)]
  const orderId = await buildOrder(test, buyer, product, more)
  if (more.method !== 'cod') await payOrder(test, orderId)
  await orderAction(test, orderId, ...steps)
  return { buyer, product, orderId }
}

type Booked = { method?: string; status?: string; waybill?: string | null }

/** A packed order that a courier fetches, with its booking as the courier would have answered it. */
export const buildCourierParcel = async (
  test: TestShop,
  { method = 'bs:standard:jne:reg', status = 'confirmed', waybill = null }: Booked = {},
): Promise<Ordered & { number: string }> => {
  const parcel = await buildParcel(test, {}, {}, ['pick', 'pack'])
  const [row] = await test.sql<{ number: string }>(
    `with booked as (
       insert into shipments (id, order_id, attempt, provider, method, status, status_at, provider_ref, waybill, link, code, created_at)
       values ($1::text::uuid, $2::text::uuid, 1, 'biteship', $3, $4, $5::text::timestamptz, $6, $7, $8, '1234', $5::text::timestamptz))
     update orders set shipping_method = $3, shipping_name = '{"en": "JNE", "id": "JNE"}' where id = $2::text::uuid returning number`,
    newId(test.clock.now()),
    parcel.orderId,
    method,
    status,
    test.clock.now().toISOString(),
    `bts-${parcel.orderId}`,
    waybill,
    waybill && `https://track.example/${waybill}`,
  )
  return { ...parcel, number: row!.number }
}

export const trackingOf = async (
  test: TestShop,
  { buyer, orderId }: Pick<Ordered, 'buyer' | 'orderId'>,
  language = 'en-US',
): Promise<TestAnswer['body']> => {
  // A test moves the clock further than a session lives.
  const { token } = await signInAgain(test, buyer)
  const answer = await test.request('GET', `/api/shop/orders/${orderId}/tracking`, {
    token,
    headers: { 'accept-language': language },
  })
  if (answer.status !== 200)
    throw new Error(`The tracking was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** A command of the operator: its exit code and what it said. */
export const command = async (
  test: TestShop,
  ...words: string[]
): Promise<{ code: number; said: string }> => {
  const lines: string[] = []
  const code = await withItsAct(test, words, () =>
    runCommand(test.open, words, (line) => void lines.push(line)),
  )
  await test.drain()
  return { code, said: lines.join('\n') }
}

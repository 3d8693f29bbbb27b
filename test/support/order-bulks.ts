/** Acts on many orders: valid requests, and one that runs. */
import { runBulks } from '#server/order-bulks/run.ts'
import { buildDeskOrder } from './approvals.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk, type TestStaff } from './staff.ts'

type Wanted = {
  act: string
  numbers?: string[]
  filters?: object
  window_day?: string
  window_start?: string
  reason?: string
}

/** What an act would do, with the request that begins it. */
export const previewed = async (
  test: TestShop,
  member: Pick<TestStaff, 'token'>,
  wanted: Wanted,
) => {
  const body = { reason: '', ...wanted }
  const preview = await staffAsk(test, member)('POST', '/order-bulks/preview', body)
  return { preview, body: { ...body, fingerprint: preview.body.data?.fingerprint as string } }
}

export const begun = async (test: TestShop, member: Pick<TestStaff, 'token'>, wanted: Wanted) => {
  const { body } = await previewed(test, member, wanted)
  return staffAsk(test, member)('POST', '/order-bulks', body)
}

/** Lets the worker act until nothing runs. */
export const finishBulks = async (test: TestShop): Promise<void> => {
  while ((await runBulks(test.shop, test.clock.now())) > 0);
}

const wanted: Make = async ({ product }, test) => {
  const { token } = await buildStaff(test, 'owner')
  const { number } = await buildDeskOrder(test, product)
  const { body } = await previewed(
    test,
    { token },
    { act: 'cancel', numbers: [number], reason: 'Habis' },
  )
  return { token, body }
}
const running: Make = async (context, test) => {
  const { token, body } = await wanted(context, test)
  const { body: made } = await staffAsk(test, { token: token! })('POST', '/order-bulks', body)
  return { token: token!, params: { id: made.data.id as string } }
}

export const ORDER_BULK_ASKS: Record<string, Make> = {
  'POST /api/staff/order-bulks/preview': async (context, test) => {
    const { token, body } = await wanted(context, test)
    const { fingerprint: _, ...asked } = body as Record<string, unknown>
    return { token: token!, body: asked }
  },
  'POST /api/staff/order-bulks': wanted,
  'GET /api/staff/order-bulks/{id}': running,
  'GET /api/staff/order-bulks/{id}/rows': running,
  'POST /api/staff/order-bulks/{id}/stop': running,
  'POST /api/staff/order-bulks/{id}/resume': async (context, test) => {
    const ask = await running(context, test)
    await staffAsk(test, { token: ask.token! })(
      'POST',
      `/order-bulks/${ask.params!['id']}/stop`,
      {},
    )
    return ask
  },
}

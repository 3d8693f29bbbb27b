/** Valid requests for the calls of picking and packing. */
import {
  buildBuyer,
  buildOrder,
  buildProduct,
  payOrder,
  slotOf,
  type TestProduct,
} from './builders.ts'
import { photoFile } from './goods.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff } from './staff.ts'

/** Windows of the days that can be booked, in turn, so that runs do not mix. */
const WINDOWS = ['2026-11-21', '2026-11-22', '2026-11-23'].flatMap((day) =>
  ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'].map((start) => ({ day, start })),
)
let taken = 0

/** An accepted order, the only one without a run in its window, and a picker. */
const accepted = async (test: TestShop, product: TestProduct) => {
  const window = WINDOWS[taken++ % WINDOWS.length]!
  const { token: other } = await buildStaff(test, 'picker')
  // A run takes a limited number of orders; a connection that a test has cut is answered with 503.
  while ([200, 503].includes((await runOf(test, other, window)).status));
  const slot = slotOf(window.day, window.start)
  const orderId = await buildOrder(test, await buildBuyer(test), product, { slot })
  await payOrder(test, orderId)
  const { token } = await buildStaff(test, 'picker')
  return { token, orderId, window }
}

const runOf = (test: TestShop, token: string, { day, start }: (typeof WINDOWS)[number]) =>
  test.request('POST', '/api/staff/pick-runs', {
    token,
    body: { window_day: day, window_start: start },
  })

const makeRun = async (test: TestShop, product: TestProduct) => {
  const { token, orderId, window } = await accepted(test, product)
  const { body } = await runOf(test, token, window)
  return { token, orderId, runId: body.data.id as string }
}

const takenRun = async (test: TestShop, product: TestProduct) => {
  const made = await makeRun(test, product)
  const ask = (method: string, path: string, body?: unknown) =>
    test.request(method, `/api/staff${path}`, {
      token: made.token,
      ...(body === undefined ? {} : { body }),
    })
  await ask('POST', `/pick-runs/${made.runId}/take`, {})
  const { body } = await ask('GET', `/pick-runs/${made.runId}`)
  const tasks: { id: string; order_id: string }[] = body.data.task_list
  return { ...made, ask, tasks: tasks.filter(({ order_id }) => order_id === made.orderId) }
}

const picked = async (test: TestShop, product: TestProduct) => {
  const made = await takenRun(test, product)
  for (const { id } of made.tasks) await made.ask('POST', `/pick-tasks/${id}`, { act: 'pick' })
  return made
}

/** Goods of which each unit is weighed. */
export const buildWeighed = async (
  test: TestShop,
  given?: Parameters<typeof buildProduct>[1],
): Promise<TestProduct> => {
  const product = await buildProduct(test, given)
  await test.sql(`update products set sell_mode = 'catch_weight' where id = $1`, product.id)
  return product
}

export const PICKING_ASKS: Record<string, Make> = {
  'GET /api/staff/pick-runs': async (_, test) => ({
    token: (await buildStaff(test, 'picker')).token,
  }),
  'POST /api/staff/pick-runs': async ({ product }, test) => {
    const { token, window } = await accepted(test, product)
    return { token, body: { window_day: window.day, window_start: window.start } }
  },
  'GET /api/staff/pick-runs/{id}': async ({ product }, test) => {
    const { token, runId } = await makeRun(test, product)
    return { token, params: { id: runId } }
  },
  'POST /api/staff/pick-runs/{id}/take': async ({ product }, test) => {
    const { token, runId } = await makeRun(test, product)
    return { token, params: { id: runId }, body: { tasks: 1 } }
  },
  'POST /api/staff/pick-runs/{id}/hand-over': async ({ product }, test) => {
    const { token, runId } = await takenRun(test, product)
    return { token, params: { id: runId } }
  },
  'POST /api/staff/pick-runs/{id}/free': async ({ product }, test) => {
    const { runId } = await takenRun(test, product)
    return { token: (await buildStaff(test, 'shift_lead')).token, params: { id: runId } }
  },
  'PUT /api/staff/pick-runs/{id}/totes/{order_id}': async ({ product }, test) => {
    const { token, runId, orderId } = await takenRun(test, product)
    return {
      token,
      params: { id: runId, order_id: orderId },
      body: { code: `T-${orderId.slice(-8)}` },
    }
  },
  'POST /api/staff/pick-runs/{id}/wrong-scans': async ({ product }, test) => {
    const { token, runId } = await takenRun(test, product)
    return { token, params: { id: runId }, body: { kind: 'code' } }
  },
  'POST /api/staff/pick-tasks/{id}/photos': async (_, test) => {
    const { token, tasks } = await takenRun(test, await buildWeighed(test))
    return { token, params: { id: tasks[0]!.id }, body: { photo: await photoFile() } }
  },
  'GET /api/staff/pick-tasks/{id}/substitutes': async ({ product }, test) => {
    const { token, tasks } = await takenRun(test, product)
    return { token, params: { id: tasks[0]!.id }, query: { search: 'mangga' } }
  },
  'POST /api/staff/pick-tasks/{id}': async ({ product }, test) => {
    const { token, tasks } = await takenRun(test, product)
    return { token, params: { id: tasks[0]!.id }, body: { act: 'pick' } }
  },
  'GET /api/staff/packing': async (_, test) => ({
    token: (await buildStaff(test, 'picker')).token,
  }),
  'POST /api/staff/packing/{id}': async ({ product }, test) => {
    const { token, orderId } = await picked(test, product)
    return { token, params: { id: orderId }, body: { bags: 1 } }
  },
  'POST /api/staff/packing/{id}/bags': async ({ product }, test) => {
    const { token, orderId, ask } = await picked(test, product)
    await ask('POST', `/packing/${orderId}`, { bags: 1 })
    return { token, params: { id: orderId }, body: { add: [{ is_cold: false }] } }
  },
  'POST /api/staff/packing/{id}/undo': async ({ product }, test) => {
    const { token, orderId, ask } = await picked(test, product)
    await ask('POST', `/packing/${orderId}`, { bags: 1 })
    return { token, params: { id: orderId } }
  },
}

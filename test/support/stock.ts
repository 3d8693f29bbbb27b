/** Stock as staff handle it: batches, receipts, counts and waste, and valid requests for its calls. */
import { addDays, jakartaDate } from '#domain/time.ts'
import { buildProduct, type TestProduct } from './builders.ts'
import { photoFile } from './goods.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'

export const HUB = 'kemang'

/** The batches of a product with goods, the first that ends first. */
export const batchesOf = (test: TestShop, { variationId }: TestProduct) =>
  test.sql<{ id: string; code: string; on_hand: number; state: string; fit: boolean }>(
    `select id::text, code, on_hand, state, fit from batches where variation_id = $1::text::uuid and on_hand > 0 order by best_before, received_at, id`,
    variationId,
  )

/** A line of a receipt, good for ten days unless said otherwise. */
export const receiptLine = (test: TestShop, { variationId }: TestProduct, change: object = {}) => ({
  variation_id: variationId,
  delivered: 12,
  refused: 0,
  refused_reason: null,
  best_before: addDays(jakartaDate(test.clock.now()), 10),
  harvested_on: null,
  origin: null,
  grade: null,
  ripeness: null,
  brix: null,
  arrival_c: null,
  cost: 10_000,
  ...change,
})
export const receiptForm = (lines: object[], change: object = {}) => ({
  location: HUB,
  supplier: 'Kebun Uji',
  note: '',
  allow_bad: false,
  lines,
  ...change,
})

const lead = async (test: TestShop) => {
  const { token } = await buildStaff(test, 'owner', null)
  return { token, ask: staffAsk(test, { token }) }
}
const stocked = async (test: TestShop) => {
  const product = await buildProduct(test, { stock: 9 })
  const [batch] = await batchesOf(test, product)
  return { product, batch: batch!, ...(await lead(test)) }
}
const received = async (test: TestShop) => {
  const { product, token, ask } = await stocked(test)
  const made = await ask('POST', '/receipts', receiptForm([receiptLine(test, product)]))
  return { token, receipt: made.body.data }
}
const wasted = async (test: TestShop) => {
  const { batch, token, ask } = await stocked(test)
  const body = { batch_id: batch.id, quantity: 1, reason: 'damaged', note: '' }
  return { token, waste: (await ask('POST', '/waste', body)).body.data }
}
/** Photos of a batch or of a line of a receipt, as a form. */
export const sendStockPhotos = async (
  test: TestShop,
  { token, of, photos }: { token: string; of: object; photos?: readonly File[] },
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(of)) form.set(name, String(value))
  for (const photo of photos ?? [await photoFile()]) form.append('photos[]', photo)
  return staffAsk(test, { token })('POST', '/stock-photos', form)
}
/** A shelf with one product of nine units and a safety unit on it. */
const shelved = async (test: TestShop) => {
  const { product, token, ask } = await stocked(test)
  const code = `R${product.sku.slice(0, 8).toUpperCase()}`
  await ask('PUT', `/shelves/${code}`, { location: HUB, zone: 'ambient', walk: 1 })
  await ask('PUT', `/stock/${product.variationId}/shelf`, { location: HUB, shelf: code })
  return { product, token, ask, code }
}
/** A count of such a shelf. */
export const counting = async (test: TestShop, change: object = {}) => {
  const { product, token, ask, code } = await shelved(test)
  const begun = await ask('POST', '/counts', {
    location: HUB,
    scope: 'shelf',
    scope_value: code,
    blind: true,
    ...change,
  })
  return { product, token, ask, count: begun.body.data }
}
export const countedLine = (
  { variationId }: TestProduct,
  counted: number,
  change: object = {},
) => ({
  lines: [{ variation_id: variationId, counted, again: false, reason: '', ...change }],
})

/** A request for a shelf makes a new one, so that repeating it is not the same change. */
let shelves = 10
export const STOCK_ASKS: Record<string, Make> = {
  'GET /api/staff/stock/{id}': async (_, test) => ({
    params: { id: (await stocked(test)).product.variationId },
  }),
  'GET /api/staff/stock-search': () => ({ query: { search: 'Produk' } }),
  'POST /api/staff/stock/{id}/corrections': async (_, test) => ({
    params: { id: (await stocked(test)).product.variationId },
    body: { location: HUB, difference: -1, reason: 'damaged', words: '', batch_id: null },
  }),
  'POST /api/staff/stock-safety': async (_, test) => ({
    body: { units: 2, ids: [(await stocked(test)).product.variationId] },
  }),
  'PUT /api/staff/stock/{id}/shelf': async (_, test) => ({
    params: { id: (await stocked(test)).product.variationId },
    body: { location: HUB, shelf: null },
  }),
  'PUT /api/staff/shelves/{code}': () => ({
    params: { code: `A-${(shelves += 1)}` },
    body: { location: HUB, zone: 'ambient', walk: 1 },
  }),
  'GET /api/staff/batches/{id}': async (_, test) => ({
    params: { id: (await stocked(test)).batch.id },
  }),
  'GET /api/staff/batches/{id}/recall': async (_, test) => ({
    params: { id: (await stocked(test)).batch.id },
  }),
  'POST /api/staff/batches/{id}/hold': async (_, test) => ({
    params: { id: (await stocked(test)).batch.id },
    body: { reason: 'Residu pestisida' },
  }),
  'POST /api/staff/batches/{id}/rescue': async (_, test) => {
    const { batch, token } = await stocked(test)
    return { token, params: { id: batch.id } }
  },
  'POST /api/staff/batches/{id}/free': async (_, test) => {
    const { batch, token, ask } = await stocked(test)
    await ask('POST', `/batches/${batch.id}/hold`, { reason: 'Uji' })
    return { token, params: { id: batch.id } }
  },
  'POST /api/staff/stock-photos': async (_, test) => {
    const { batch, token } = await stocked(test)
    return { token, body: { batch_id: batch.id, photos: await photoFile() } }
  },
  'GET /api/staff/stock-photos/{id}': async (_, test) => {
    const { batch, token } = await stocked(test)
    const made = await sendStockPhotos(test, { token, of: { batch_id: batch.id } })
    return { token, params: { id: made.body.data[0].id } }
  },
  'POST /api/staff/waste': async (_, test) => ({
    body: { batch_id: (await stocked(test)).batch.id, quantity: 1, reason: 'ended', note: '' },
  }),
  'POST /api/staff/waste/{id}/undo': async (_, test) => {
    const { token, waste } = await wasted(test)
    return { token, params: { id: waste.id } }
  },
  'GET /api/staff/receipts/{id}': async (_, test) => ({
    params: { id: (await received(test)).receipt.id },
  }),
  'POST /api/staff/receipts': async (_, test) => {
    const { product } = await stocked(test)
    // A supplier is stored with the first receipt that names it.
    return { body: receiptForm([receiptLine(test, product)], { supplier: `Kebun ${product.sku}` }) }
  },
  'POST /api/staff/receipts/{id}/corrections': async (_, test) => {
    const { token, receipt } = await received(test)
    const body = {
      note: 'Salah hitung',
      lines: [{ batch_id: receipt.lines[0].batch.id, quantity: 2 }],
    }
    return { token, params: { id: receipt.id }, body }
  },
  'GET /api/staff/counts/{id}': async (_, test) => ({
    params: { id: (await counting(test)).count.id },
  }),
  'POST /api/staff/counts': async (_, test) => {
    const { code } = await shelved(test)
    return { body: { location: HUB, scope: 'shelf', scope_value: code, blind: true } }
  },
  'POST /api/staff/counts/{id}/lines': async (_, test) => {
    const { product, token, count } = await counting(test)
    return { token, params: { id: count.id }, body: countedLine(product, 8) }
  },
  'POST /api/staff/counts/{id}/post': async (_, test) => {
    const { token, count } = await counting(test)
    return { token, params: { id: count.id }, body: { uncounted: 'leave' } }
  },
  'POST /api/staff/counts/{id}/drop': async (_, test) => {
    const { token, count } = await counting(test)
    return { token, params: { id: count.id } }
  },
}

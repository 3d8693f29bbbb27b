/** Suppliers and orders to them: forms, and valid requests for their calls. */
import { randomUUID } from 'node:crypto'
import type { BodyInput } from '#contract/call.ts'
import type { createPurchase } from '#contract/staff/purchases/purchases.ts'
import type { createSupplier } from '#contract/staff/purchases/suppliers.ts'
import { addDays, jakartaDate } from '#domain/time.ts'
import { buildProduct, type TestProduct } from './builders.ts'
import { photoOf } from './complaints.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk } from './staff.ts'
import { HUB, receiptForm, receiptLine } from './stock.ts'

type SupplierForm = BodyInput<typeof createSupplier>
type PurchaseForm = BodyInput<typeof createPurchase>

export const supplierForm = (
  { variationId }: TestProduct,
  change: Partial<SupplierForm> = {},
): SupplierForm => ({
  name: `Pemasok ${randomUUID().slice(0, 8)}`,
  contact: 'Bu Yayah',
  phone: '6281234500011',
  email: 'kebun@example.com',
  order_days: [],
  cut_off: '23:59',
  lead_days: 1,
  minimum: 0,
  terms: 'Tunai',
  items: [supplierItem(variationId)],
  ...change,
})
export const supplierItem = (variation_id: string, change: object = {}) => ({
  variation_id,
  code: 'MG-12',
  pack_size: 12,
  pack_price: 240_000,
  lead_days: null,
  minimum_packs: 1,
  ...change,
})
export const purchaseForm = (
  test: TestShop,
  { supplierId, product }: { supplierId: string; product: TestProduct },
  change: Partial<PurchaseForm> = {},
): PurchaseForm => ({
  supplier_id: supplierId,
  location: HUB,
  for_day: addDays(jakartaDate(test.clock.now()), 1),
  note: '',
  lines: [purchaseLine(product)],
  ...change,
})
export const purchaseLine = ({ variationId }: TestProduct, change: object = {}) => ({
  variation_id: variationId,
  packs: 2,
  pack_size: 12,
  pack_price: 240_000,
  ...change,
})

/** A supplier of one product with stock. */
export const buildSupplier = async (test: TestShop, change: Partial<SupplierForm> = {}) => {
  const product = await buildProduct(test, { stock: 20, safety: 2, price: 40_000 })
  const { token } = await buildStaff(test, 'owner', null)
  const ask = staffAsk(test, { token })
  const { body } = await ask('POST', '/suppliers', supplierForm(product, change))
  return { product, token, ask, supplier: body.data }
}
/** A draft of 24 units. */
export const draftPurchase = async (test: TestShop) => {
  const built = await buildSupplier(test)
  const form = purchaseForm(test, { supplierId: built.supplier.id, product: built.product })
  const { body } = await built.ask('POST', '/purchases', form)
  return { ...built, form, purchase: body.data }
}
export const sentPurchase = async (test: TestShop) => {
  const drafted = await draftPurchase(test)
  const { id } = drafted.purchase
  const { body } = await drafted.ask('POST', `/purchases/${id}/send`, { version: 1, via: 'print' })
  return { ...drafted, purchase: body.data }
}
/** Takes units of a purchase in. */
export const receiveOf = (
  test: TestShop,
  { ask, product, purchase }: Awaited<ReturnType<typeof sentPurchase>>,
  change: object,
) =>
  ask(
    'POST',
    '/receipts',
    receiptForm([receiptLine(test, product, { cost: null, ...change })], {
      supplier: '',
      purchase_id: purchase.id,
    }),
  )
/** A batch of ten units, at 20,000 each, that came with a purchase. */
export const receivedBatch = async (test: TestShop) => {
  const sent = await sentPurchase(test)
  const { body } = await receiveOf(test, sent, { delivered: 10 })
  return { ...sent, batch: body.data.lines[0].batch as { id: string; code: string } }
}
export const claimFields = (batchId: string, change: Record<string, string> = {}) => ({
  batch_id: batchId,
  reason: 'spoiled',
  units: '4',
  wish: 'credit',
  words: 'Busuk di tengah',
  ...change,
})
/** A claim to a supplier as a form, with these photos. */
export const sendClaim = (
  test: TestShop,
  { token, fields, photos = [] }: { token: string; fields: object; photos?: readonly File[] },
) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  for (const photo of photos) form.append('photos[]', photo)
  return staffAsk(test, { token })('POST', '/claims', form)
}
const claimed = async (test: TestShop, photos: readonly File[] = []) => {
  const { token, batch } = await receivedBatch(test)
  const { body } = await sendClaim(test, { token, fields: claimFields(batch.id), photos })
  return { token, claim: body.data as { id: string; photos: { id: string }[] } }
}
const partlyReceived = async (test: TestShop) => {
  const sent = await sentPurchase(test)
  await receiveOf(test, sent, { delivered: 10 })
  return sent
}

export const BUYING_ASKS: Record<string, Make> = {
  'GET /api/staff/suppliers/{id}': async (_, test) => ({
    params: { id: (await buildSupplier(test)).supplier.id },
  }),
  'POST /api/staff/suppliers': async (_, test) => ({
    body: supplierForm(await buildProduct(test)),
  }),
  'PUT /api/staff/suppliers/{id}': async (_, test) => {
    const { token, product, supplier } = await buildSupplier(test)
    const body = { version: 1, ...supplierForm(product, { contact: 'Pak Ujang' }) }
    return { token, params: { id: supplier.id }, body }
  },
  'PUT /api/staff/suppliers/{id}/archived': async (_, test) => {
    const { token, supplier } = await buildSupplier(test)
    return { token, params: { id: supplier.id }, body: { archived: true } }
  },
  'POST /api/staff/suppliers/orchard-pictures': async () => ({ body: { photo: await photoOf() } }),
  'PUT /api/staff/buying/{id}/supply': async (_, test) => {
    const { token, product } = await buildSupplier(test)
    const day = addDays(jakartaDate(test.clock.now()), 1)
    return { token, params: { id: product.variationId }, body: { day, expected: 0, quota: 24 } }
  },
  'GET /api/staff/purchases/{id}': async (_, test) => ({
    params: { id: (await draftPurchase(test)).purchase.id },
  }),
  'GET /api/staff/purchases/{id}/file': async (_, test) => ({
    params: { id: (await draftPurchase(test)).purchase.id },
  }),
  'POST /api/staff/purchases': async (_, test) => {
    const { token, supplier, product } = await buildSupplier(test)
    return { token, body: purchaseForm(test, { supplierId: supplier.id, product }) }
  },
  'PUT /api/staff/purchases/{id}': async (_, test) => {
    const { token, purchase, form } = await draftPurchase(test)
    const { for_day, lines } = form
    const body = { version: 1, for_day, note: 'Pagi saja', lines }
    return { token, params: { id: purchase.id }, body }
  },
  'POST /api/staff/purchases/{id}/send': async (_, test) => {
    const { token, purchase } = await draftPurchase(test)
    return { token, params: { id: purchase.id }, body: { version: 1, via: 'whatsapp' } }
  },
  'POST /api/staff/purchases/{id}/cancel': async (_, test) => {
    const { token, purchase } = await sentPurchase(test)
    return { token, params: { id: purchase.id } }
  },
  'GET /api/staff/claims/{id}': async (_, test) => {
    const { token, claim } = await claimed(test)
    return { token, params: { id: claim.id } }
  },
  'GET /api/staff/claims/{id}/photos/{photo_id}': async (_, test) => {
    const { token, claim } = await claimed(test, [await photoOf()])
    return { token, params: { id: claim.id, photo_id: claim.photos[0]!.id } }
  },
  'POST /api/staff/claims': async (_, test) => {
    const { token, batch } = await receivedBatch(test)
    return { token, body: claimFields(batch.id) }
  },
  'POST /api/staff/claims/{id}/settle': async (_, test) => {
    const { token, claim } = await claimed(test)
    const body = { outcome: 'credited', credit: 60_000, replaced: null, answer: 'Dipotong' }
    return { token, params: { id: claim.id }, body }
  },
  'POST /api/staff/purchases/{id}/close': async (_, test) => {
    const { token, purchase } = await partlyReceived(test)
    return { token, params: { id: purchase.id }, body: { reason: 'Panen kurang' } }
  },
}

/** Calls with an idempotency key, of the console and of orders: what two requests of each look like. */
import { randomUUID } from 'node:crypto'
import type { ProductForm } from '#contract/staff/goods/product-form.ts'
import { buildDelivered } from './complaints.ts'
import { freeTiers, planTier } from './loyalty-asks.ts'
import type { Ask } from './make-ask.ts'
import { buildWaitingRefund } from './orders.ts'
import type { TestShop } from './shop.ts'
import { staffAsk } from './staff.ts'

const withBody =
  (change: Record<string, unknown>) =>
  (ask: Ask): Ask => ({ ...ask, body: { ...ask.body, ...change } })
/** For a call without a body: the same of another thing. */
const ofAnother = (ask: Ask): Ask => ({ ...ask, params: { ...ask.params, id: randomUUID() } })

const atAnother = (ask: Ask): Ask => ({ ...ask, params: { ...ask.params, order: randomUUID() } })

let name: string | undefined
let names = 0
/** Asks that say what is there now are made when they are sent; their answers differ in text alone. */
export const LATE_ASKS: Record<string, (ask: Ask, test: TestShop) => Ask | Promise<Ask>> = {
  'PUT /api/staff/settings/{key}': (ask, test) => {
    const previous = name ?? test.shop.settings()['company.name']
    name = `PT Uji ${(names += 1)}`
    return { ...ask, params: { key: 'company.name' }, body: { value: name, previous } }
  },
  'PUT /api/staff/listing-pins/{listing}': async (ask, test) => {
    const listings = await staffAsk(test, { token: ask.token! })('GET', '/listing-pins')
    return withBody({ version: listings.body.data[0].version })(ask)
  },
  'PUT /api/staff/earning-rules/{kind}': async (ask, test) => {
    const rule = await staffAsk(test, { token: ask.token! })('GET', '/earning-rules/first_order')
    return withBody({ version: rule.body.data.version })(ask)
  },
  // A tier has one plan at a time.
  'POST /api/staff/tiers/{code}/plans': async (ask, test) => {
    await freeTiers(test)
    return ask
  },
  'POST /api/staff/tier-plans/{id}/withdraw': async (ask, test) => ({
    ...ask,
    params: { id: await planTier(test) },
  }),
  // Sent by itself before another ask is made.
  'POST /api/staff/refunds/{id}/retry': async (ask, test) => {
    const { orderId } = await buildDelivered(test, { method: 'ewallet' })
    return { ...ask, params: { id: await buildWaitingRefund(test, orderId) } }
  },
}

/** Another valid request like the first. */
export const OTHER_ASKS: Record<string, (ask: Ask) => Ask> = {
  'POST /api/shop/orders/{id}/drop': (ask) => {
    const [line] = ask.body!['lines'] as { line_id: string }[]
    return withBody({ lines: [{ ...line, quantity: 2 }] })(ask)
  },
  'POST /api/shop/orders/{id}/conversation': withBody({ text: 'Satu lagi.' }),
  'PUT /api/shop/orders/{id}/time-pickup': withBody({ time_pickup: 'kemang+2026-11-23+12:00' }),
  'PUT /api/shop/orders/{id}/address': withBody({ address_id: randomUUID() }),
  'POST /api/staff/products': (ask) => {
    const form = ask.body!['form'] as ProductForm
    return withBody({ form: { ...form, sku: `${form.sku}X` } })(ask)
  },
  'PUT /api/staff/products/{id}': (ask) => {
    const form = ask.body!['form'] as ProductForm
    return withBody({ form: { ...form, search_words: ['gedong'] } })(ask)
  },
  'PUT /api/staff/products/{id}/shown': withBody({ shown: false }),
  'DELETE /api/staff/products/{id}': ofAnother,
  'POST /api/staff/content-documents': withBody({ slug: 'lain' }),
  'PUT /api/staff/content-documents/{id}': withBody({ version: 2 }),
  'POST /api/staff/content-documents/{id}/publish': withBody({ version: 2 }),
  'POST /api/staff/content-documents/{id}/withdraw': withBody({ version: 2 }),
  'POST /api/staff/content-documents/{id}/revert': withBody({ version: 2 }),
  'DELETE /api/staff/content-documents/{id}': ofAnother,
  'PUT /api/staff/content-order/{kind}': withBody({ ids: [randomUUID()] }),
  'POST /api/staff/branches': withBody({ name: 'Lain' }),
  'PUT /api/staff/branches/{id}': withBody({ name: 'Lain' }),
  'POST /api/staff/missions': withBody({ target: 9 }),
  'POST /api/staff/missions/{id}/withdraw': ofAnother,
  'POST /api/staff/point-offers': withBody({ cap: 300 }),
  'POST /api/staff/point-offers/{id}/end': ofAnother,
  'PUT /api/staff/earning-rules/{kind}': withBody({ cap: 2 }),
  'POST /api/staff/tiers/{code}/plans': withBody({ threshold: 3_600_000 }),
  'POST /api/staff/tier-plans/{id}/withdraw': ofAnother,
  'POST /api/staff/automatic-discounts': withBody({ percent: 30 }),
  'POST /api/staff/automatic-discounts/{id}/end': ofAnother,
  'PUT /api/staff/accounting/accounts/{account}': withBody({ name: 'Kas Toko' }),
  'POST /api/staff/accounting/exports': withBody({ to: '2026-11-17' }),
  'PUT /api/staff/webhooks/{id}': withBody({ events: ['stock.changed'] }),
  'POST /api/staff/webhooks/{id}/test': ofAnother,
  'POST /api/staff/webhook-deliveries/{id}/retry': ofAnother,
  'POST /api/staff/segments': withBody({ name: 'Lain' }),
  'PUT /api/staff/segments/{id}': withBody({ name: 'Lain' }),
  'POST /api/staff/campaigns': withBody({ name: 'Lain' }),
  'DELETE /api/staff/segments/{id}': ofAnother,
  'DELETE /api/staff/campaigns/{id}': ofAnother,
  'PUT /api/staff/campaigns/{id}': withBody({ name: 'Lain' }),
  'POST /api/staff/campaigns/{id}/plan': withBody({ version: 2 }),
  'POST /api/staff/campaigns/{id}/stop': ofAnother,
  'POST /api/staff/coupons': withBody({ value: 10_000 }),
  'PUT /api/staff/coupons/{code}': withBody({ value: 10_000 }),
  'POST /api/staff/coupons/{code}/pause': (ask) => ({ ...ask, params: { code: 'LAIN' } }),
  'POST /api/staff/coupons/{code}/codes': withBody({ count: 4 }),
  'POST /api/staff/coupons/{code}/end': (ask) => ({ ...ask, params: { code: 'LAIN' } }),
  'POST /api/staff/areas': withBody({ widen_minutes: 30 }),
  'POST /api/staff/areas/{id}/end': ofAnother,
  'POST /api/staff/windows': withBody({ change: 'take', orders: 3 }),
  'POST /api/staff/window-patterns': withBody({ orders: 3 }),
  'PUT /api/staff/window-patterns/{id}': withBody({ orders: 3 }),
  'POST /api/staff/window-patterns/{id}/end': ofAnother,
  'POST /api/staff/closings': withBody({ tills: 6_000 }),
  'POST /api/staff/closings/{id}/sign': ofAnother,
  'POST /api/staff/holidays': withBody({ name: { en: 'Other', id: 'Lain' } }),
  'DELETE /api/staff/holidays/{id}': ofAnother,
  'POST /api/staff/categories': withBody({ tile: 'sky' }),
  'PUT /api/staff/categories/{slug}': withBody({ tile: 'sky' }),
  'PUT /api/staff/categories/{slug}/place': withBody({ parent: 'lain' }),
  'POST /api/staff/categories/{slug}/merge': withBody({ into: 'lain' }),
  'DELETE /api/staff/categories/{slug}': (ask) => ({ ...ask, params: { slug: 'lain' } }),
  'POST /api/staff/benefits': withBody({ icon: 'sun' }),
  'PUT /api/staff/benefits/{slug}': withBody({ icon: 'sun' }),
  'DELETE /api/staff/benefits/{slug}': (ask) => ({ ...ask, params: { slug: 'lain' } }),
  'POST /api/staff/product-changes': withBody({ value: 'frozen' }),
  'POST /api/staff/product-sheet': withBody({
    rows: [{ sku: 'LAIN-1', cells: { plu: { before: '', after: '4012' } } }],
  }),
  'PUT /api/staff/listing-pins/{listing}': withBody({ pins: [] }),
  'PUT /api/staff/benefit-order': withBody({ slugs: ['lain'] }),
  'POST /api/staff/search-words': withBody({ words: ['tampoi', 'tampui'] }),
  'PUT /api/staff/search-words/{id}': withBody({ words: ['tampoi', 'tampui'] }),
  'DELETE /api/staff/search-words/{id}': (ask) => ({ ...ask, params: { id: '999999' } }),
  'POST /api/staff/search-misses': withBody({ means: 'tampui' }),
  'PUT /api/staff/variations/{id}/stock': withBody({ on_hand: 6 }),
  'PUT /api/staff/variations/{id}/next-day': withBody({ quota: 6 }),
  'POST /api/staff/stock/{id}/corrections': withBody({ difference: -2 }),
  'POST /api/staff/stock-safety': withBody({ units: 3 }),
  'PUT /api/staff/stock/{id}/shelf': ofAnother,
  'PUT /api/staff/shelves/{code}': withBody({ walk: 2 }),
  'POST /api/staff/batches/{id}/hold': withBody({ reason: 'Lain' }),
  'POST /api/staff/batches/{id}/rescue': ofAnother,
  'POST /api/staff/batches/{id}/free': ofAnother,
  'POST /api/staff/waste': withBody({ quantity: 2 }),
  'POST /api/staff/waste/{id}/undo': ofAnother,
  'POST /api/staff/receipts': withBody({ note: 'Lain' }),
  'POST /api/staff/receipts/{id}/corrections': withBody({ note: 'Lain' }),
  'POST /api/staff/companies': withBody({ tax_address: 'Jl. Lain 2' }),
  'PUT /api/staff/companies/{id}': withBody({ tax_address: 'Jl. Lain 2' }),
  'POST /api/staff/companies/{id}/buyers': withBody({ is_manager: false }),
  'DELETE /api/staff/companies/{id}/buyers/{customer_id}': ofAnother,
  'POST /api/staff/company-invoices/{id}/payments': withBody({ amount: 40_000 }),
  'POST /api/staff/price-lists': withBody({ last_day: '2026-12-31' }),
  'PUT /api/staff/price-lists/{id}': withBody({ last_day: '2026-12-31' }),
  'POST /api/staff/suppliers': withBody({ contact: 'Lain' }),
  'PUT /api/staff/suppliers/{id}': withBody({ contact: 'Lain' }),
  'PUT /api/staff/suppliers/{id}/archived': withBody({ archived: false }),
  'PUT /api/staff/buying/{id}/supply': withBody({ quota: 12 }),
  'POST /api/staff/claims': withBody({ units: '3' }),
  'POST /api/staff/claims/{id}/settle': withBody({ credit: 50_000 }),
  'POST /api/staff/purchases': withBody({ note: 'Lain' }),
  'PUT /api/staff/purchases/{id}': withBody({ note: 'Lain' }),
  'POST /api/staff/purchases/{id}/send': withBody({ via: 'email' }),
  'POST /api/staff/purchases/{id}/cancel': ofAnother,
  'POST /api/staff/purchases/{id}/close': withBody({ reason: 'Lain' }),
  'POST /api/staff/stock-photos': withBody({ line: '1' }),
  'POST /api/staff/counts': withBody({ blind: false }),
  'POST /api/staff/counts/{id}/lines': ofAnother,
  'POST /api/staff/counts/{id}/post': withBody({ uncounted: 'zero' }),
  'POST /api/staff/counts/{id}/drop': ofAnother,
  'POST /api/staff/imports/{id}/check': withBody({ fields: ['sku', 'sale_price'] }),
  'POST /api/staff/imports/{id}/confirm': withBody({ fingerprint: '0'.repeat(64) }),
  'POST /api/staff/imports/{id}/stop': ofAnother,
  'POST /api/staff/price-plans': withBody({ value: 71_000 }),
  'POST /api/staff/price-plans/{id}/decision': withBody({ apply: false }),
  'POST /api/staff/price-plans/decisions': withBody({ apply: false }),
  'POST /api/staff/price-plans/{id}/stop': ofAnother,
  'PUT /api/staff/variations/{id}/cost': withBody({ cost: 46_000 }),
  'PUT /api/staff/settings/{key}': withBody({ value: 'PT Lain' }),
  'POST /api/staff/settings/{key}/plans': withBody({ value: '2600' }),
  'POST /api/staff/setting-plans/{id}/cancel': ofAnother,
  'PUT /api/staff/people/{id}/roles': withBody({ roles: [{ role: 'buyer', branch_id: null }] }),
  'POST /api/staff/roles': withBody({ permissions: ['orders.read'] }),
  'PUT /api/staff/roles/{id}': withBody({ permissions: ['orders.read'] }),
  'POST /api/staff/roles/{id}/retire': ofAnother,
  'POST /api/staff/people/{id}/dismiss': ofAnother,
  'POST /api/staff/till/sales': withBody({ number: 'KMG-LAIN' }),
  'POST /api/staff/views': withBody({ name: 'Lain' }),
  'POST /api/staff/approvals/{id}/approve': ofAnother,
  'POST /api/staff/approvals/decisions': withBody({ approve: false, reason: 'Sudah dikirim' }),
  'POST /api/staff/approvals/{id}/refuse': withBody({ reason: 'Sudah dikirim' }),
  'POST /api/staff/data-requests/{id}/answer': withBody({ answer: 'Sudah diganti.' }),
  'POST /api/staff/transfer-batches': withBody({ refunds: [randomUUID()] }),
  'POST /api/staff/transfer-batches/{id}/sent': withBody({ reference: 'TRX-2' }),
  'POST /api/staff/transfer-batches/{id}/drop': ofAnother,
  'POST /api/staff/reviews/{id}/show': ofAnother,
  'POST /api/staff/reviews/{id}/hide': withBody({ reason: 'abusive' }),
  'POST /api/staff/reviews/{id}/answer': withBody({ content: 'Terima kasih banyak.' }),
  'PUT /api/staff/complaints/{id}/assignee': withBody({ staff_id: null }),
  'POST /api/staff/complaints/{id}/notes': withBody({ text: 'Pelanggan lama' }),
  'POST /api/staff/complaints/{id}/review': withBody({ version: 2 }),
  'POST /api/staff/complaints/{id}/ask': withBody({ words: 'Boleh kirim foto lain?' }),
  'POST /api/staff/complaints/{id}/approve': withBody({ words: 'Maaf sekali.' }),
  'POST /api/staff/complaints/{id}/reject': withBody({ words: 'Beratnya sesuai.' }),
  'POST /api/staff/customers/{id}/points': withBody({ points: 200 }),
  'POST /api/staff/customers/{id}/tier': withBody({ until: '2026-12-02' }),
  'POST /api/staff/customers/{id}/goodwill': withBody({ amount: 25_000 }),
  'POST /api/staff/customers/{id}/end-sessions': ofAnother,
  'POST /api/staff/customers/{id}/sessions/{session_id}/end': ofAnother,
  'POST /api/staff/customers/{id}/marks/{other_id}/dismiss': withBody({ reason: 'Tetangga' }),
  'POST /api/staff/held/{id}/decide': withBody({ reason: 'Tetangga' }),
  'POST /api/staff/customers/{id}/unlock': ofAnother,
  'POST /api/staff/customers/{id}/notes': withBody({ text: 'Minta ditelepon pagi' }),
  'POST /api/staff/customers/{id}/tags': withBody({ tag: 'pagi' }),
  'POST /api/staff/customers/{id}/phone-change': withBody({ reason: 'Nomor hangus' }),
  'POST /api/staff/customers/{id}/phone-change/withdraw': ofAnother,
  'POST /api/staff/order-bulks': withBody({ reason: 'Toko tutup' }),
  'POST /api/staff/order-bulks/{id}/stop': ofAnother,
  'POST /api/staff/order-bulks/{id}/resume': ofAnother,
  'POST /api/staff/my-run/{run}/begin': withBody({ bags: ['FR-260101-XXXXX'] }),
  'POST /api/staff/my-run/{run}/end': withBody({ cash: 1 }),
  'POST /api/staff/my-run/{run}/stops/{order}/arrive': atAnother,
  'POST /api/staff/my-run/{run}/stops/{order}/calls': atAnother,
  'POST /api/staff/my-run/{run}/stops/{order}/hand-over': withBody({ received_by: 'Bu Ani' }),
  'POST /api/staff/my-run/{run}/stops/{order}/fail': atAnother,
  'POST /api/staff/my-run/{run}/stops/{order}/refused': withBody({ reason: 'Busuk' }),
  'POST /api/staff/orders/{number}/actions': withBody({ action: 'pack' }),
  'POST /api/staff/orders/{number}/notes': withBody({ text: 'Titip di pos satpam' }),
  'POST /api/staff/orders/{number}/tags': withBody({ tag: 'ulang tahun' }),
  'PUT /api/staff/orders/{number}/conversation/assignee': withBody({ mine: false }),
  'POST /api/staff/orders/{number}/conversation/settle': withBody({ message_id: randomUUID() }),
  'POST /api/staff/orders/{number}/short': withBody({ reason: 'Habis di rak' }),
  'POST /api/staff/orders/{number}/refund': withBody({ reason: 'Salah antar' }),
  'POST /api/staff/refunds/{id}/retry': ofAnother,
  'POST /api/staff/orders/{number}/messages': withBody({ text: 'Kurir segera berangkat' }),
  'POST /api/staff/till/collections/{id}/ready': ofAnother,
  'POST /api/staff/till/collections/{id}/hand-over': withBody({ code: '0000' }),
  'POST /api/staff/till/collections/{id}/new-code': ofAnother,
  'POST /api/staff/till/collections/{id}/goods': withBody({ goods: 'waste' }),
  'POST /api/staff/pick-runs': (ask) =>
    withBody({ window_start: ask.body!['window_start'] === '18:00' ? '12:00' : '18:00' })(ask),
  'POST /api/staff/pick-runs/{id}/take': withBody({ tasks: 2 }),
  'POST /api/staff/pick-runs/{id}/hand-over': ofAnother,
  'POST /api/staff/pick-runs/{id}/free': ofAnother,
  'PUT /api/staff/pick-runs/{id}/totes/{order_id}': withBody({ code: 'T-1' }),
  'POST /api/staff/pick-runs/{id}/wrong-scans': withBody({ kind: 'box' }),
  'POST /api/staff/pick-tasks/{id}/photos': ofAnother,
  'POST /api/staff/pick-tasks/{id}': withBody({ act: 'short' }),
  'POST /api/staff/packing/{id}': withBody({ bags: 2 }),
  'POST /api/staff/packing/{id}/bags': withBody({ add: [{ is_cold: true }] }),
  'POST /api/staff/packing/{id}/undo': ofAnother,
  'POST /api/staff/phone-orders/customers/{id}/addresses': withBody({ label: 'Kantor' }),
  'POST /api/staff/phone-orders/customers/{id}/place': withBody({ notes: 'Titip satpam' }),
}

import { listProposals, setSupply as setSupplyCall } from '#contract/staff/purchases/buying.ts'
import * as calls from '#contract/staff/purchases/purchases.ts'
import {
  archiveSupplier,
  createSupplier,
  getSupplier,
  listSuppliers,
  saveSupplier,
} from '#contract/staff/purchases/suppliers.ts'
import { uploadOrchardPicture } from '#contract/staff/purchases/orchards.ts'
import { makeWidePicture } from '../catalogue/index.ts'
import { jakartaDate } from '#domain/time.ts'
import { nextByTime, readCursor, timeCursor, writeCursor } from '../http/cursor.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { perform, placeAsked, recordCall, requirePlace, staff } from '../staff/index.ts'
import { presentListedPurchase, presentListedSupplier } from './present.ts'
import { proposalsFor } from './proposals.ts'
import { purchaseFile } from './purchase-file.ts'
import { cancel, changePurchase, close, draftPurchase, readPurchase, send } from './purchases.ts'
import { onlinePlace } from './store/figures.ts'
import { setSupply } from './supply.ts'
import { listPurchaseRows, placeOfPurchase, sumPurchases } from './store/purchases.ts'
import { listSupplierRows } from './store/suppliers.ts'
import {
  addSupplier,
  changeSupplier,
  readSupplier,
  setArchived,
  supplierFilter,
} from './suppliers.ts'

const PER_PAGE = 50

export const purchaseCalls: Served[] = [
  serve(listSuppliers, [staff()], async ({ shop, query, now }) => {
    const perPage = query.per_page ?? PER_PAGE
    const cursor = readCursor(query.cursor, () => true)
    const found = await listSupplierRows(shop.db, supplierFilter(query, now), {
      cursor: cursor && { name: cursor.value, id: cursor.id },
      perPage,
    })
    const last = found.length === perPage ? found.at(-1) : undefined
    return {
      data: found.map(presentListedSupplier),
      meta: { next_cursor: last ? writeCursor(last.name.toLowerCase(), last.id) : null },
    }
  }),

  serve(getSupplier, [staff()], async ({ shop, params }) => ({
    data: await readSupplier(shop.db, params.id),
  })),

  serve(createSupplier, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => addSupplier(tx, ask, ask.body)),
  })),

  serve(saveSupplier, [staff(), once()], async (ask) => {
    const { version, ...form } = ask.body
    const { id } = ask.params
    return { data: await perform(ask, (tx) => changeSupplier(tx, ask, { id, version, form })) }
  }),

  serve(uploadOrchardPicture, [staff()], async (ask) => {
    const { base, widths } = await makeWidePicture(ask.shop, ask.body.photo, ask.now)
    await recordCall(ask.shop.db, ask, { act: 'photo_uploaded', facts: { base } })
    return { data: { base, widths, alt: { en: '', id: '' } } }
  }),

  serve(archiveSupplier, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => setArchived(tx, ask, { ...ask.params, ...ask.body })),
  })),

  serve(listProposals, [staff()], async (ask) => {
    const { db } = ask.shop
    const location = await placeAsked(ask, listProposals, ask.query.location)
    return { data: await proposalsFor(db, location ?? (await onlinePlace(db)), ask.now) }
  }),

  serve(setSupplyCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => setSupply(tx, ask.params.id, ask.body, ask.now)),
  })),

  serve(calls.listPurchases, [staff()], async (ask) => {
    const { shop, query } = ask
    const perPage = query.per_page ?? PER_PAGE
    const { state, search, supplier } = query
    const location = await placeAsked(ask, calls.listPurchases, query.location)
    const filter = { location, state, search, supplier, today: jakartaDate(ask.now) }
    const [found, { count, total }] = await Promise.all([
      listPurchaseRows(shop.db, filter, { cursor: timeCursor(query.cursor), perPage }),
      sumPurchases(shop.db, filter),
    ])
    return {
      data: found.map(presentListedPurchase),
      meta: { next_cursor: nextByTime(found, perPage), total: count, sums: { total } },
    }
  }),

  serve(calls.getPurchase, [staff()], async (ask) => {
    await requirePurchase(ask, calls.getPurchase)
    return { data: await readPurchase(ask.shop.db, ask.params.id) }
  }),

  serve(calls.exportPurchase, [staff()], async (ask) => {
    await requirePurchase(ask, calls.exportPurchase)
    const purchase = await readPurchase(ask.shop.db, ask.params.id)
    const body = new Blob([purchaseFile(purchase)]).stream()
    const name = `petik-${purchase.number}.csv`
    return { data: null, file: { name, type: 'text/csv; charset=utf-8', body } }
  }),

  serve(calls.createPurchase, [staff(), once()], async (ask) => {
    await requirePlace(ask, calls.createPurchase, ask.body.location)
    return { data: await perform(ask, (tx) => draftPurchase(tx, ask, ask.body)) }
  }),

  serve(calls.savePurchase, [staff(), once()], async (ask) => {
    await requirePurchase(ask, calls.savePurchase)
    return { data: await perform(ask, (tx) => changePurchase(tx, ask.params.id, ask.body)) }
  }),

  serve(calls.sendPurchase, [staff(), once()], async (ask) => {
    await requirePurchase(ask, calls.sendPurchase)
    return { data: await perform(ask, (tx) => send(tx, ask, { ...ask.params, ...ask.body })) }
  }),

  serve(calls.cancelPurchase, [staff(), once()], async (ask) => {
    await requirePurchase(ask, calls.cancelPurchase)
    return { data: await perform(ask, (tx) => cancel(tx, ask, ask.params.id)) }
  }),

  serve(calls.closePurchase, [staff(), once()], async (ask) => {
    await requirePurchase(ask, calls.closePurchase)
    return { data: await perform(ask, (tx) => close(tx, ask, { ...ask.params, ...ask.body })) }
  }),
]

const requirePurchase = async (
  ask: Parameters<typeof requirePlace>[0] & { params: { id: string } },
  call: Parameters<typeof requirePlace>[1],
) => requirePlace(ask, call, await placeOfPurchase(ask.shop.db, ask.params.id))

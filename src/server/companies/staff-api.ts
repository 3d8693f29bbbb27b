import * as calls from '#contract/staff/companies.ts'
import { listCompanyInvoices, payCompanyInvoice } from '#contract/staff/company-invoices.ts'
import * as lists from '#contract/staff/prices/price-lists.ts'
import { nextByTime, readCursor, timeCursor, writeCursor } from '../http/cursor.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { perform, staff } from '../staff/index.ts'
import { jakartaDate } from '#domain/time.ts'
import { inviteBuyer, removeBuyer } from './buyers.ts'
import { effectOf } from './effect.ts'
import { presentCompanyInvoice, recordPayment } from './invoices.ts'
import { presentListedCompany, presentListedPriceList } from './present.ts'
import { examplesOf, readPriceList, savePriceList } from './price-lists.ts'
import { readCompany, saveCompany } from './save-company.ts'
import { listCompanyRows } from './store/companies.ts'
import { listInvoiceRows } from './store/invoices.ts'
import { listPriceListRows } from './store/price-lists.ts'

const PER_PAGE = 50

const placeOf = (given: string | undefined) => {
  const cursor = readCursor(given, () => true)
  return cursor && { name: cursor.value, id: cursor.id }
}
const nextOf = (rows: readonly { name: string; id: string }[], perPage: number) => {
  const last = rows.length === perPage ? rows.at(-1) : undefined
  return { next_cursor: last ? writeCursor(last.name.toLowerCase(), last.id) : null }
}

export const companyDeskCalls: Served[] = [
  serve(calls.listCompanies, [staff()], async ({ shop, query }) => {
    const perPage = query.per_page ?? PER_PAGE
    const found = await listCompanyRows(shop.db, {
      search: query.search,
      cursor: placeOf(query.cursor),
      perPage,
    })
    const names = found.map(({ legalName, id }) => ({ name: legalName, id }))
    return { data: found.map(presentListedCompany), meta: nextOf(names, perPage) }
  }),

  serve(calls.getCompany, [staff()], async ({ shop, params }) => ({
    data: await readCompany(shop.db, params.id),
  })),

  serve(calls.companyEffect, [staff()], async ({ shop, params, body, now }) => ({
    data: await effectOf(shop.db, params.id, body, now),
  })),

  serve(calls.createCompany, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) =>
      saveCompany(tx, ask, { id: null, version: null, form: ask.body }),
    ),
  })),

  serve(calls.saveCompany, [staff(), once()], async (ask) => {
    const { version, ...form } = ask.body
    return {
      data: await perform(ask, (tx) => saveCompany(tx, ask, { id: ask.params.id, version, form })),
    }
  }),

  serve(calls.inviteBuyer, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => inviteBuyer(tx, ask, ask.params.id, ask.body)),
  })),

  serve(calls.removeBuyer, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) => removeBuyer(tx, ask.params.id, ask.params.customer_id)),
  })),

  serve(listCompanyInvoices, [staff()], async ({ shop, query, now }) => {
    const perPage = query.per_page ?? PER_PAGE
    const found = await listInvoiceRows(
      shop.db,
      { companyId: query.company, state: query.state, today: jakartaDate(now) },
      { cursor: timeCursor(query.cursor), perPage },
    )
    return {
      data: found.map((invoice) => presentCompanyInvoice(invoice, now)),
      meta: {
        next_cursor: nextByTime(
          found.map(({ issuedAt, orderId }) => ({ at: issuedAt, id: orderId })),
          perPage,
        ),
      },
    }
  }),

  serve(payCompanyInvoice, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) =>
      recordPayment(tx, ask, { order_id: ask.params.id, ...ask.body }),
    ),
  })),

  serve(lists.listPriceLists, [staff()], async ({ shop, query }) => {
    const perPage = query.per_page ?? PER_PAGE
    const found = await listPriceListRows(shop.db, { cursor: placeOf(query.cursor), perPage })
    return { data: found.map(presentListedPriceList), meta: nextOf(found, perPage) }
  }),

  serve(lists.getPriceList, [staff()], async ({ shop, params }) => ({
    data: await readPriceList(shop.db, params.id),
  })),

  serve(lists.createPriceList, [staff(), once()], async (ask) => ({
    data: await perform(ask, (tx) =>
      savePriceList(tx, ask, { id: null, version: null, form: ask.body }),
    ),
  })),

  serve(lists.savePriceList, [staff(), once()], async (ask) => {
    const { version, ...form } = ask.body
    return {
      data: await perform(ask, (tx) =>
        savePriceList(tx, ask, { id: ask.params.id, version, form }),
      ),
    }
  }),

  serve(lists.previewPriceList, [staff()], async ({ shop, body, now }) => ({
    data: await examplesOf(shop.db, body, now),
  })),
]

import type { ListedPurchase } from '#contract/staff/purchases/purchases.ts'
import {
  exportPurchases,
  exportSuppliers,
  type PURCHASE_COLUMNS,
  type SUPPLIER_COLUMNS,
} from '#contract/staff/purchases/purchase-exports.ts'
import type { ListedSupplier } from '#contract/staff/purchases/suppliers.ts'
import { jakartaDate } from '#domain/time.ts'
import type { Locale } from '#domain/locale.ts'
import { weekdayName } from '#i18n/format.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { fromReplica } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import {
  EXPORT_PAGE,
  exportedMoment,
  exportList,
  placeAsked,
  shownPages,
  staff,
  type ExportColumns,
} from '../staff/index.ts'
import { presentListedPurchase, presentListedSupplier } from './present.ts'
import { listPurchaseRows } from './store/purchases.ts'
import { listSupplierRows } from './store/suppliers.ts'
import { supplierFilter } from './suppliers.ts'

const perPage = EXPORT_PAGE

/** The lists of the buying desk as files. */
export const buyingExportCalls: Served[] = [
  serve(exportPurchases, [staff(), fromReplica()], async (ask) => {
    const { columns: chosen, state, search, supplier, ...query } = ask.query
    const location = await placeAsked(ask, exportPurchases, query.location)
    const filter = { location, state, search, supplier, today: jakartaDate(ask.now) }
    return exportList(ask, {
      title: 'staff.title.purchases',
      bundles: ['purchases', 'stock'],
      columns: purchaseColumns,
      chosen,
      walk: (db) =>
        shownPages(
          (cursor: { at: Date; id: string } | null) =>
            listPurchaseRows(db, filter, { cursor, perPage }),
          ({ at, id }) => ({ at, id }),
          (page) => page.map(presentListedPurchase),
        ),
    })
  }),

  serve(exportSuppliers, [staff(), fromReplica()], (ask) => {
    const filter = supplierFilter(ask.query, ask.now)
    return exportList(ask, {
      title: 'staff.title.suppliers',
      bundles: ['purchases', 'stock'],
      columns: supplierColumns,
      chosen: ask.query.columns,
      walk: (db) =>
        shownPages(
          (cursor: { name: string; id: string } | null) =>
            listSupplierRows(db, filter, { cursor, perPage }),
          ({ name, id }) => ({ name: name.toLowerCase(), id }),
          (page) => page.map(presentListedSupplier),
        ),
    })
  }),
]

const purchaseColumns = (
  t: StaffTranslate,
): ExportColumns<(typeof PURCHASE_COLUMNS)[number], ListedPurchase> => ({
  number: { label: t('buying.number'), cell: ({ number }) => number },
  supplier: { label: t('stock.supplier'), cell: ({ supplier }) => supplier.name },
  state: { label: t('buying.state'), cell: ({ state }) => t(`buying.state.${state}`) },
  for: { label: t('buying.forDay'), cell: (purchase) => purchase.for_day },
  lines: { label: t('stock.lines'), cell: (purchase) => purchase.line_count },
  total: { label: t('buying.total'), cell: ({ total }) => total },
  received: [
    { label: t('buying.orderedUnits'), cell: ({ ordered }) => ordered },
    { label: t('buying.received'), cell: ({ delivered }) => delivered },
    { label: t('stock.refused'), cell: ({ refused }) => refused },
  ],
  at: { label: t('buying.madeAt'), cell: ({ at }) => exportedMoment(at) },
})

const supplierColumns = (
  t: StaffTranslate,
  locale: Locale,
): ExportColumns<(typeof SUPPLIER_COLUMNS)[number], ListedSupplier> => ({
  name: { label: t('buying.name'), cell: ({ name }) => name },
  days: {
    label: t('buying.orderDays'),
    cell: ({ order_days: days }) =>
      days.length === 0
        ? t('buying.everyDay')
        : days.map((day) => weekdayName(day, locale)).join(', '),
  },
  cutOff: { label: t('buying.cutOff'), cell: (supplier) => supplier.cut_off },
  lead: { label: t('buying.leadDays'), cell: (supplier) => supplier.lead_days },
  items: { label: t('buying.items'), cell: (supplier) => supplier.item_count },
  delivered: {
    label: `${t('buying.deliveredPercent')} (%)`,
    cell: (supplier) => supplier.delivered_percent,
  },
  refused: {
    label: `${t('buying.refusedPercent')} (%)`,
    cell: (supplier) => supplier.refused_percent,
  },
  complained: {
    label: `${t('buying.complainedPercent')} (%)`,
    cell: (supplier) => supplier.complained_percent,
  },
  open: { label: t('buying.openPurchases'), cell: (supplier) => supplier.open_purchases },
})

import {
  exportBatches,
  exportCounts,
  exportReceipts,
  exportStock,
  exportWaste,
} from '#contract/staff/stock/stock-exports.ts'
import { jakartaDate } from '#domain/time.ts'
import { fromReplica } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { EXPORT_PAGE, exportList, placeAsked, shownPages, staff } from '../staff/index.ts'
import {
  batchColumns,
  countColumns,
  receiptColumns,
  stockColumns,
  wasteColumns,
} from './export-columns.ts'
import {
  presentBatch,
  presentListedCount,
  presentListedReceipt,
  presentStock,
  presentWaste,
} from './present.ts'
import { listCountRows } from './store/counts.ts'
import { listBatchRows, type BatchCursor } from './store/desk.ts'
import { listReceiptRows } from './store/receipts.ts'
import { listStockRows, stockDayOf, type StockCursor } from './store/stock-list.ts'
import { listWasteRows, wasteDays } from './store/wastes.ts'

const perPage = EXPORT_PAGE
type TimeCursor = { at: Date; id: string }
const timeOf = ({ at, id }: TimeCursor): TimeCursor => ({ at, id })

/** The lists of the stock desk as files; each of the place that the list would show. */
export const stockExportCalls: Served[] = [
  serve(exportStock, [staff(), fromReplica()], async (ask) => {
    const { columns: chosen, ...query } = ask.query
    const filter = { ...query, location: await placeAsked(ask, exportStock, query.location) }
    const day = stockDayOf(ask.now)
    return exportList(ask, {
      title: 'staff.title.stock',
      bundles: ['stock'],
      columns: stockColumns,
      chosen,
      walk: (db) =>
        shownPages(
          (cursor: StockCursor | null) => listStockRows(db, filter, { cursor, perPage, day }),
          ({ sorted, variationId }) => ({ value: sorted, id: variationId }),
          (page) => page.map(presentStock),
        ),
    })
  }),

  serve(exportBatches, [staff(), fromReplica()], async (ask) => {
    const { columns: chosen, ...query } = ask.query
    const filter = { ...query, location: await placeAsked(ask, exportBatches, query.location) }
    const today = jakartaDate(ask.now)
    return exportList(ask, {
      title: 'staff.title.batches',
      bundles: ['stock'],
      columns: batchColumns,
      chosen,
      walk: (db) =>
        shownPages(
          (cursor: BatchCursor | null) => listBatchRows(db, filter, { cursor, perPage, today }),
          ({ bestBefore, id }) => ({ ends: bestBefore, id }),
          (page) => page.map((batch) => presentBatch(batch, today)),
        ),
    })
  }),

  serve(exportReceipts, [staff(), fromReplica()], async (ask) => {
    const { columns: chosen, day, supplier, ...query } = ask.query
    const location = await placeAsked(ask, exportReceipts, query.location)
    return exportList(ask, {
      title: 'staff.title.goodsIn',
      bundles: ['stock'],
      columns: receiptColumns,
      chosen,
      walk: (db) =>
        shownPages(
          (cursor: TimeCursor | null) =>
            listReceiptRows(db, { location, day, supplier }, { cursor, perPage }),
          timeOf,
          (page) => page.map(presentListedReceipt),
        ),
    })
  }),

  serve(exportCounts, [staff(), fromReplica()], async (ask) => {
    const { columns: chosen, state, ...query } = ask.query
    const location = await placeAsked(ask, exportCounts, query.location)
    return exportList(ask, {
      title: 'staff.title.counts',
      bundles: ['stock'],
      columns: countColumns,
      chosen,
      walk: (db) =>
        shownPages(
          (cursor: TimeCursor | null) =>
            listCountRows(db, { location, state }, { cursor, perPage }),
          timeOf,
          (page) => page.map(presentListedCount),
        ),
    })
  }),

  serve(exportWaste, [staff(), fromReplica()], async (ask) => {
    const { columns: chosen, ...query } = ask.query
    const location = await placeAsked(ask, exportWaste, query.location)
    const filter = { ...query, location, ...wasteDays(query, jakartaDate(ask.now)) }
    return exportList(ask, {
      title: 'staff.title.waste',
      bundles: ['stock'],
      columns: wasteColumns,
      chosen,
      walk: (db) =>
        shownPages(
          (cursor: TimeCursor | null) => listWasteRows(db, filter, { cursor, perPage }),
          timeOf,
          (page) => page.map((waste) => presentWaste(waste, ask.now)),
        ),
    })
  }),
]

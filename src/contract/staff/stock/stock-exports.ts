import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { columnsQuery, files, PAGE, refuses } from '../export-call.ts'
import { listBatches } from './batch-desk.ts'
import { listCounts } from './counts.ts'
import { listReceipts } from './goods-in.ts'
import { listStock } from './stock.ts'
import { listWaste } from './waste.ts'

/** The columns that a file of each list can have, by the names that the list has for them. */
export const STOCK_COLUMNS = [
  'name',
  'shelf',
  'on_hand',
  'promised',
  'free',
  'safety',
  'unfit',
  'quota',
  'ends',
  'cover',
  'sold_week',
  'cost',
  'price',
  'margin',
] as const
export const BATCH_COLUMNS = [
  'code',
  'name',
  'ends',
  'days_left',
  'on_hand',
  'sold',
  'wasted',
  'state',
  'supplier',
  'received',
  'harvested',
  'ripeness',
  'cost',
] as const
export const RECEIPT_COLUMNS = [
  'number',
  'supplier',
  'purchase',
  'lines',
  'units',
  'refused',
  'by',
  'at',
] as const
export const COUNT_COLUMNS = ['number', 'scope', 'done', 'worth', 'state', 'by', 'at'] as const
export const WASTE_COLUMNS = [
  'at',
  'name',
  'batch',
  'units',
  'reason',
  'cost',
  'by',
  'note',
  'undone',
] as const

export const exportStock = staffCall({
  method: 'GET',
  path: '/exports/lists/stock',
  summary: 'Stock of a place as CSV, as the list shows it',
  auth: 'staff',
  needs: 'batches.read',
  query: v.object({
    ...v.omit(listStock.query, PAGE).entries,
    columns: columnsQuery(STOCK_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportBatches = staffCall({
  method: 'GET',
  path: '/exports/lists/batches',
  summary: 'Batches as CSV, what ends first is first',
  auth: 'staff',
  needs: 'batches.read',
  query: v.object({
    ...v.omit(listBatches.query, PAGE).entries,
    columns: columnsQuery(BATCH_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportReceipts = staffCall({
  method: 'GET',
  path: '/exports/lists/receipts',
  summary: 'Receipts of goods as CSV, the newest first',
  auth: 'staff',
  needs: 'batches.read',
  query: v.object({
    ...v.omit(listReceipts.query, PAGE).entries,
    columns: columnsQuery(RECEIPT_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportCounts = staffCall({
  method: 'GET',
  path: '/exports/lists/counts',
  summary: 'Counts as CSV, the newest first',
  auth: 'staff',
  needs: 'batches.read',
  query: v.object({
    ...v.omit(listCounts.query, PAGE).entries,
    columns: columnsQuery(COUNT_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportWaste = staffCall({
  method: 'GET',
  path: '/exports/lists/waste',
  summary: 'What was thrown away as CSV, the newest first',
  auth: 'staff',
  needs: 'batches.read',
  query: v.object({
    ...v.omit(listWaste.query, PAGE).entries,
    columns: columnsQuery(WASTE_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

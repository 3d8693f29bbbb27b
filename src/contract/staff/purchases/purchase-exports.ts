import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { columnsQuery, files, PAGE, refuses } from '../export-call.ts'
import { listPurchases } from './purchases.ts'
import { listSuppliers } from './suppliers.ts'

/** The columns that a file of each list can have, by the names that the list has for them. */
export const PURCHASE_COLUMNS = [
  'number',
  'supplier',
  'state',
  'for',
  'lines',
  'total',
  'received',
  'at',
] as const
export const SUPPLIER_COLUMNS = [
  'name',
  'days',
  'cutOff',
  'lead',
  'items',
  'delivered',
  'refused',
  'complained',
  'open',
] as const

export const exportPurchases = staffCall({
  method: 'GET',
  path: '/exports/lists/purchases',
  summary: 'Orders to suppliers as CSV, the newest first',
  auth: 'staff',
  needs: 'purchases.read',
  query: v.object({
    ...v.omit(listPurchases.query, PAGE).entries,
    columns: columnsQuery(PURCHASE_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportSuppliers = staffCall({
  method: 'GET',
  path: '/exports/lists/suppliers',
  summary: 'Suppliers as CSV, as the list shows them',
  auth: 'staff',
  needs: 'purchases.read',
  query: v.object({
    ...v.omit(listSuppliers.query, PAGE).entries,
    columns: columnsQuery(SUPPLIER_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

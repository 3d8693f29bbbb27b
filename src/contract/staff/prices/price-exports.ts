import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { columnsQuery, files, PAGE, refuses } from '../export-call.ts'
import { listPricePlans } from './prices.ts'

export const PLAN_COLUMNS = [
  'name',
  'sku',
  'state',
  'before',
  'price',
  'starts',
  'ends',
  'by',
] as const

export const exportPricePlans = staffCall({
  method: 'GET',
  path: '/exports/lists/price-plans',
  summary: 'Planned prices as CSV, newest first',
  auth: 'staff',
  needs: 'prices.read',
  query: v.object({
    ...v.omit(listPricePlans.query, PAGE).entries,
    columns: columnsQuery(PLAN_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

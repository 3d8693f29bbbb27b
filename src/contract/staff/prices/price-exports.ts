import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { columnsQuery, exporting, PAGE } from '../export-call.ts'
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
  ...exporting,
  path: '/exports/lists/price-plans',
  summary: 'Planned prices as CSV, newest first',
  needs: 'prices.read',
  query: v.object({
    ...v.omit(listPricePlans.query, PAGE).entries,
    columns: columnsQuery(PLAN_COLUMNS),
  }),
})

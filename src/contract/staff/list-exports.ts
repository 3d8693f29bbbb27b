import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { means } from '../means.ts'
import { oneLine, switchQuery, text } from '../wire.ts'
import { listApprovals } from './approvals.ts'
import { listAudit } from './audit.ts'
import { listStaffCoupons } from './coupons/coupons.ts'
import { columnsQuery, files, PAGE, refuses } from './export-call.ts'
import { nameQuery } from './fields.ts'
import { listStaffOrders } from './orders/orders.ts'
import { listPrices } from './prices/prices.ts'
import { listStaffProducts } from './goods/products.ts'

const REASON_MAX = 300
const SEARCH_MAX = 60

/** The columns that a file of each list can have, by the names that the list has for them. */
export const ORDER_COLUMNS = [
  'number',
  'state',
  'window',
  'customer',
  'total',
  'signs',
  'items',
  'payment',
  'placed',
  'weight',
  'shipping',
  'courier',
  'coupons',
  'tags',
  'payment_state',
  'picker',
  'rider',
  'branch',
] as const
export const PRODUCT_COLUMNS = [
  'name',
  'shown',
  'sku',
  'category',
  'grade',
  'price',
  'on_hand',
  'sold',
  'rating',
  'margin',
  'variations',
] as const
export const PRICE_COLUMNS = [
  'name',
  'sku',
  'cost',
  'price',
  'margin',
  'plan',
  'starts',
  'ends',
] as const
export const AUDIT_COLUMNS = ['at', 'who', 'act', 'thing', 'changes', 'branch', 'network'] as const
export const PEOPLE_COLUMNS = ['name', 'login', 'roles', 'factor', 'seen', 'sessions'] as const
export const IMPORT_COLUMNS = [
  'name',
  'kind',
  'state',
  'rows',
  'done',
  'same',
  'refused',
  'failed',
  'by',
  'at',
] as const
export const COUPON_COLUMNS = ['code', 'terms', 'state', 'from', 'to', 'uses', 'discount'] as const
export const APPROVAL_COLUMNS = [
  'number',
  'act',
  'thing',
  'sum',
  'maker',
  'reason',
  'state',
  'left',
  'checker',
] as const

const orders = v.object({
  ...v.omit(listStaffOrders.query, PAGE).entries,
  columns: columnsQuery(ORDER_COLUMNS),
})

export const exportOrders = staffCall({
  method: 'GET',
  path: '/exports/lists/orders',
  summary: 'Orders of the shop as CSV, as the list shows them, with customers’ names shortened',
  auth: 'staff',
  needs: 'orders.read',
  query: orders,
  files,
  refuses,
  data: v.null(),
})

/** Also needs `orders.read` and `customers.read`. Leaves an act with filters, reason and row count. */
export const exportOrdersOfPeople = staffCall({
  method: 'POST',
  path: '/exports/lists/orders',
  summary: 'Orders as CSV with names, phone numbers and addresses',
  auth: 'staff',
  needs: 'exports.personal',
  proof: true,
  query: orders,
  body: v.object({ reason: means(text(REASON_MAX), 'What the data is needed for.') }),
  files,
  refuses,
  data: v.null(),
})

export const exportProducts = staffCall({
  method: 'GET',
  path: '/exports/lists/products',
  summary: 'Products as CSV, as the list shows them',
  auth: 'staff',
  needs: 'products.read',
  query: v.object({
    ...v.omit(listStaffProducts.query, PAGE).entries,
    columns: columnsQuery(PRODUCT_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportPrices = staffCall({
  method: 'GET',
  path: '/exports/lists/prices',
  summary: 'Prices as CSV, as the list shows them',
  auth: 'staff',
  needs: 'prices.read',
  query: v.object({
    ...v.omit(listPrices.query, PAGE).entries,
    columns: columnsQuery(PRICE_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportAudit = staffCall({
  method: 'GET',
  path: '/exports/lists/audit',
  summary: 'What staff and the shop did as CSV, newest first',
  auth: 'staff',
  needs: 'audit.read',
  query: v.object({
    ...v.omit(listAudit.query, PAGE).entries,
    columns: columnsQuery(AUDIT_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportPeople = staffCall({
  method: 'GET',
  path: '/exports/lists/people',
  summary: 'Accounts of staff as CSV, as the list shows them',
  auth: 'staff',
  needs: 'people.read',
  query: v.object({
    q: means(
      v.optional(v.pipe(v.string(), v.maxLength(SEARCH_MAX, 'validation.tooLong'), oneLine)),
      'Only with this text in the name or login.',
    ),
    role: means(v.optional(nameQuery), 'Only with this role.'),
    branch: means(v.optional(nameQuery), 'Only those who serve at this branch.'),
    bare: means(switchQuery, 'Only those without a second factor.'),
    unused: means(switchQuery, 'Only those that were not used for 30 days.'),
    left: means(switchQuery, 'Only former staff; without it only present staff.'),
    columns: columnsQuery(PEOPLE_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportImports = staffCall({
  method: 'GET',
  path: '/exports/lists/imports',
  summary: 'Imported files as CSV, newest first',
  auth: 'staff',
  needs: 'products.read',
  query: v.object({ columns: columnsQuery(IMPORT_COLUMNS) }),
  files,
  refuses,
  data: v.null(),
})

export const exportCoupons = staffCall({
  method: 'GET',
  path: '/exports/lists/coupons',
  summary: 'Coupons as CSV, as the list shows them; what ends last is first',
  auth: 'staff',
  needs: 'coupons.read',
  query: v.object({
    ...v.omit(listStaffCoupons.query, PAGE).entries,
    columns: columnsQuery(COUPON_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

export const exportApprovals = staffCall({
  method: 'GET',
  path: '/exports/lists/approvals',
  summary: 'Approvals as CSV, with customers’ names shortened',
  auth: 'staff',
  needs: 'any',
  query: v.object({
    ...v.omit(listApprovals.query, PAGE).entries,
    columns: columnsQuery(APPROVAL_COLUMNS),
  }),
  files,
  refuses,
  data: v.null(),
})

import {
  exportOrders,
  exportOrdersOfPeople,
  type ORDER_COLUMNS,
} from '#contract/staff/list-exports.ts'
import type { StaffOrderRow } from '#contract/staff/orders/orders.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { AppError } from '../../errors.ts'
import type { Ask } from '../../http/guards.ts'
import type { Answer } from '../../http/serve.ts'
import type { Queryable } from '../../platform/database.ts'
import {
  EXPORT_PAGE,
  exportedMoment,
  exportList,
  pagesOf,
  perform,
  withoutPeople,
  type ExportColumns,
  type StaffCaller,
} from '../../staff/index.ts'
import { bothOf } from '../store/desk/own-orders.ts'
import { readCondition } from '../store/desk/staff-order-filters.ts'
import {
  countStaffOrders,
  listStaffOrders,
  recipientsOf,
  type Place,
  type RecipientRow,
} from '../store/desk/staff-orders.ts'
import { COUNTED_MAX, isPhoneSearch, placeOf } from './list-staff-orders.ts'
import { ownOrders } from './own-orders.ts'
import { presentRow } from './present-staff-order.ts'

type Exported = StaffOrderRow & { recipient: RecipientRow | null }
type Asking = Ask<typeof exportOrders> & { staff: StaffCaller }
const ALL = Number.MAX_SAFE_INTEGER

/** The orders of the list as a file, with customers' names shortened. */
export const exportShortened = (ask: Asking): Promise<Answer<typeof exportOrders>> =>
  exportList(ask, { ...listOf(ask.query), walk: (db) => walk(db, ask, withoutPeople(ask.staff)) })

/**
 * The orders of the list with names, phone numbers and addresses. The act is recorded before the
 * first of them leaves, with the count of the same snapshot.
 */
export const exportWithPeople = async (
  ask: Ask<typeof exportOrdersOfPeople> & { staff: StaffCaller },
): Promise<Answer<typeof exportOrdersOfPeople>> => {
  const { shop, query, now, staff } = ask
  // No file says more than the list that it is of.
  if (!staff.permissions.has('orders.read') || !staff.permissions.has('customers.read'))
    throw new AppError('forbidden')
  const at = { now, settings: shop.settings(), seesNames: true }
  return exportList(ask, {
    ...listOf(query),
    more: personalColumns,
    begin: async (db) => {
      const where = bothOf(
        await readCondition(db, query, at),
        await ownOrders(ask, exportOrdersOfPeople),
      )
      const rows = await countStaffOrders(db, where, ALL)
      await perform(ask, async () => ({ done: null, act: actOf(ask, rows) }))
    },
    walk: (db) => walk(db, ask, staff, true),
  })
}

const listOf = ({ columns }: Asking['query']) =>
  ({
    title: 'staff.title.orders',
    bundles: ['orders'],
    columns: columnsOf,
    chosen: columns,
  }) as const

async function* walk(
  db: Queryable,
  ask: Asking,
  staff: StaffCaller,
  isWhole = false,
): AsyncGenerator<Exported[]> {
  const { shop, query, now } = ask
  const { sort } = query
  // The file is of the list that the person sees, whatever of a name the file shows.
  const seesNames = ask.staff.permissions.has('customers.read')
  const at = { now, settings: shop.settings(), seesNames }
  const call = isWhole ? exportOrdersOfPeople : exportOrders
  const where = bothOf(await readCondition(db, query, at), await ownOrders(ask, call))
  const isFew = (await countStaffOrders(db, where, COUNTED_MAX + 1)) <= COUNTED_MAX
  const pages = pagesOf<Awaited<ReturnType<typeof listStaffOrders>>[number], Place>(
    (after) => listStaffOrders(db, { where, sort, after, limit: EXPORT_PAGE, isFew, at }),
    (last) => placeOf(last, sort),
  )
  for await (const page of pages) {
    const people = isWhole
      ? await recipientsOf(
          db,
          page.map(({ id }) => id),
        )
      : null
    yield page.map((order) => ({
      ...presentRow(order, { ...ask, staff }),
      recipient: people?.get(order.id) ?? null,
    }))
  }
}

const columnsOf = (
  t: StaffTranslate,
): ExportColumns<(typeof ORDER_COLUMNS)[number], StaffOrderRow> => ({
  number: { label: t('staff.orders.number'), cell: ({ number }) => number },
  state: { label: t('staff.orders.state'), cell: ({ state }) => t(`staff.orders.state.${state}`) },
  window: {
    label: t('staff.orders.window'),
    cell: ({ window: { day, start, end } }) => `${day} ${start}–${end}`,
  },
  customer: { label: t('staff.orders.customer'), cell: ({ customer }) => customer.name },
  total: { label: t('staff.orders.total'), cell: ({ total }) => total },
  signs: { label: t('staff.orders.signs'), cell: (order) => signsOf(order, t).join(', ') },
  items: { label: t('staff.orders.items'), cell: (order) => order.item_count },
  payment: { label: t('staff.orders.payment'), cell: (order) => order.payment_method_name },
  placed: { label: t('staff.orders.placed'), cell: (order) => exportedMoment(order.placed_at) },
  weight: { label: `${t('staff.orders.weight')} (g)`, cell: (order) => order.weight_g },
  shipping: { label: t('staff.orders.shipping'), cell: (order) => order.shipping_name },
  courier: { label: t('staff.orders.courier'), cell: ({ courier }) => courier },
  coupons: {
    label: t('staff.orders.coupons'),
    cell: ({ coupon_codes: codes }) => codes.join(', '),
  },
  tags: { label: t('staff.orders.tags'), cell: ({ tags }) => tags.join(', ') },
  payment_state: {
    label: t('staff.orders.paymentState'),
    cell: (order) => t(`staff.orders.paymentState.${order.payment_state}`),
  },
  picker: { label: t('staff.orders.picker'), cell: ({ picker }) => picker?.name ?? null },
  rider: { label: t('staff.orders.rider'), cell: ({ rider_name: rider }) => rider },
  branch: { label: t('staff.orders.branch'), cell: ({ branch }) => branch },
})

const personalColumns = (t: StaffTranslate) => [
  { label: t('staff.orders.export.customer'), cell: ({ customer }: Exported) => customer.name },
  { label: t('staff.orders.export.phone'), cell: ({ customer }: Exported) => customer.phone },
  {
    label: t('staff.orders.export.recipient'),
    cell: ({ recipient }: Exported) => recipient?.name ?? null,
  },
  {
    label: t('staff.orders.export.recipientPhone'),
    cell: ({ recipient }: Exported) => recipient?.phone ?? null,
  },
  {
    label: t('staff.orders.export.address'),
    cell: ({ recipient }: Exported) => recipient?.address ?? null,
  },
]

const signsOf = (order: StaffOrderRow, t: StaffTranslate): string[] => {
  const signs: [isOn: boolean, text: string][] = [
    [order.is_cancel_asked, t('staff.orders.sign.cancel')],
    [order.is_late, t('staff.orders.sign.late')],
    [order.is_at_risk && !order.is_late, t('staff.orders.sign.risk')],
    [order.has_complaint, t('staff.orders.sign.complaint')],
    [order.customer.is_first_order, t('staff.orders.sign.first')],
    [order.is_chilled, t('staff.orders.sign.chilled')],
    [order.has_customer_note || order.has_staff_note, t('staff.orders.sign.note')],
  ]
  return signs.flatMap(([isOn, text]) => (isOn ? [text] : []))
}

/** An act has no whole phone number, not even as a filter. */
const actOf = ({ query, body }: Ask<typeof exportOrdersOfPeople>, rows: number) => {
  const { columns, sort, ...filters } = query
  const shown = isPhoneSearch(filters.q)
    ? { ...filters, q: filters.q!.replaceAll(/\d(?=(?:\D*\d){4})/g, '•') }
    : filters
  return {
    act: 'orders_exported',
    facts: {
      reason: body.reason,
      rows,
      filters: Object.entries(shown)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
      columns: columns ?? '',
      sort,
    },
  }
}

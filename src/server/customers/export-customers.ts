import type {
  CUSTOMER_COLUMNS,
  exportCustomers as call,
} from '#contract/staff/customers/customer-exports.ts'
import type { StaffCustomerRow } from '#contract/staff/customers/customers.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Ask } from '../http/guards.ts'
import type { Answer } from '../http/serve.ts'
import {
  EXPORT_PAGE,
  exportedMoment,
  exportList,
  shownPages,
  withoutPeople,
  type ExportColumns,
  type StaffCaller,
} from '../staff/index.ts'
import { foundBy, presentRows } from './list-customers.ts'
import { listCustomers, type Place } from './store.ts'

/** Customers of the list as a file, with names shortened and phone numbers masked for everyone. */
export const exportCustomers = (
  ask: Ask<typeof call> & { staff: StaffCaller },
): Promise<Answer<typeof call>> => {
  const where = foundBy(ask)
  const viewer = { ...ask, staff: withoutPeople(ask.staff) }
  return exportList(ask, {
    title: 'staff.title.customers',
    bundles: ['customerDesk'],
    columns: columnsOf,
    chosen: ask.query.columns,
    walk: (db) =>
      shownPages(
        async (after: Place | null) =>
          where === null ? [] : listCustomers(db, { where, after, limit: EXPORT_PAGE }),
        ({ createdAt, id }) => ({ at: createdAt, id }),
        (page) => presentRows(db, page, viewer),
      ),
  })
}

const columnsOf = (
  t: StaffTranslate,
): ExportColumns<(typeof CUSTOMER_COLUMNS)[number], StaffCustomerRow> => ({
  name: { label: t('staff.customers.name'), cell: ({ name }) => name },
  phone: { label: t('staff.customers.phone'), cell: ({ phone }) => phone },
  orders: { label: t('staff.customers.orders'), cell: ({ orders }) => orders },
  spend_365: { label: t('staff.customers.spend365'), cell: (row) => row.spend_365 },
  last_order: {
    label: t('staff.customers.lastOrder'),
    cell: (row) => exportedMoment(row.last_order_at),
  },
  tier: { label: t('staff.customers.tier'), cell: ({ tier }) => tier },
  points: { label: t('staff.customers.points'), cell: ({ points }) => points },
  complaints: { label: t('staff.customers.complaints'), cell: ({ complaints }) => complaints },
  tags: { label: t('staff.customers.tags'), cell: ({ tags }) => tags.join(', ') },
  since: { label: t('staff.customers.since'), cell: ({ since }) => exportedMoment(since) },
})

import type { exportRefunds as call, REFUND_COLUMNS } from '#contract/staff/service-exports.ts'
import type { StaffRefund } from '#contract/staff/refunds.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Ask } from '../../../http/guards.ts'
import type { Answer } from '../../../http/serve.ts'
import {
  EXPORT_PAGE,
  exportedMoment,
  exportList,
  shownPages,
  withoutPeople,
  type ExportColumns,
  type StaffCaller,
} from '../../../staff/index.ts'
import { isOfDone, listDeskRefunds } from '../../store/refund/refund-desk.ts'
import { presentRefund, refundsOf } from './list-refunds.ts'

/** Refunds of the list as a file, with names shortened; accounts by their last digits. */
export const exportRefunds = async (
  ask: Ask<typeof call> & { staff: StaffCaller },
): Promise<Answer<typeof call>> => {
  const where = await refundsOf(ask)
  const viewer = { ...ask, staff: withoutPeople(ask.staff) }
  return exportList(ask, {
    title: 'staff.title.refunds',
    bundles: ['refunds'],
    columns: columnsOf,
    chosen: ask.query.columns,
    walk: (db) =>
      shownPages(
        (after: { at: Date; id: string } | null) =>
          listDeskRefunds(db, {
            where,
            after,
            limit: EXPORT_PAGE,
            isNewestFirst: isOfDone(ask.query),
          }),
        ({ createdAt, id }) => ({ at: createdAt, id }),
        (page) => page.map((one) => presentRefund(one, viewer)),
      ),
  })
}

const columnsOf = (
  t: StaffTranslate,
): ExportColumns<(typeof REFUND_COLUMNS)[number], StaffRefund> => ({
  order: { label: t('staff.refunds.order'), cell: (row) => row.order_number },
  money: { label: t('staff.refunds.money'), cell: ({ money }) => money },
  state: [
    {
      label: t('staff.refunds.state'),
      cell: ({ state, route }) =>
        t(
          state === 'awaiting_choice'
            ? 'staff.refunds.state.awaiting_choice'
            : `staff.refunds.route.${route}`,
        ),
    },
    { label: t('staff.refunds.batch'), cell: ({ batch }) => batch },
  ],
  due: { label: t('staff.refunds.promised'), cell: (row) => exportedMoment(row.expected_at) },
  customer: { label: t('staff.refunds.customer'), cell: ({ customer }) => customer },
  account: {
    label: t('staff.refunds.account'),
    cell: ({ account }) =>
      account ? `${account.bank} ${account.number}, ${account.holder}` : null,
  },
  cause: {
    label: t('staff.refunds.cause'),
    cell: ({ cause }) => t(`staff.refunds.cause.${cause}`),
  },
  created: { label: t('staff.refunds.since'), cell: (row) => exportedMoment(row.created_at) },
  error: [
    { label: t('staff.refunds.error'), cell: (row) => row.last_error },
    { label: t('staff.refunds.tries'), cell: ({ tries }) => tries },
  ],
})

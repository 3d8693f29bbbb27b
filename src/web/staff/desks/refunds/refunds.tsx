import type { RefundState, RefundRoute } from '#domain/orders/refund.ts'
import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import {
  listStaffRefunds,
  makeTransferBatch,
  REFUND_VIEWS,
  type StaffRefund,
} from '#contract/staff/refunds.ts'
import { exportRefunds, REFUND_COLUMNS } from '#contract/staff/service-exports.ts'
import { retryRefund } from '#contract/staff/orders/refund-by-hand.ts'
import type { Locale } from '#domain/locale.ts'
import { formatRupiah } from '#domain/money.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { formatDateTime, formatDay } from '#i18n/format.ts'
import { jakartaDate } from '#domain/time.ts'
import { useNavigate } from '#web/router.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { ALL, askedOf, VIEW } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { useRowsActs } from '#web/staff/list/bulk/rows-act.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import type { Bulk } from '#web/staff/list/bulk/selection-bar.tsx'
import { useList, type ListAnswer } from '#web/staff/list/use-list.ts'
import { useFirstView, useListAddress } from '#web/staff/list/use-list-address.ts'
import { queries } from '#web/staff/queries.ts'
import { send, sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { filtersOf, NAMES } from './filters.ts'
import { REFUNDS } from './keys.ts'
import styles from './refunds.module.css'

const VIEWS = [ALL, ...REFUND_VIEWS] as const
const PER_PAGE = '200'

/** Money on its way back, the oldest first; transfers are put into batches for the bank. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const [address, change] = useFirstView(useListAddress(NAMES), 'transfer')
  const view = address.filters[VIEW]
  const { failure, run } = useStep()
  const filters = useMemo(() => filtersOf(t), [t])
  const list = useRefunds(address.filters)
  const columns = useMemo(() => columnsOf(t, locale), [t, locale])
  const views = VIEWS.map((id) => ({ id, label: t(`staff.refunds.view.${id}`) }))
  const batch = useRefundBulk({ run, view })
  const retry = useRetry(list.rows, view)
  return (
    <Page
      title={t('staff.title.refunds')}
      actions={
        <ButtonLink to={staffPages.transferBatches()} size="sm" variant="secondary">
          {t('staff.title.transferBatches')}
        </ButtonLink>
      }
    >
      <ListViews label={t('staff.refunds.views')} views={views} address={address} />
      {list.state === 'ready' && (
        <p className={styles.owed}>
          {t('staff.refunds.owed', {
            open: formatRupiah(list.sums['open'] ?? 0),
            owed: formatRupiah(list.sums['owed'] ?? 0),
          })}
        </p>
      )}
      <FormAlert text={failure} />
      <ListParts
        label={t('staff.title.refunds')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ order_number: number }) => staffPages.order(number)}
        address={address}
        onAddress={change}
        bulk={[...batch, ...retry.bulk]}
        filters={filters}
        searchLabel={t('staff.refunds.search')}
        download={{ call: exportRefunds, columns: REFUND_COLUMNS, query: askedOf(address.filters) }}
        empty={{ title: t('staff.refunds.none'), text: t('staff.refunds.noneText') }}
      />
      {retry.dialog}
    </Page>
  )
}

/** Asks the gateway again. */
const useRetry = (rows: readonly StaffRefund[], view: string | undefined) => {
  const t = useT()
  const may = usePermitted()
  return useRowsActs({
    rows,
    idOf: ({ id }) => id,
    nameOf: (refund) => `${refund.order_number} ${formatRupiah(refund.money)}`,
    acts:
      view === 'stuck' && may('refunds.write')
        ? [
            {
              id: 'retry',
              label: t('staff.refunds.retry'),
              run: ({ id }) => send(retryRefund, { params: { id } }),
            },
          ]
        : [],
    onChanged: () => void queries.invalidateQueries({ queryKey: [REFUNDS] }),
  })
}

const useRefundBulk = ({
  run,
  view,
}: {
  run: (work: () => Promise<string | null | void>) => Promise<void>
  view: string | undefined
}) => {
  const t = useT()
  const navigate = useNavigate()
  const may = usePermitted()
  const batch: Bulk = {
    id: 'batch',
    press: 'b',
    label: t('staff.refunds.makeBatch'),
    isForIds: true,
    run: (chosen) => {
      if (!('ids' in chosen)) return
      void run(async () => {
        try {
          const body = { refunds: [...chosen.ids] }
          const { number } = await send(makeTransferBatch, { body })
          showToast({ tone: 'success', text: t('staff.refunds.batchMade', { number }) })
          void navigate(staffPages.transferBatches())
        } finally {
          void queries.invalidateQueries({ queryKey: [REFUNDS] })
        }
      })
    },
  }
  return view === 'transfer' && may('refunds.approve') ? [batch] : []
}

const useRefunds = (filters: Readonly<Record<string, string>>) => {
  const list = useList<StaffRefund>({
    queryKey: [REFUNDS, 'list', filters],
    load: async (cursor, signal): Promise<ListAnswer<StaffRefund>> => {
      const answer = await sendWhole(listStaffRefunds, {
        query: { ...askedOf(filters), per_page: PER_PAGE, ...(cursor && { cursor }) } as object,
        signal,
      })
      const { money, open, owed } = answer.meta
      return { ...answer, meta: { ...answer.meta, sums: { money, open, owed } } }
    },
  })
  return list
}

const columnsOf = (t: StaffTranslate, locale: Locale): Column<StaffRefund>[] => [
  { id: 'order', label: t('staff.refunds.order'), cell: ({ order_number: number }) => number },
  {
    id: 'money',
    label: t('staff.refunds.money'),
    align: 'end',
    cell: ({ money }) => formatRupiah(money),
    sum: (sum) => formatRupiah(sum),
  },
  {
    id: 'state',
    label: t('staff.refunds.state'),
    cell: ({ route, state, batch }) => (
      <>
        <RouteBadge state={state} t={t} route={route} />
        {batch && ` ${batch}`}
      </>
    ),
  },
  {
    id: 'due',
    label: t('staff.refunds.promised'),
    cell: ({ expected_at: at, is_late: isLate }) =>
      at === null ? (
        '–'
      ) : isLate ? (
        <Badge tone="dragon">
          {t('staff.refunds.late', { day: formatDay(jakartaDate(new Date(at)), locale) })}
        </Badge>
      ) : (
        formatDay(jakartaDate(new Date(at)), locale)
      ),
  },
  { id: 'customer', label: t('staff.refunds.customer'), cell: ({ customer }) => customer },
  {
    id: 'account',
    label: t('staff.refunds.account'),
    cell: ({ account }) => (account ? `${account.bank} ${account.number}, ${account.holder}` : '–'),
  },
  {
    id: 'cause',
    label: t('staff.refunds.cause'),
    cell: ({ cause }) => t(`staff.refunds.cause.${cause}`),
  },
  {
    id: 'created',
    label: t('staff.refunds.since'),
    cell: ({ created_at: at }) => formatDateTime(new Date(at), locale),
  },
  {
    id: 'error',
    label: t('staff.refunds.error'),
    cell: ({ last_error: error, tries }) =>
      error ? t('staff.refunds.errorOf', { error, count: tries }) : '–',
  },
]

const TONES = {
  awaiting_choice: 'neutral',
  pending: 'mango',
  sent: 'mango',
  done: 'leaf',
} as const

interface RouteBadgeProps {
  state: RefundState
  t: StaffTranslate
  route: RefundRoute
}

function RouteBadge({ state, t, route }: RouteBadgeProps) {
  return (
    <Badge tone={TONES[state]}>
      {t(
        state === 'awaiting_choice'
          ? 'staff.refunds.state.awaiting_choice'
          : `staff.refunds.route.${route}`,
      )}
    </Badge>
  )
}

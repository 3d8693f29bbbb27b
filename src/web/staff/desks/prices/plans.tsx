import { useMemo, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  decidePricePlan,
  listPricePlans,
  stopPricePlan,
  type ListedPlan,
} from '#contract/staff/prices/prices.ts'
import { exportPricePlans, PLAN_COLUMNS } from '#contract/staff/prices/price-exports.ts'
import { formatDateTime, formatEnd } from '#i18n/format.ts'
import { CallFailure } from '#web/send.ts'
import { AskedButton } from '#web/staff/form/asked-button.tsx'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { send, sendWhole } from '#web/staff/send.ts'
import { usePermitted, useStaff } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { PRICES, PriceText, StateBadge } from './price-values.tsx'
import { usePlanDecisions } from './use-plan-decisions.ts'
import styles from './prices.module.css'

const NAMES = namesOf([])
const VIEWS = ['', 'proposed', 'planned', 'running', 'past'] as const

/** Planned prices: what waits for an answer, what is to come, what was. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const { q, view } = address.filters
  const query = { search: q, view }
  const list = useList<ListedPlan>({
    queryKey: [PRICES, 'plans', address.filters],
    load: (cursor, signal) =>
      sendWhole(listPricePlans, { query: { ...query, cursor } as never, signal }),
  })
  const columns = useColumns()
  const locale = useLocale()
  const decisions = usePlanDecisions({
    rows: list.rows,
    idOf: ({ id }) => id,
    nameOf: ({ name, variation }) => `${name[locale]} ${variation[locale]}`.trim(),
    planOf: (plan) => plan,
  })
  return (
    <Page
      title={t('staff.title.pricePlans')}
      back={{ to: staffPages.prices(), label: t('staff.title.prices') }}
    >
      <ListViews
        label={t('prices.plansViews')}
        views={VIEWS.map((id) => ({ id, label: t(`prices.plansView.${id || 'all'}`) }))}
        address={address}
      />
      <ListParts
        label={t('staff.title.pricePlans')}
        filters={[]}
        searchLabel={t('prices.plansSearch')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ product_id: id }) => staffPages.product(id)}
        address={address}
        onAddress={change}
        download={{ call: exportPricePlans, columns: PLAN_COLUMNS, query }}
        bulk={decisions.bulk}
        empty={{ title: t('prices.plansNone'), text: t('prices.plansNoneText') }}
      />
      {decisions.dialog}
    </Page>
  )
}

const useColumns = (): Column<ListedPlan>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('prices.name'),
        cell: ({ name, variation }) => (
          <span className={styles.name}>
            <span>
              {name[locale]} <span className={styles.variation}>{variation[locale]}</span>
            </span>
          </span>
        ),
      },
      { id: 'sku', label: t('prices.sku'), cell: ({ sku }) => sku, isExtra: true },
      { id: 'state', label: t('prices.state'), cell: ({ state }) => <StateBadge state={state} /> },
      {
        id: 'before',
        label: t('prices.before'),
        align: 'end',
        cell: ({ before }) => <PriceText regular={before.regular_price} sale={before.sale_price} />,
      },
      {
        id: 'price',
        label: t('prices.after'),
        align: 'end',
        cell: ({ regular_price: regular, sale_price: sale, cost }) => (
          <PriceText regular={regular} sale={sale} cost={cost} />
        ),
      },
      {
        id: 'starts',
        label: t('prices.starts'),
        cell: ({ starts_at: at }) => formatDateTime(new Date(at), locale),
      },
      {
        id: 'ends',
        label: t('prices.ends'),
        cell: ({ ends_at: at }) => (at ? formatEnd(new Date(at), locale) : t('prices.never')),
      },
      { id: 'by', label: t('prices.by'), cell: ({ by_name: by }) => by },
      { id: 'act', label: t('prices.act'), cell: (plan) => <Acts plan={plan} /> },
    ],
    [locale, t],
  )
}

/** What can still be done with a plan. */
function Acts({ plan }: { plan: ListedPlan }) {
  const t = useT()
  const may = usePermitted()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { id, state, by, name, variation } = plan
  const locale = useLocale()
  const me = useStaff()
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey: [PRICES] })
    }
  }
  const decide = (apply: boolean) =>
    attempt(() => send(decidePricePlan, { params: { id }, body: { apply } }))
  const isOpen = ['proposed', 'planned', 'running'].includes(state)
  const mayStop = may('prices.apply') || (state === 'proposed' && by === me.login)
  if (!isOpen || !mayStop) return <span className={styles.acts}>–</span>
  return (
    <span className={styles.acts}>
      {state === 'proposed' && may('prices.apply') ? (
        <>
          <Button size="sm" disabled={busy} onClick={() => void decide(true)}>
            {t('prices.agree')}
          </Button>
          <Button size="sm" variant="secondary" disabled={busy} onClick={() => void decide(false)}>
            {t('prices.refuse')}
          </Button>
        </>
      ) : (
        <AskedButton
          size="sm"
          variant="secondary"
          words={{
            button: t('prices.stop'),
            title: t('prices.stopTitle', { name: `${name[locale]} ${variation[locale]}`.trim() }),
            text: t(state === 'running' ? 'prices.stopRunning' : 'prices.stopPlanned'),
            keep: t('prices.keepPlan'),
            busy: t('prices.saving'),
          }}
          run={async () => {
            await send(stopPricePlan, { params: { id } })
            await queries.invalidateQueries({ queryKey: [PRICES] })
          }}
        />
      )}
    </span>
  )
}

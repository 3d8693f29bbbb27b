import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { staffPages } from '#contract/pages.ts'
import { exportPrices, PRICE_COLUMNS } from '#contract/staff/list-exports.ts'
import { listPrices, PRICE_VIEWS, type PricedVariation } from '#contract/staff/prices/prices.ts'
import { listGoodsChoices } from '#contract/staff/goods/products.ts'
import { namesOf, type Filter } from '#web/staff/list/filters.ts'
import type { ListAddress } from '#web/staff/list/list-address.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList, type List } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { send, sendWhole } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChangeDialog, type Chosen } from './change-dialog.tsx'
import { columnsOf } from './columns.tsx'
import { CostDialog } from './cost-dialog.tsx'
import { PRICES } from './price-values.tsx'
import { usePlanDecisions } from './use-plan-decisions.ts'

const NAMES = namesOf([{ kind: 'choice', name: 'category', label: '', options: [] }])

/** Prices of all that is sold, with margins and plans. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const [address, change] = useListAddress(NAMES)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [costOf, setCostOf] = useState<PricedVariation | null>(null)
  const filters = useFilters()
  const mayPlan = usePermitted()('prices.write')
  const list = useList<PricedVariation>({
    queryKey: [PRICES, address.filters, address.sort],
    load: (cursor, signal) =>
      sendWhole(listPrices, {
        query: { ...queryOf(address), ...(cursor && { cursor }) } as never,
        signal,
      }),
  })
  const columns = useMemo(
    () =>
      columnsOf({
        t,
        locale,
        onChange: mayPlan
          ? (row) =>
              setChosen({ ids: [row.id], name: `${row.name[locale]} ${row.variation[locale]}` })
          : null,
        onCost: mayPlan ? setCostOf : null,
      }),
    [t, locale, mayPlan],
  )
  const { bulk, dialog } = usePriceBulk({ mayPlan, setChosen, address, list })
  return (
    <Page title={t('staff.title.prices')} actions={<PlansButton />}>
      <ListViews
        label={t('prices.views')}
        views={['' as const, ...PRICE_VIEWS].map((id) => ({
          id,
          label: t(`prices.view.${id || 'all'}`),
        }))}
        address={address}
      />
      <ListParts
        label={t('staff.title.prices')}
        filters={filters}
        searchLabel={t('prices.search')}
        list={list}
        columns={columns}
        rowId={({ sku }) => sku}
        rowTo={({ product_id: id }) => staffPages.product(id)}
        address={address}
        onAddress={change}
        download={{ call: exportPrices, columns: PRICE_COLUMNS, query: queryOf(address) }}
        bulk={bulk}
        empty={{ title: t('prices.none'), text: t('prices.noneText') }}
      />
      <ChangeDialog chosen={chosen} onClose={() => setChosen(null)} />
      <CostDialog of={costOf} onClose={() => setCostOf(null)} />
      {dialog}
    </Page>
  )
}

interface UsePriceBulk {
  mayPlan: boolean
  setChosen: (next: Chosen | null) => void
  address: ListAddress
  list: List<PricedVariation>
}

const usePriceBulk = ({ mayPlan, setChosen, address, list }: UsePriceBulk) => {
  const t = useT()
  const locale = useLocale()
  const decisions = usePlanDecisions({
    rows: list.rows,
    idOf: ({ sku }) => sku,
    nameOf: ({ name, variation }) => `${name[locale]} ${variation[locale]}`.trim(),
    planOf: ({ plan }) => plan,
  })
  const bulk = mayPlan
    ? [
        {
          id: 'change',
          label: t('prices.changeSome'),
          run: (rows: { ids: readonly string[] } | { all: true }) =>
            setChosen(
              'all' in rows
                ? { filter: filterOf(address) }
                : {
                    ids: list.rows.filter(({ sku }) => rows.ids.includes(sku)).map(({ id }) => id),
                  },
            ),
        },
      ]
    : []
  return { bulk: [...bulk, ...decisions.bulk], dialog: decisions.dialog }
}

function PlansButton() {
  const t = useT()
  return (
    <ButtonLink
      to={staffPages.pricePlans()}
      size="sm"
      variant="secondary"
      icon={<CalendarClock size={16} strokeWidth={2} />}
    >
      {t('prices.plans')}
    </ButtonLink>
  )
}

const filterOf = ({ filters }: ListAddress) => {
  const { q, view, category } = filters
  return { ...(q && { search: q }), ...(view && { view }), ...(category && { category }) }
}
const queryOf = (address: ListAddress) => {
  const by = address.sort?.replace(/^-/, '')
  return {
    ...filterOf(address),
    ...(by && { sort: by, order: address.sort!.startsWith('-') ? 'desc' : 'asc' }),
  }
}

const useFilters = (): Filter[] => {
  const t = useT()
  const locale = useLocale()
  const may = usePermitted()
  const { data } = useQuery({
    queryKey: ['goods-choices'],
    queryFn: ({ signal }) => send(listGoodsChoices, { signal }),
    enabled: may('products.read'),
  })
  return useMemo(
    () => [
      {
        kind: 'choice',
        name: 'category',
        label: t('prices.category'),
        options: (data?.categories ?? []).map(({ slug, parent, name }) => ({
          value: slug,
          label: `${parent === null ? '' : '– '}${name[locale]}`,
        })),
      },
    ],
    [data, locale, t],
  )
}

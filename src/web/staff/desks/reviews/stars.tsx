import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listStars, type ListedStars } from '#contract/staff/stars.ts'
import { formatNumber } from '#domain/money.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { namesOf, VIEW } from '#web/staff/list/filters.ts'
import { ListParts } from '#web/staff/list/list-parts.tsx'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { formatChange, formatStars } from '#web/staff/stars/stars.ts'
import { useLocale, useT } from '#web/staff/words.ts'

const NAMES = namesOf([])
const VIEWS = ['', 'fell'] as const

/** Products by how their stars changed in a week; what fell most is first. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const isFell = address.filters[VIEW] === 'fell'
  const list = useList<ListedStars>({
    queryKey: ['stars', 'list', isFell],
    load: (cursor, signal) =>
      sendWhole(listStars, {
        query: { ...(isFell && { view: 'fell' as const }), ...(cursor && { cursor }) },
        signal,
      }),
  })
  const columns = useColumns()
  return (
    <Page title={t('staff.title.stars')}>
      <ListViews
        label={t('stars.views')}
        views={VIEWS.map((id) => ({ id, label: t(`stars.view.${id || 'all'}`) }))}
        address={address}
      />
      <ListParts
        label={t('staff.title.stars')}
        filters={[]}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.productStars(id)}
        address={address}
        onAddress={change}
        empty={{
          title: t(isFell ? 'stars.noneFell' : 'stars.none'),
          text: t(isFell ? 'stars.noneFellText' : 'stars.noneText'),
        }}
      />
    </Page>
  )
}

const useColumns = (): Column<ListedStars>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const figure = (id: 'now' | 'before'): Column<ListedStars> => ({
      id,
      label: t(`stars.${id}`),
      align: 'end',
      cell: ({ [id]: { mean, ratings } }) =>
        mean === null
          ? '–'
          : t('stars.meanOf', {
              mean: formatStars(mean, locale),
              count: formatNumber(ratings),
            }),
    })
    return [
      { id: 'product', label: t('stars.product'), cell: ({ name }) => name },
      figure('now'),
      figure('before'),
      {
        id: 'change',
        label: t('stars.change'),
        align: 'end',
        cell: ({ change }) => formatChange(change, locale),
      },
      {
        id: 'batches',
        label: t('stars.batchesFell'),
        cell: ({ batches_fell: batches }) => batches.map(({ code }) => code).join(', ') || '–',
      },
    ]
  }, [locale, t])
}

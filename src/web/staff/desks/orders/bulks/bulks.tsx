import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import { listOrderBulks, type OrderBulk } from '#contract/staff/orders/order-bulks.ts'
import { formatNumber } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { DataList } from '#web/staff/list/data-list.tsx'
import { namesOf } from '#web/staff/list/filters.ts'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { ORDER_BULKS } from './bulk-dialog.tsx'

const NAMES = namesOf([])

/** Acts on many orders, also those that a closed tab began. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const list = useList<OrderBulk>({
    queryKey: [ORDER_BULKS],
    load: (cursor, signal) =>
      sendWhole(listOrderBulks, { query: cursor ? { cursor } : {}, signal }),
  })
  return (
    <Page
      title={t('staff.title.orderBulks')}
      back={{ to: staffPages.orders(), label: t('staff.orders.back') }}
    >
      <DataList
        label={t('staff.title.orderBulks')}
        list={list}
        columns={useColumns()}
        rowId={({ id }) => id}
        rowTo={({ id }) => staffPages.orderBulk(id)}
        address={address}
        onAddress={change}
        empty={{ title: t('orderBulks.none'), text: t('orderBulks.noneText') }}
      />
    </Page>
  )
}

const useColumns = (): Column<OrderBulk>[] => {
  const t = useT()
  const locale = useLocale()
  return useMemo(() => {
    const counted = (id: 'open' | 'done' | 'waiting' | 'failed'): Column<OrderBulk> => ({
      id,
      label: t(`orderBulks.head.${id}`),
      align: 'end',
      cell: ({ counts }) => formatNumber(counts[id]),
    })
    return [
      { id: 'act', label: t('orderBulks.what'), cell: ({ act }) => t(`orderBulks.act.${act}`) },
      {
        id: 'state',
        label: t('orderBulks.stateHead'),
        cell: ({ state }) => (
          <Badge tone={state === 'done' ? 'leaf' : state === 'stopped' ? 'mango' : 'sky'}>
            {t(`orderBulks.state.${state}`)}
          </Badge>
        ),
      },
      counted('done'),
      counted('open'),
      counted('failed'),
      counted('waiting'),
      { id: 'by', label: t('orderBulks.by'), cell: ({ by }) => by },
      {
        id: 'at',
        label: t('orderBulks.at'),
        cell: ({ made_at: at }) => formatDateTime(new Date(at), locale),
      },
    ]
  }, [locale, t])
}

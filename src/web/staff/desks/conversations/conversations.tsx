import { useMemo } from 'react'
import { staffPages } from '#contract/pages.ts'
import {
  listConversations,
  type StaffConversationRow,
} from '#contract/staff/orders/conversations.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Column } from '#web/staff/list/columns.ts'
import { DataList } from '#web/staff/list/data-list.tsx'
import { VIEW } from '#web/staff/list/filters.ts'
import { ListViews } from '#web/staff/list/list-views.tsx'
import { useList } from '#web/staff/list/use-list.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { Moment } from '#web/staff/order-values.tsx'
import { sendWhole } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'

const VIEWS = ['', 'mine', 'none'] as const
const ASKED: Record<string, object> = { mine: { assignee: 'me' }, none: { assignee: 'none' } }

/** Conversations about orders that wait for an answer, the longest waiting first. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress([])
  const { [VIEW]: view = '' } = address.filters
  const list = useList<StaffConversationRow>({
    // Below the key of orders, so that a new message refetches it.
    queryKey: ['orders', 'conversations', address.filters],
    load: (cursor, signal) =>
      sendWhole(listConversations, {
        query: { ...ASKED[view], ...(cursor && { cursor }) } as object,
        signal,
      }),
  })
  const columns = useMemo(() => columnsOf(t), [t])
  const views = VIEWS.map((id) => ({ id, label: t(`staff.conversations.view.${id || 'all'}`) }))
  return (
    <Page title={t('staff.title.conversations')}>
      <ListViews label={t('staff.conversations.views')} views={views} address={address} />
      <DataList
        label={t('staff.title.conversations')}
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowTo={({ order_number: number }) => staffPages.order(number)}
        address={address}
        onAddress={change}
        empty={{
          title: t('staff.conversations.none'),
          text: t('staff.conversations.noneText'),
        }}
      />
    </Page>
  )
}

const columnsOf = (t: StaffTranslate): Column<StaffConversationRow>[] => [
  {
    id: 'order',
    label: t('staff.conversations.order'),
    cell: ({ order_number: number }) => number,
  },
  {
    id: 'since',
    label: t('staff.conversations.since'),
    cell: ({ waiting_since: since }) => <Moment at={since} />,
  },
  {
    id: 'text',
    label: t('staff.conversations.text'),
    cell: ({ text, unread }) => (
      <>
        {unread > 0 && (
          <Badge tone="mango">{t('staff.conversations.unread', { count: unread })}</Badge>
        )}{' '}
        {text || t('staff.conversations.onlyPhotos')}
      </>
    ),
  },
  { id: 'customer', label: t('staff.conversations.customer'), cell: ({ customer }) => customer },
  {
    id: 'status',
    label: t('staff.conversations.status'),
    cell: ({ status_text: text }) => text,
  },
  {
    id: 'assignee',
    label: t('staff.conversations.assignee'),
    cell: ({ assignee }) => assignee?.name ?? '–',
  },
]

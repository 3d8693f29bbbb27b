import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { countWaitingApprovals } from '#contract/staff/approvals.ts'
import { ownNotices } from '#contract/staff/notices.ts'
import { listHeld } from '#contract/staff/customers/held.ts'
import { listConversations } from '#contract/staff/orders/conversations.ts'
import { send, sendWhole } from '../send.ts'
import { useNeedsFactor, usePermitted } from '../session.ts'

/** How much waits for the person, by approvals; and whether four eyes are off. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: ({ signal }) => send(countWaitingApprovals, { signal }),
    enabled: !useNeedsFactor(),
  }).data ?? { count: 0, is_alone: false }

/** Notices about the person's own account. */
export const useOwnNotices = () =>
  useQuery({
    queryKey: [ownNotices.path],
    queryFn: ({ signal }) => send(ownNotices, { signal }),
  }).data ?? []

/** Conversations that wait for an answer, for those who may give one. */
const useWaitingConversations = (): number => {
  const mayAsk = !useNeedsFactor()
  const mayAnswer = usePermitted()('orders.write')
  const { data } = useQuery({
    queryKey: ['orders', 'conversations', 'waiting'],
    queryFn: ({ signal }) => sendWhole(listConversations, { query: { per_page: '1' }, signal }),
    enabled: mayAsk && mayAnswer,
  })
  return data?.meta.total ?? 0
}

/** Held offers and invitations, for those who may decide. */
const useHeld = (): number => {
  const mayAsk = !useNeedsFactor()
  const mayDecide = usePermitted()('customers.write')
  const { data } = useQuery({
    queryKey: ['held', 'waiting'],
    queryFn: ({ signal }) =>
      sendWhole(listHeld, { query: { state: 'open', per_page: '1' }, signal }),
    enabled: mayAsk && mayDecide,
  })
  return data?.meta.total ?? 0
}

/** What waits behind the screens of the menu, by their path. */
export const useBadges = (): Readonly<Record<string, number>> => ({
  [staffPages.approvals.path]: useWaiting().count,
  [staffPages.held.path]: useHeld(),
  [staffPages.conversations.path]: useWaitingConversations(),
  [staffPages.me.path]: useOwnNotices().length,
})

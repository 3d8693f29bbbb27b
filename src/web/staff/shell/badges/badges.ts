import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { ownNotices } from '#contract/staff/notices.ts'
import { countWaiting } from '#contract/staff/today/waiting.ts'
import type { WaitingName } from '#domain/staff/waiting.ts'
import { send } from '../../send.ts'
import { useNeedsFactor } from '../../session.ts'

const AGAIN_MS = 60_000

/** The screen of each desk at which something waits. */
const SCREENS: Readonly<Record<WaitingName, string>> = {
  approvals: staffPages.approvals.path,
  orders: staffPages.orders.path,
  picking: staffPages.picking.path,
  conversations: staffPages.conversations.path,
  complaints: staffPages.complaints.path,
  reviews: staffPages.reviews.path,
  held: staffPages.held.path,
  requests: staffPages.dataRequests.path,
  refunds: staffPages.refunds.path,
}

/** What waits, and what alerts are about; the stream says when to ask again. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => send(countWaiting, { signal }),
    enabled: !useNeedsFactor(),
    refetchInterval: AGAIN_MS,
  }).data

/** How many approvals wait for the person. */
export const useWaitingApprovals = (): number =>
  useWaiting()?.counts.find(({ name }) => name === 'approvals')?.count ?? 0

/** Whether four eyes are off. */
export const useIsAlone = (): boolean => useWaiting()?.is_alone ?? false

/** Notices about the person's own account. */
export const useOwnNotices = () =>
  useQuery({
    queryKey: [ownNotices.path],
    queryFn: ({ signal }) => send(ownNotices, { signal }),
  }).data ?? []

/** What waits behind the screens of the menu, by their path. */
export const useBadges = (): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(
    (useWaiting()?.counts ?? []).map(({ name, count }) => [SCREENS[name], count]),
  ),
  [staffPages.me.path]: useOwnNotices().length,
})

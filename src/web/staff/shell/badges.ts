import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { countWaitingApprovals } from '#contract/staff/approvals.ts'
import { ownNotices } from '#contract/staff/notices.ts'
import { send } from '../send.ts'
import { useNeedsFactor } from '../session.ts'

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

/** What waits behind the screens of the menu, by their path. */
export const useBadges = (): Readonly<Record<string, number>> => ({
  [staffPages.approvals.path]: useWaiting().count,
  [staffPages.me.path]: useOwnNotices().length,
})

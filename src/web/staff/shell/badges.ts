import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { countWaitingApprovals } from '#contract/staff/approvals.ts'
import { send } from '../send.ts'

/** How much waits for the person, by approvals; and whether four eyes are off. */
export const useWaiting = () =>
  useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: ({ signal }) => send(countWaitingApprovals, { signal }),
  }).data ?? { count: 0, is_alone: false }

/** What waits behind the screens of the menu, by their path. */
export const useBadges = (): Readonly<Record<string, number>> => ({
  [staffPages.approvals.path]: useWaiting().count,
})

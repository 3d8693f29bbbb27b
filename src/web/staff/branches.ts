import { useQuery } from '@tanstack/react-query'
import { listStaffBranches } from '#contract/staff/branches.ts'
import { send } from '#web/staff/send.ts'

export const BRANCHES = [listStaffBranches.path]

export const useBranches = () =>
  useQuery({
    queryKey: BRANCHES,
    queryFn: ({ signal }) => send(listStaffBranches, { signal }),
  })

import { useQuery } from '@tanstack/react-query'
import { listRoles } from '#contract/staff/roles.ts'
import { send } from '#web/staff/send.ts'

export const ROLES = [listRoles.path]

/** All roles that can be given; there are few. */
export const useRoles = () =>
  useQuery({ queryKey: ROLES, queryFn: ({ signal }) => send(listRoles, { signal }) })

import { DAY_MS } from '../time.ts'

/** What the list of people can be filtered by; the flags are on with any text. */
export type PersonFilter = Readonly<
  Partial<Record<'q' | 'role' | 'branch' | 'bare' | 'unused' | 'left', string | undefined>>
>
type Person = {
  login: string
  name: string
  roles: readonly { role: string; branch: { id: string } | null }[]
  has_factor: boolean
  left_at: string | null
  seen_at: string | null
}

/** An account that no one used for longer is one to close. */
const UNUSED_DAYS = 30

/** Whether a person is in the list with these filters: former staff only with `left`. */
export const fitsPerson = (
  { login, name, roles, has_factor: hasFactor, left_at: leftAt, seen_at: seenAt }: Person,
  { q = '', role, branch, bare, unused, left }: PersonFilter,
  now: Date,
): boolean =>
  `${name} ${login}`.toLowerCase().includes(q.toLowerCase()) &&
  (!role || roles.some((one) => one.role === role)) &&
  (!branch || roles.some((one) => one.branch === null || one.branch.id === branch)) &&
  (!bare || !hasFactor) &&
  (!unused || seenAt === null || Date.parse(seenAt) < now.getTime() - UNUSED_DAYS * DAY_MS) &&
  (left ? leftAt !== null : leftAt === null)

/** What the list of people can be filtered by; the flags are on with any text. */
export type PersonFilter = Readonly<
  Partial<Record<'q' | 'role' | 'branch' | 'bare' | 'left', string | undefined>>
>
type Person = {
  login: string
  name: string
  roles: readonly { role: string; branch: { id: string } | null }[]
  has_factor: boolean
  left_at: string | null
}

/** Whether a person is in the list with these filters: former staff only with `left`. */
export const fitsPerson = (
  { login, name, roles, has_factor: hasFactor, left_at: leftAt }: Person,
  { q = '', role, branch, bare, left }: PersonFilter,
): boolean =>
  `${name} ${login}`.toLowerCase().includes(q.toLowerCase()) &&
  (!role || roles.some((one) => one.role === role)) &&
  (!branch || roles.some((one) => one.branch === null || one.branch.id === branch)) &&
  (!bare || !hasFactor) &&
  (left ? leftAt !== null : leftAt === null)

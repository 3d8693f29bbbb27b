import type { StaffOutcome } from '#contract/staff/outcomes.ts'

/** Why each of these was not done, in their order; null for what was. */
export const reasonsOf = (
  outcomes: readonly StaffOutcome[],
  ids: readonly string[],
): (string | null)[] => {
  const found = new Map(outcomes.map(({ id, reason }) => [id, reason]))
  return ids.map((id) => found.get(id) ?? null)
}

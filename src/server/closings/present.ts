import type { DayClosing } from '#contract/staff/closings.ts'
import { differenceOf } from '#domain/closings/closing.ts'
import type { CountRow, DayFigures } from './store.ts'

type Viewer = { id: string }

export const presentDay = (
  { day, sales, counter, waste, tills, riders }: DayFigures,
  count: CountRow | null,
  viewer: Viewer,
): DayClosing => ({
  day,
  sales,
  counter,
  waste,
  due: { tills, riders },
  count: count && presentCount(count, viewer),
})

const presentCount = (count: CountRow, viewer: Viewer): DayClosing['count'] => {
  const due = { tills: count.dueTills, riders: count.dueRiders }
  const counted = { tills: count.tills, riders: count.riders }
  return {
    id: count.id,
    due,
    counted,
    difference: differenceOf(counted, due),
    reason: count.reason,
    made_by: count.madeBy,
    is_own: count.madeById === viewer.id,
    at: count.at.toISOString(),
    signed_by: count.signedBy,
    signed_at: count.signedAt?.toISOString() ?? null,
  }
}

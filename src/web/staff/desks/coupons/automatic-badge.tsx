import type { StaffAutomaticDiscount } from '#contract/staff/automatic-discounts.ts'
import type { AutomaticDiscountState } from '#domain/automatic-discounts/state.ts'
import { useT } from '#web/staff/words.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

const TONES: Readonly<Record<AutomaticDiscountState, BadgeTone>> = {
  running: 'leaf',
  planned: 'mango',
  ended: 'neutral',
}

export function AutomaticBadge({ state }: Pick<StaffAutomaticDiscount, 'state'>) {
  const t = useT()
  return <Badge tone={TONES[state]}>{t(`automatic.state.${state}`)}</Badge>
}

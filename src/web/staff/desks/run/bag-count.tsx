import Check from 'lucide-react/icons/check'
import type { OwnStop } from '#contract/staff/delivery/my-run.ts'
import { useT } from '#web/staff/words.ts'

interface BagCountProps {
  stop: OwnStop
  missing: readonly string[]
}

/** How many bags of an order were scanned. */
export function BagCount({ stop, missing }: BagCountProps) {
  const t = useT()
  const count = stop.bag_list.length
  const done = count - missing.length
  if (done === count) return <Check size={24} strokeWidth={2.5} aria-label={t('run.scanned')} />
  if (count === 1) return null
  return <small>{t('run.bagsOfOrder', { done, count })}</small>
}

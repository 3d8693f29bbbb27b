import type { PickSpeed } from '#contract/staff/picking/speed.ts'
import { useT } from '#web/staff/words.ts'

/** How fast a run goes, in one line; nothing before a task is done or scanned wrong. */
export function Speed({ speed, title }: { speed: PickSpeed; title?: string }) {
  const t = useT()
  const {
    tasks,
    short,
    wrong_scans: wrong,
    seconds_per_task: seconds,
    units_per_hour: units,
  } = speed
  if (tasks + wrong === 0) return null
  const pace =
    seconds === null || units === null ? [] : [t('picking.speed.pace', { seconds, units })]
  const line = [...pace, t('picking.speed.counts', { short, wrong })].join(' · ')
  return <p>{title === undefined ? line : `${title}: ${line}`}</p>
}

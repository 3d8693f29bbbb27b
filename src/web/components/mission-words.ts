import type { Mission } from '#contract/account/missions.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { Translate } from '#i18n/web.ts'

/** Days from which on a deadline is said louder. */
const NEAR_DAYS = 3
/** Up to so many the ring counts them; beyond it tells per cent. */
const COUNTED_MAX = 9

/** What is done or not, and never half. */
const isSingle = ({ unit, target }: Mission): boolean => unit !== 'rupiah' && target === 1

/** "2 of 3 orders", "Rp120.000 of Rp250.000"; of a single deed whether it is done. */
export const progressWords = (mission: Mission, t: Translate): string => {
  if (isSingle(mission)) return t(mission.progress < 1 ? 'missions.notYet' : 'missions.allDone')
  const words = t('missions.progressOf', {
    done: mission.formatted_progress,
    target: mission.formatted_target,
  })
  return mission.unit === 'rupiah' ? words : `${words} ${mission.unit_label}`
}

/** What orders that are not completed yet will add; null where there are none. */
export const pendingWords = (mission: Mission, t: Translate): string | null =>
  mission.pending > 0 ? t('missions.pending', { amount: mission.formatted_pending }) : null
/** The same in per cent of the target. */
export const pendingPercent = ({ pending, target }: Mission): number =>
  Math.floor((100 * pending) / target)

/** What stands in the ring: "2/3", "48%". */
export const shortProgress = ({ unit, target, progress, percentage }: Mission): string =>
  unit !== 'rupiah' && target <= COUNTED_MAX ? `${progress}/${target}` : `${percentage}%`

/** "1 day left"; null when nothing counts any more. */
export const daysWords = ({ days_left: days }: Mission, t: Translate): string | null => {
  if (days === null) return null
  return days > 1
    ? t('missions.daysLeft', { days })
    : t(days === 1 ? 'missions.dayLeft' : 'missions.lastDay')
}
export const isEndingSoon = ({ days_left: days }: Mission): boolean =>
  days !== null && days <= NEAR_DAYS

/** "+500 points". */
export const rewardWords = ({ reward }: Mission, t: Translate): string =>
  t('missions.reward', { points: reward.formatted_points })
/** What the points are worth at the customer's tier now. */
export const worthWords = ({ reward }: Mission, rate: number, t: Translate): string =>
  t('missions.worth', { worth: formatRupiah(Math.floor(reward.points * rate)) })

/**
 * What is missing to the target: "Rp130.000 to go", "2 orders to go"; null where it is the whole of
 * it.
 */
export const missingWords = (mission: Mission, t: Translate): string | null => {
  if (isSingle(mission)) return null
  const { unit, target, progress, unit_label: label } = mission
  const amount =
    unit === 'rupiah'
      ? formatRupiah(target - progress)
      : `${formatNumber(target - progress)} ${label}`
  return t('missions.missing', { amount })
}

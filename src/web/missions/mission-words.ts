import type { Mission } from '#contract/missions.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import type { Translate } from '#i18n/web.ts'

/** Deadlines within this many days are emphasised. */
const NEAR_DAYS = 3
/** Targets up to this show a count in the ring; larger ones show a percentage. */
const COUNTED_MAX = 9

/** Missions with a single step, which have no partial progress. */
const isSingle = ({ unit, target }: Mission): boolean => unit !== 'rupiah' && target === 1

/** "2 of 3 orders", "Rp120.000 of Rp250.000"; for a single step whether it is done. */
export const progressWords = (mission: Mission, t: Translate): string => {
  if (isSingle(mission)) return t(mission.progress < 1 ? 'missions.notYet' : 'missions.allDone')
  const words = t('missions.progressOf', {
    done: mission.formatted_progress,
    target: mission.formatted_target,
  })
  return mission.unit === 'rupiah' ? words : `${words} ${mission.unit_label}`
}

/** What uncompleted orders will add; null if there are none. */
export const pendingWords = (mission: Mission, t: Translate): string | null =>
  mission.pending > 0 ? t('missions.pending', { amount: mission.formatted_pending }) : null
/** Pending progress in per cent of the target. */
export const pendingPercent = ({ pending, target }: Mission): number =>
  Math.floor((100 * pending) / target)

/** The ring's text: "2/3", "48%". */
export const shortProgress = ({ unit, target, progress, percentage }: Mission): string =>
  unit !== 'rupiah' && target <= COUNTED_MAX ? `${progress}/${target}` : `${percentage}%`

/** "1 day left"; null when the mission has ended. */
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
/** The reward's worth at the customer's current tier. */
export const worthWords = ({ reward }: Mission, rate: number, t: Translate): string =>
  t('missions.worth', { worth: formatRupiah(Math.floor(reward.points * rate)) })

/** "Rp130.000 to go", "2 orders to go"; null for a single-step mission. */
export const missingWords = (mission: Mission, t: Translate): string | null => {
  if (isSingle(mission)) return null
  const { unit, target, progress, unit_label: label } = mission
  const amount =
    unit === 'rupiah'
      ? formatRupiah(target - progress)
      : `${formatNumber(target - progress)} ${label}`
  return t('missions.missing', { amount })
}

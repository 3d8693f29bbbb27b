import { inLocale, type Locale } from '#domain/locale.ts'
import { countsOrders, KEPT_DAYS, TAKEN_BACK_DAYS } from '#domain/missions/mission.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { serverWords } from '#i18n/server.ts'
import type { MissionRow } from './store/missions.ts'

/** The rules shown to members, derived from the mission's data so that they match the behaviour. */
export const termsOf = (mission: MissionRow, locale: Locale): string[] => {
  const t = serverWords(locale)
  const say = (key: string, params: Record<string, string | number> = {}) =>
    t(`mission.terms.${key}`, params)
  const isOfOrders = countsOrders(mission.kind)
  return [
    say(mission.kind, {
      target: formatNumber(mission.target),
      amount: formatRupiah(mission.target),
      unit: inLocale(mission.unitLabel, locale),
    }),
    say(isOfOrders ? 'after_start_orders' : 'after_start'),
    ...(mission.period === 'once' ? [] : [say(mission.period)]),
    say('reward', { points: formatNumber(mission.rewardPoints) }),
    ...(mission.maxWinners === null
      ? []
      : [say('winners', { count: formatNumber(mission.maxWinners), days: KEPT_DAYS })]),
    ...(mission.maxPoints === null
      ? []
      : [say('points', { count: formatNumber(mission.maxPoints), days: KEPT_DAYS })]),
    ...(isOfOrders || mission.kind === 'referral'
      ? [say('refund', { days: TAKEN_BACK_DAYS })]
      : []),
    say('no_chance'),
  ]
}

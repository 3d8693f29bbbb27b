import { addDays, daysBetween, type LocalDate } from '../time.ts'
import { isGoodOn, keepsPromise } from './batch.ts'

/** The warmest that goods of a zone may arrive, in degrees Celsius. */
export const ARRIVAL_C_MAX = { ambient: 35, chilled: 8, frozen: -12 } as const
export type Zone = keyof typeof ARRIVAL_C_MAX
export const ZONES = Object.keys(ARRIVAL_C_MAX) as Zone[]

export const zoneOf = ({
  refrigerated,
  frozen,
}: {
  refrigerated: boolean
  frozen: boolean
}): Zone => (frozen ? 'frozen' : refrigerated ? 'chilled' : 'ambient')

export type ArrivalFault = 'ended' | 'short_life' | 'too_warm'

/**
 * Why goods should not be taken in: they have ended, have less than a day more than the shop
 * promises, or are too warm for their zone. A lead may allow them.
 */
export const arrivalFaults = (
  goods: { bestBefore: LocalDate; arrivalC: number | null },
  {
    today,
    deliverFrom,
    lifeDays,
    zone,
  }: { today: LocalDate; deliverFrom: LocalDate; lifeDays: number; zone: Zone },
): ArrivalFault[] => {
  const day = deliverFrom > today ? deliverFrom : today
  const faults: ArrivalFault[] = []
  if (!isGoodOn(goods, today)) faults.push('ended')
  else if (!keepsPromise(goods, { day: addDays(day, 1), lifeDays })) faults.push('short_life')
  if (goods.arrivalC !== null && goods.arrivalC > ARRIVAL_C_MAX[zone]) faults.push('too_warm')
  return faults
}

const LIVES_MAX = 3
const LIFE_DAYS_MAX = 3 * 365

/** Whether a best-before day is so late that it may be mistyped; `lifeDays` null: life unknown. */
export const isFarEnd = (
  bestBefore: LocalDate,
  { today, lifeDays }: { today: LocalDate; lifeDays: number | null },
): boolean =>
  daysBetween(today, bestBefore) >
  (lifeDays === null ? LIFE_DAYS_MAX : Math.min(LIVES_MAX * lifeDays + 30, LIFE_DAYS_MAX))

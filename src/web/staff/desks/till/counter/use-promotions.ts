import { useMemo, useState } from 'react'
import type { Data } from '#contract/call.ts'
import type { listTillGoods } from '#contract/till/counter.ts'
import type { TillMember } from '#contract/till/members.ts'
import { useLocale } from '#web/staff/words.ts'
import type { BasketLine } from './basket.ts'
import { discountsOf, pointsOf, type DueDiscount } from './promotions.ts'

type Kept = Data<typeof listTillGoods> | null

/**
 * The discounts and points of a sale, reckoned on this device when its goods change. What the shop
 * says instead holds until they change again: the clock of a device may be wrong.
 */
export const usePromotions = (lines: readonly BasketLine[], kept: Kept) => {
  const locale = useLocale()
  const [{ now, due }, set] = useState<{ now: Date; due: DueDiscount[] | null }>(() => ({
    now: new Date(),
    due: null,
  }))
  // A device may keep the goods of a version that knew no promotions.
  const running = kept?.discounts
  const discounts = useMemo(
    () =>
      due
        ? lines.map((_, at) => due.filter(({ line }) => line === at))
        : discountsOf(lines, running ?? [], { now, locale }),
    [lines, running, now, due, locale],
  )
  const earnedBy = (member: TillMember | null, off: number) =>
    member &&
    pointsOf(lines, discounts, {
      offers: kept?.offers ?? [],
      perRupiah: kept?.rupiah_per_point ?? 1,
      member,
      off,
      now,
      locale,
    })
  const renew = (instead?: DueDiscount[]) => set({ now: new Date(), due: instead ?? null })
  return { discounts, earnedBy, renew }
}

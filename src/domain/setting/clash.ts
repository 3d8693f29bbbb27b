import { slotStarts } from '../delivery/delivery-slot.ts'
import { formatRupiah } from '../money.ts'
import type { SettingProblem } from './problem.ts'
import type { SettingKey, Settings } from '../settings.ts'

type Clash = (after: Settings) => SettingProblem | null

const noWindow: Clash = (after) =>
  slotStarts(after).length === 0
    ? { key: 'validation.noWindow', params: { minutes: after['slot.minutes'] } }
    : null

const noQuietHours: Clash = (after) => {
  const { 'slot.quietFrom': from, 'slot.quietUntil': until } = after
  return from < until ? null : { key: 'validation.quietHours', params: { from, until } }
}

/** It would be for every order, as none is smaller. */
const belowMinimum: Clash = (after) => {
  const { 'shipping.discountFromGoods': from, 'order.minimumGoods': minimum } = after
  if (after['shipping.discountMax'] === 0 || from >= minimum) return null
  const params = { from: formatRupiah(from), minimum: formatRupiah(minimum) }
  return { key: 'validation.belowMinimum', params }
}

/** A reminder before the order began to wait. */
const remindsEarly: Clash = (after) => {
  const { 'collect.remindHours': remind, 'collect.keepHours': keep } = after
  return remind > keep ? { key: 'validation.remindHours', params: { remind, keep } } : null
}

/** Labels of scales begin with 20 to 29. */
const noPrefix: Clash = (after) => {
  const prefix = after['scale.pricePrefix']
  return prefix === 0 || prefix >= 20 ? null : { key: 'validation.scalePrefix' }
}

const CLASHES: Partial<Record<SettingKey, Clash>> = {
  'slot.opens': noWindow,
  'slot.closes': noWindow,
  'slot.minutes': noWindow,
  'slot.quietFrom': noQuietHours,
  'slot.quietUntil': noQuietHours,
  'shipping.discountFromGoods': belowMinimum,
  'shipping.discountMax': belowMinimum,
  'collect.remindHours': remindsEarly,
  'collect.keepHours': remindsEarly,
  'scale.pricePrefix': noPrefix,
}

/** What is right by itself and wrong together with the other settings. */
export const clashProblem = (after: Settings, key: SettingKey): SettingProblem | null =>
  CLASHES[key]?.(after) ?? null

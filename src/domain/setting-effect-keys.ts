import type { SettingKey } from './settings.ts'

/** Settings of which the effect on the last days can be said. */
export const EFFECT_KEYS = [
  'order.minimumGoods',
  'order.serviceFee',
  'shipping.bands',
  'shipping.discountFromGoods',
  'shipping.discountMax',
  'slot.capacityOrders',
  'points.perRupiah',
] as const satisfies readonly SettingKey[]
export type EffectKey = (typeof EFFECT_KEYS)[number]

export const hasEffect = (key: string): key is EffectKey => EFFECT_KEYS.some((one) => one === key)

/** What a cart may still reach, in whole Rupiah of goods. */
export type Thresholds = {
  minimumGoods: number
  /** From this much of goods on shipping costs less; 0 where there is no such offer. */
  shippingOffFrom: number
}
export type CartGoal = { kind: 'minimum' | 'shipping'; missing: number; percent: number }

/**
 * The next threshold that the selected goods have not reached: first the least that is delivered,
 * then cheaper shipping. Null when all are reached.
 */
export const nextGoal = (
  goods: number,
  { minimumGoods, shippingOffFrom }: Thresholds,
): CartGoal | null => {
  if (goods < minimumGoods) return goal('minimum', goods, minimumGoods)
  return goods < shippingOffFrom ? goal('shipping', goods, shippingOffFrom) : null
}

const goal = (kind: CartGoal['kind'], goods: number, target: number): CartGoal => ({
  kind,
  missing: target - goods,
  percent: Math.floor((goods * 100) / target),
})

/** Statuses of a parcel, named as in the couriers' APIs. */
export const COURIER_STATUSES = [
  'confirmed',
  'scheduled',
  'allocated',
  'picking_up',
  'picked',
  'dropping_off',
  'on_hold',
  'courier_not_found',
  'rejected',
  'return_in_transit',
  'returned',
  'disposed',
  'cancelled',
  'delivered',
] as const
export type CourierStatus = (typeof COURIER_STATUSES)[number]

/**
 * The status' meaning for the order: still at the shop, under way, arrived, or needs a manual
 * check.
 */
export type CourierPhase = 'process' | 'on_delivery' | 'delivered' | 'exception'

const PHASES: Record<CourierStatus, CourierPhase> = {
  confirmed: 'process',
  scheduled: 'process',
  allocated: 'process',
  picking_up: 'on_delivery',
  picked: 'on_delivery',
  dropping_off: 'on_delivery',
  on_hold: 'exception',
  courier_not_found: 'exception',
  rejected: 'exception',
  return_in_transit: 'exception',
  returned: 'exception',
  disposed: 'exception',
  cancelled: 'exception',
  delivered: 'delivered',
}
export const courierPhase = (status: CourierStatus): CourierPhase => PHASES[status]

/** Nothing comes after these. */
const FINAL: ReadonlySet<CourierStatus> = new Set([
  'delivered',
  'returned',
  'disposed',
  'cancelled',
])
export const isFinal = (status: CourierStatus): boolean => FINAL.has(status)

const COMING: ReadonlySet<CourierStatus> = new Set([
  'confirmed',
  'scheduled',
  'allocated',
  'picking_up',
  'on_hold',
])
/** Its courier has not fetched it and has not given up. */
export const mayStillCome = (status: CourierStatus): boolean => COMING.has(status)

/** Its courier gave up: the goods never left, came back, or are lost. */
export const GIVEN_UP: readonly CourierStatus[] = [
  'courier_not_found',
  'rejected',
  'returned',
  'disposed',
  'cancelled',
]

export type CourierFact = { status: CourierStatus; at: Date }

/**
 * Whether a new courier fact replaces the previous one. Facts may be duplicated or out of order:
 * the later one wins, at the same time the more advanced one, and a final status always wins and
 * stays.
 */
export const mayFollow = (before: CourierFact, next: CourierFact): boolean => {
  if (isFinal(before.status)) return false
  if (isFinal(next.status)) return true
  const later = next.at.getTime() - before.at.getTime()
  return (
    later > 0 ||
    (later === 0 && COURIER_STATUSES.indexOf(next.status) > COURIER_STATUSES.indexOf(before.status))
  )
}

import type { OrderState } from '../orders/order-state.ts'
import { courierPhase, type CourierStatus } from './courier-status.ts'
import { isForCourier } from './run.ts'

/** The courier's own code of its service, `SAME DAY`; empty for our own riders. */
export const serviceCode = (shippingMethod: string): string =>
  isForCourier(shippingMethod)
    ? (shippingMethod.split(':').at(-1) ?? '').replaceAll('_', ' ').toUpperCase()
    : ''

/** States of an order between packing and arrival: its parcel has a waybill. */
const WITH_WAYBILL: readonly OrderState[] = ['packed', 'on_delivery']
export const hasWaybill = (order: { state: OrderState; shippingMethod: string }): boolean =>
  isForCourier(order.shippingMethod) && WITH_WAYBILL.includes(order.state)

/** How far a courier is with a parcel; first what needs a person, last what is done. */
export const FETCH_STATES = [
  'unbooked',
  'trouble',
  'coming',
  'booked',
  'booking',
  'unpacked',
  'fetched',
  'delivered',
] as const
export type FetchState = (typeof FETCH_STATES)[number]

type ParcelStatus = CourierStatus | 'booking' | 'unbooked' | null

/** Whether a packed order stands here and the courier of its newest parcel does not come for it. */
export const isLeft = (
  order: { state: OrderState; shippingMethod: string },
  status: ParcelStatus,
): boolean =>
  order.state === 'packed' &&
  isForCourier(order.shippingMethod) &&
  (status === 'unbooked' || fetchState(order.state, status) === 'trouble')

/** `status`: of the newest parcel, null before there is one. */
export const fetchState = (order: OrderState, status: ParcelStatus): FetchState => {
  if (order === 'delivered' || order === 'completed') return 'delivered'
  if (order === 'failed_delivery') return 'trouble'
  if (order !== 'packed' && order !== 'on_delivery') return 'unpacked'
  if (status === null || status === 'booking') return 'booking'
  if (status === 'unbooked') return status
  if (status === 'picking_up') return 'coming'
  const phase = courierPhase(status)
  if (phase === 'exception') return 'trouble'
  return phase === 'process' ? 'booked' : 'fetched'
}

import { textOf } from '#i18n/server.ts'
import type { Rate } from './biteship-answers.ts'
import type { CourierQuote } from './port.ts'

/** Rides of at most an hour, or of a few hours, may carry chilled goods in our cold bag. */
const INSTANT_REACH_M = 12_000
const SAME_DAY_HOURS_MAX = 4

/**
 * Converts a rate to a quote. Its id includes the pace, so that the promise is known without
 * another request.
 */
export const quoteOf = (rate: Rate, distanceM: number): CourierQuote => {
  const pace = paceOf(rate)
  const duration = durationOf(rate)
  return {
    id: `bs:${pace}:${rate.courier_code}:${rate.courier_service_code.toLowerCase()}`,
    name: { en: rate.courier_name, id: rate.courier_name },
    service: { en: rate.courier_service_name, id: rate.courier_service_name },
    estimatedTime: duration,
    price: rate.price,
    carries: { chilled: isQuick(rate, pace, distanceM), frozen: false },
    own: false,
  }
}

/** The courier and service of a quote's id; null for any other id. */
export const serviceOf = (id: string): { company: string; type: string } | null => {
  const [, company, type] = /^bs:[a-z_]+:([a-z0-9_]+):([a-z0-9_]+)$/.exec(id) ?? []
  return company && type ? { company, type } : null
}

const paceOf = ({ service_type }: Rate): 'instant' | 'same_day' | 'standard' =>
  service_type === 'instant' || service_type === 'same_day' ? service_type : 'standard'

const hoursMax = ({ shipment_duration_range, shipment_duration_unit }: Rate): number =>
  shipment_duration_unit === 'hours'
    ? Number(/(\d+)\s*$/.exec(shipment_duration_range ?? '')?.[1] ?? Infinity)
    : Infinity

const isQuick = (rate: Rate, pace: string, distanceM: number): boolean =>
  (pace === 'instant' && distanceM <= INSTANT_REACH_M) ||
  (pace === 'same_day' && hoursMax(rate) <= SAME_DAY_HOURS_MAX)

const durationOf = ({
  shipment_duration_range,
  shipment_duration_unit,
}: Rate): CourierQuote['estimatedTime'] => {
  const range = (shipment_duration_range ?? '').replace(/\s*-\s*/, '–').trim()
  if (!/^\d+(–\d+)?$/.test(range)) return textOf('couriers.unknownTime')
  return textOf(shipment_duration_unit === 'hours' ? 'couriers.hours' : 'couriers.days', { range })
}

import * as v from 'valibot'
import { FETCH_STATES } from '#domain/delivery/by-courier.ts'
import { means } from '../../means.ts'

export const courierName = means(v.string(), 'The courier.')
export const courierService = means(v.string(), 'Its own code of the service, `SAME DAY`.')
export const waybillNumber = means(
  v.nullable(v.string()),
  'The courier’s number, which its riders scan; null before it gave one.',
)
export const isLeftField = means(
  v.boolean(),
  'It is packed and its courier does not come: another one, or our own riders, can be chosen.',
)
export const fetchStateField = means(
  v.picklist(FETCH_STATES),
  'How far it is: `unpacked`; `booking` until the courier answers, `unbooked` when it refuses; `booked`, `coming`, `fetched`, `delivered`; or `trouble`.',
)

import * as v from 'valibot'
import { shopCall } from './call.ts'
import { nameOf, windowTimes } from './fields.ts'
import { means, kilometres } from './means.ts'
import { pointText } from './regions.ts'
import { formatted, rupiah } from './wire.ts'

export const deliveryArea = shopCall({
  method: 'GET',
  path: '/shipping/area',
  summary:
    'Whether a point is in the delivery area; outside only goods that need no cooling can be sent, by parcel',
  auth: 'public',
  query: v.object({
    lat: means(pointText(90), 'Latitude of the point.'),
    lng: means(pointText(180), 'Longitude of the point.'),
  }),
  data: v.object({
    in_area: means(v.boolean(), 'Whether the point is in the area.'),
    limit_km: means(kilometres, 'How far the area reaches by road from the hub.'),
    hub: means(v.string(), 'Where orders leave from.'),
  }),
  failure: 'failure.generic',
})

export const courier = means(
  v.object({
    id: means(v.string(), 'What `PUT /checkout/shipping-method` takes.'),
    name: nameOf,
    service: means(v.string(), 'The service of the courier.'),
    estimated_time: windowTimes,
    price: means(rupiah, 'What it costs for this basket and place.'),
    formatted_price: formatted,
    carries_chilled: means(v.boolean(), 'Whether it takes chilled goods.'),
    own: means(v.boolean(), "Whether it is the shop's own courier."),
    collect_at: means(
      v.nullable(v.string()),
      'The branch where the customer collects the order, by its `id`; null for couriers.',
    ),
  }),
  'A courier that goes to the address, or a branch where the order can be collected.',
)

import * as v from 'valibot'

/** The fields the shop reads of Biteship's responses: https://biteship.com/id/docs. */
const text = v.nullish(v.string())
const rate = v.object({
  courier_name: v.string(),
  courier_code: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,16}$/)),
  courier_service_name: v.string(),
  courier_service_code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{1,16}$/)),
  /** instant, same_day, overnight, standard. */
  service_type: text,
  shipment_duration_range: text,
  shipment_duration_unit: text,
  price: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000)),
})
export type Rate = v.InferOutput<typeof rate>
export const ratesAnswer = v.object({
  success: v.literal(true),
  pricing: v.pipe(v.array(rate), v.maxLength(200)),
})
export type RatesAnswer = v.InferOutput<typeof ratesAnswer>

const history = v.nullish(v.array(v.object({ status: v.string(), note: text, updated_at: text })))
const driver = { driver_name: text, driver_phone: text, driver_plate_number: text }
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

export const orderAnswer = v.object({
  success: v.literal(true),
  id,
  status: v.string(),
  courier: v.object({ tracking_id: text, waybill_id: text, link: text, history, ...driver }),
})
export const trackingAnswer = v.object({
  success: v.literal(true),
  status: v.string(),
  waybill_id: text,
  link: text,
  history,
  courier: v.object(driver),
})
/** The error for an order with a known reference. */
export const duplicate = v.object({ details: v.object({ order_id: id }) })
/** Any other error. */
export const refusal = v.object({
  code: v.union([v.number(), v.string()]),
  error: v.optional(v.string(), ''),
})

/** order.status, order.waybill_id, order.price. */
export const notice = v.object({
  event: v.pipe(v.string(), v.maxLength(40)),
  order_id: id,
  status: v.optional(v.pipe(v.string(), v.maxLength(40))),
})

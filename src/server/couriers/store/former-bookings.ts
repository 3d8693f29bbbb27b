import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'
import type { ShipmentRow } from './shipments.ts'

/** The first wait between two tries; each following one is twice as long. */
const WAIT_SECONDS = 30

const FormerBooking = {
  orderId: col.id('order'),
  provider: col.text,
  providerRef: col.text,
  reason: col.text,
  tries: col.int,
}
export type FormerBooking = col.Row<typeof FormerBooking>

type Booked = Pick<ShipmentRow, 'orderId' | 'provider' | 'providerRef' | 'waybill'>

/** Adds a booking to those that its courier must cancel, once; nothing where none was made. */
export const giveBookingUp = async (
  tx: Transaction,
  { orderId, provider, providerRef, waybill }: Booked,
  reason: string,
  now: Date,
): Promise<void> => {
  if (providerRef === null) return
  await run(
    tx,
    sql`insert into former_bookings (provider, provider_ref, order_id, waybill, reason, next_try_at)
        values (${provider}, ${providerRef}, ${orderId}, ${waybill}, ${reason}, ${now}) on conflict (provider, provider_ref) do nothing`,
  )
}

/** Leases those that are due, of all orders or of one, until their next try. */
export const dueFormerBookings = (db: Queryable, now: Date, orderId: string | null) =>
  rows(
    db,
    sql(FormerBooking)`
      update former_bookings set tries = tries + 1, next_try_at = ${now}::timestamptz + make_interval(secs => ${WAIT_SECONDS} * 2 ^ tries)
      where (provider, provider_ref) in (
        select provider, provider_ref from former_bookings
        where next_try_at <= ${now} and (${orderId}::uuid is null or order_id = ${orderId}::uuid)
        order by next_try_at limit 20 for update skip locked)
      returning order_id as "orderId", provider, provider_ref as "providerRef", reason, tries`,
  )

/** Ends the tries. The order's customer, whose pages and desks show it; null when it has ended. */
export const endFormerBooking = async (
  db: Queryable,
  { provider, providerRef }: Pick<FormerBooking, 'provider' | 'providerRef'>,
  state: 'cancelled' | 'left',
  now: Date,
): Promise<string | null> =>
  (
    await row(
      db,
      sql({ customerId: col.id('customer') })`
        update former_bookings f set state = ${state}, next_try_at = null, ended_at = ${now}
        from orders o where o.id = f.order_id and f.provider = ${provider} and f.provider_ref = ${providerRef} and f.state = 'open'
        returning o.customer_id as "customerId"`,
    )
  )?.customerId ?? null

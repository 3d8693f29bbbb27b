import { COLLECT, type WindowCapacity } from '#domain/delivery/collect.ts'
import type { LatLng } from '#domain/addresses/coordinates.ts'
import type { WindowArea } from '#domain/delivery/closed-area.ts'
import type { LocalDate } from '#domain/time.ts'
import { isOpenAt, isReached } from './areas.ts'
import { Pin, pinFacts } from '../../addresses/index.ts'
import { collectPlaces, CollectPlace } from '../../content/index.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Query,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

/** SQL: the hold `h` is not of this customer. */
const isOfOthers = (customerId: string | null): Query =>
  customerId === null ? sql`true` : sql`h ->> 'customer' is distinct from ${customerId}`

/**
 * A location's booked or closed windows from a day on: a JSON scalar, `SlotLoad[]`. What is held
 * for `customerId` is free for them.
 */
export const slotFacts = (
  location: string | Query,
  from: LocalDate,
  customerId: string | null,
) => sql`(
  select coalesce(json_agg(json_build_object(
    'day', day, 'start', start_time, 'bookedOrders', booked_orders, 'bookedGrams', booked_grams,
    'capacityOrders', capacity_orders, 'capacityGrams', capacity_grams, 'closed', closed, 'holiday', holiday, 'areas', areas,
    'holds', case when holds = '[]' then holds else (select coalesce(jsonb_agg(h ->> 'until'), '[]') from jsonb_array_elements(holds) h where ${isOfOthers(customerId)}) end)), '[]')
  from delivery_slots where location_id = ${location} and day >= ${from}
)`
/** The location of the windows for a cart (`customerId`): of the branch where it is collected, or the hub. */
export const windowsOfCart = (customerId: string, hub: string) => sql`coalesce((
  select ${`${COLLECT}-`}::text || b.id from carts c join branches b on c.shipping_method = ${`${COLLECT}:`}::text || b.id
  where c.customer_id = ${customerId} and b.collects and not b.hidden), ${hub}::text)`
/** Where riders would bring a customer's cart (`Pin`), as a JSON scalar; null without an address. */
export const pinOfCart = (customerId: string) =>
  pinFacts(
    customerId as never,
    sql`(select address_id from carts where customer_id = ${customerId})`,
  )
export const readPinOfCart = async (db: Queryable, customerId: string): Promise<LatLng | null> =>
  (await row(db, sql({ pin: col.nullable(Pin) })`select ${pinOfCart(customerId)} as pin`))?.pin ??
  null

const Load = {
  day: col.day,
  start: col.text,
  bookedOrders: col.int,
  bookedGrams: col.grams,
  capacityOrders: col.int,
  capacityGrams: col.grams,
  closed: col.flag,
  holiday: col.flag,
}
export const SlotLoad = { ...Load, areas: col.json<WindowArea[]>(), holds: col.json<string[]>() }
export type SlotFacts = col.Row<typeof SlotLoad>[]

export const readSlotFacts = async (
  db: Queryable,
  location: string,
  from: LocalDate,
  customerId: string | null = null,
) =>
  (
    await row(
      db,
      sql({ slots: col.list(SlotLoad) })`select ${slotFacts(location, from, customerId)} as slots`,
    )
  )?.slots ?? []

export const readPlaces = async (db: Queryable, from: LocalDate) =>
  (await row(db, sql({ places: col.list(CollectPlace) })`select ${collectPlaces(from)} as places`))
    ?.places ?? []

export type SlotClaim = {
  location: string
  day: LocalDate
  start: string
  grams: number
  /** 0 for goods added to an order that has its place. */
  orders: 0 | 1
  capacityOrders: number
  capacityGrams: number
  /** Where riders bring it; null where that does not matter, as when it is collected. */
  point: LatLng | null
  /** Whose order takes the place that is held for them; null for orders that have none. */
  customerId: string | null
  now: Date
}

/** SQL: the places of the window `d` that are held for others and have not ended. */
const holdsOfOthers = ({ customerId, now }: Pick<SlotClaim, 'customerId' | 'now'>) =>
  sql`case when d.holds = '[]' then d.holds else (select coalesce(jsonb_agg(h), '[]') from jsonb_array_elements(d.holds) h
    where (h ->> 'until')::timestamptz > ${now} and ${isOfOthers(customerId)}) end`

/** SQL that books a place in a window with capacity; part of the statement that places an order. */
export const claimSlot = (claim: SlotClaim, guard: Query) => sql`
  claimed_slot as (
    insert into delivery_slots as d (location_id, day, start_time, capacity_orders, capacity_grams, booked_orders, booked_grams)
    select ${claim.location}, ${claim.day}::date, ${claim.start}, ${claim.capacityOrders}, ${claim.capacityGrams}, ${claim.orders}::integer, ${claim.grams}
    where ${claim.grams}::integer <= ${claim.capacityGrams}::integer and ${guard} and ${isOpenAt(claim)}
      and not exists (select 1 from delivery_slots h where h.location_id = ${claim.location} and h.day = ${claim.day}::date and h.holiday)
    on conflict (location_id, day, start_time) do update
      set booked_orders = d.booked_orders + excluded.booked_orders, booked_grams = d.booked_grams + excluded.booked_grams, holds = ${holdsOfOthers(claim)}
      where not d.closed and not d.holiday and d.booked_grams + excluded.booked_grams <= d.capacity_grams
        and (excluded.booked_orders = 0 or d.booked_orders + excluded.booked_orders + jsonb_array_length(${holdsOfOthers(claim)}) <= d.capacity_orders)
        and ${isReached(claim.point)}
    returning 1 as one
  )`

/** SQL that lets a window that was made smaller shrink to what it should take, as the booking `b` leaves. */
const afterLeaving = sql`
  capacity_orders = least(d.capacity_orders, greatest(coalesce(d.wanted_orders, d.capacity_orders), d.booked_orders - b.orders)),
  capacity_grams = least(d.capacity_grams, greatest(coalesce(d.wanted_grams, d.capacity_grams), d.booked_grams - b.grams))`

/** SQL that releases an order's place in its window. Idempotent. */
export const releaseSlot = (orderIdSource: Query) => sql`
  released_bookings as (
    update slot_bookings b set state = 'released' from (${orderIdSource}) o where b.order_id = o.id and b.state = 'live'
    returning b.location_id, b.day, b.start_time, b.grams, b.orders
  ),
  released_slots as (
    update delivery_slots d set booked_orders = d.booked_orders - b.orders, booked_grams = d.booked_grams - b.grams,
      ${afterLeaving} from released_bookings b
    where d.location_id = b.location_id and d.day = b.day and d.start_time = b.start_time returning 1 as one
  )`

/** Frees grams of an order's place in its window. The order must be locked. */
export const lightenBooking = (tx: Transaction, orderId: string, grams: number): Promise<number> =>
  run(
    tx,
    sql`
      with lighter as (
        update slot_bookings set grams = grams - ${grams} where order_id = ${orderId} and state = 'live' returning location_id, day, start_time
      )
      update delivery_slots d set booked_grams = d.booked_grams - ${grams},
        capacity_grams = least(d.capacity_grams, greatest(coalesce(d.wanted_grams, d.capacity_grams), d.booked_grams - ${grams}))
      from lighter b
      where d.location_id = b.location_id and d.day = b.day and d.start_time = b.start_time`,
  )

/**
 * Moves an active booking to another window by conditional writes in one statement; false, without
 * changes, when that is closed or full. The order must be locked.
 */
export const moveBooking = async (
  tx: Transaction,
  orderId: string,
  to: Omit<SlotClaim, 'grams' | 'orders'>,
): Promise<boolean> => {
  const held = await row(
    tx,
    sql({ grams: col.grams, orders: col.int })`
      select grams, orders from slot_bookings where order_id = ${orderId} and state = 'live' for update`,
  )
  if (!held) return false
  const claim: SlotClaim = { ...to, grams: held.grams, orders: held.orders === 0 ? 0 : 1 }
  // One statement must not update the same row twice.
  const isElsewhere = sql`not exists (select 1 from slot_bookings where order_id = ${orderId} and location_id = ${to.location} and day = ${to.day}::date and start_time = ${to.start})`
  const moved = await row(
    tx,
    sql({ claims: col.int })`
      with ${claimSlot(claim, isElsewhere)},
      left_booking as (
        select b.location_id, b.day, b.start_time, b.grams, b.orders from slot_bookings b where b.order_id = ${orderId} and exists (select 1 from claimed_slot)
      ),
      left_slot as (
        update delivery_slots d set booked_orders = d.booked_orders - b.orders, booked_grams = d.booked_grams - b.grams,
          ${afterLeaving}
        from left_booking b where d.location_id = b.location_id and d.day = b.day and d.start_time = b.start_time
      ),
      moved as (
        update slot_bookings set location_id = ${to.location}, day = ${to.day}::date, start_time = ${to.start}
        where order_id = ${orderId} and exists (select 1 from claimed_slot)
      )
      select (select count(*) from claimed_slot) as claims`,
  )
  return (moved?.claims ?? 0) === 1
}

export type Window = { location: string; day: LocalDate; start: string }

const WindowRow = {
  ...Load,
  wantedOrders: col.int,
  own: col.flag,
  /** When the places that are held without an order end. */
  holds: col.json<string[]>(),
}
export type WindowRow = col.Row<typeof WindowRow>
const windowsOf = (location: string, on: Query) => sql`
  select day, start_time as start, booked_orders as "bookedOrders", booked_grams as "bookedGrams", capacity_orders as "capacityOrders",
    coalesce(wanted_grams, capacity_grams) as "capacityGrams", coalesce(wanted_orders, capacity_orders) as "wantedOrders", closed, holiday, own,
    coalesce((select jsonb_agg(h ->> 'until') from jsonb_array_elements(holds) h), '[]') as holds
  from delivery_slots where location_id = ${location} and ${on}
  order by day, start_time`
const anyDay = (days: readonly LocalDate[]) => sql`day = any(${[...days]}::date[])`

/** Windows of some days that were booked or changed; the others have no row. */
export const readWindows = (
  db: Queryable,
  location: string,
  days: readonly LocalDate[],
): Promise<WindowRow[]> => rows(db, sql(WindowRow)`${windowsOf(location, anyDay(days))}`)

/** A window with what it takes while it has no row. */
export type SizedWindow = Pick<Window, 'day' | 'start'> & WindowCapacity
const listed = (windows: readonly SizedWindow[]) => sql`unnest(
  ${windows.map(({ day }) => day)}::date[], ${windows.map(({ start }) => start)}::text[],
  ${windows.map(({ capacityOrders }) => capacityOrders)}::integer[], ${windows.map(({ capacityGrams }) => capacityGrams)}::integer[]
) as w(day, start, orders, grams)`

/** Makes rows for windows that have none, then locks and reads all windows of their days. */
export const lockWindows = async (
  tx: Transaction,
  location: string,
  windows: readonly SizedWindow[],
): Promise<WindowRow[]> => {
  await makeRows(tx, location, windows)
  const days = windows.map(({ day }) => day)
  return rows(tx, sql(WindowRow)`${windowsOf(location, anyDay(days))} for update`)
}

const makeRows = (tx: Transaction, location: string, windows: readonly SizedWindow[]) =>
  run(
    tx,
    sql`insert into delivery_slots (location_id, day, start_time, capacity_orders, capacity_grams)
        select ${location}, day, start, orders, grams from ${listed(windows)}
        order by day, start on conflict (location_id, day, start_time) do nothing`,
  )

/** All windows from a day on that were booked or changed. */
export const readWindowsFrom = (db: Queryable, location: string, from: LocalDate) =>
  rows(db, sql(WindowRow)`${windowsOf(location, sql`day >= ${from}::date`)}`)

/** Makes rows for windows that have none, then locks and reads all windows from a day on. */
export const lockWindowsFrom = async (
  tx: Transaction,
  location: string,
  { from, windows }: { from: LocalDate; windows: readonly SizedWindow[] },
): Promise<WindowRow[]> => {
  await makeRows(tx, location, windows)
  return rows(tx, sql(WindowRow)`${windowsOf(location, sql`day >= ${from}::date`)} for update`)
}

/** Resizes windows that have rows. Bookings stay, as with `setWindow`. */
export const resizeWindows = (
  tx: Transaction,
  location: string,
  windows: readonly SizedWindow[],
): Promise<number> =>
  run(
    tx,
    sql`update delivery_slots d set wanted_orders = w.orders, capacity_orders = greatest(d.booked_orders, w.orders),
          wanted_grams = w.grams, capacity_grams = greatest(d.booked_grams, w.grams)
        from ${listed(windows)} where d.location_id = ${location} and d.day = w.day and d.start_time = w.start`,
  )

/**
 * Closes, opens or resizes a window that has a row. Bookings stay: a lower capacity takes effect as
 * they leave. `own`: no pattern changes it from now on.
 */
export const setWindow = async (
  tx: Transaction,
  { location, day, start }: Window,
  { closed, orders, own }: { closed: boolean; orders: number; own: boolean },
): Promise<void> => {
  await run(
    tx,
    sql`update delivery_slots set closed = ${closed}, own = own or ${own}, wanted_orders = ${orders}, capacity_orders = greatest(booked_orders, ${orders})
        where location_id = ${location} and day = ${day}::date and start_time = ${start}`,
  )
}

/**
 * Closes all windows of some days. Rows are made for the windows that there are, so that a claim
 * which is under way waits for this one.
 */
export const closeDays = async (
  tx: Transaction,
  location: string,
  windows: readonly SizedWindow[],
): Promise<void> => {
  await run(
    tx,
    sql`insert into delivery_slots as d (location_id, day, start_time, capacity_orders, capacity_grams, holiday)
        select ${location}, day, start, orders, grams, true from ${listed(windows)} order by day, start
        on conflict (location_id, day, start_time) do update set holiday = true`,
  )
}

/** Opens the days of a holiday; a window that was closed by itself stays closed. */
export const openDays = async (
  tx: Transaction,
  { location, days }: { location: string; days: readonly LocalDate[] },
): Promise<void> => {
  await run(
    tx,
    sql`update delivery_slots set holiday = false where location_id = ${location} and day = any(${[...days]}::date[]) and holiday`,
  )
}

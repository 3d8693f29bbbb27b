import { TOLD_FOR_HOURS } from '#domain/stock/stock-alert.ts'
import type { LocalDate } from '#domain/time.ts'
import type { Id } from '#domain/units.ts'
import { variationFacts } from '../catalogue/index.ts'
import { col, row, rows, run, sql, type Queryable, type Transaction } from '../platform/database.ts'

/** `nextDay`: what growers bring tomorrow counts, which it does until the cut-off. */
export type At = { now: Date; tomorrow: LocalDate; nextDay: boolean }

const units = ({ nextDay }: At) => sql.raw(nextDay ? 'f.saleable + f."nextDayLeft"' : 'f.saleable')

/** Whether a variation is shown and how many of it can be ordered; null for an unknown one. */
export const findUnits = (db: Queryable, variationId: string, at: At) =>
  row(
    db,
    sql({ active: col.flag, units: col.int })`
      select f.active, ${units(at)} as units from ${variationFacts(at.tomorrow)} f where f."variationId" = ${variationId}`,
  )

/** One for each customer and variation. */
export const insertAlert = (
  db: Queryable,
  alert: { id: string; customerId: Id<'customer'>; variationId: string; now: Date },
): Promise<number> =>
  run(
    db,
    sql`insert into stock_alerts (id, customer_id, variation_id, created_at)
        values (${alert.id}, ${alert.customerId}, ${alert.variationId}, ${alert.now})
        on conflict (variation_id, customer_id) where told_at is null do nothing`,
  )

export const deleteAlert = (
  db: Queryable,
  customerId: Id<'customer'>,
  variationId: string,
): Promise<number> =>
  run(
    db,
    sql`delete from stock_alerts where customer_id = ${customerId} and variation_id = ${variationId} and told_at is null`,
  )

const Waiting = {
  variationId: col.id('variation'),
  name: col.translated,
  variationName: col.translated,
  slug: col.text,
  tile: col.text,
  images: col.list({ base: col.text, widths: col.list(col.int) }),
  askedAt: col.instant,
}

/** What a customer waits for, newest first. */
export const listAlerts = (db: Queryable, customerId: Id<'customer'>) =>
  rows(
    db,
    sql(Waiting)`
      select a.variation_id as "variationId", p.name, v.name as "variationName", p.slug, p.tile, p.images, a.created_at as "askedAt"
      from stock_alerts a join variations v on v.id = a.variation_id join products p on p.id = v.product_id
      where a.customer_id = ${customerId} and a.told_at is null order by a.created_at desc, a.id`,
  )

const Ready = { variationId: col.id('variation'), units: col.int, notified: col.int }

/**
 * Variations that people wait for and that can be ordered, with how many were notified lately; all,
 * or only one.
 */
export const readyOnes = (db: Queryable, at: At, only: string | null = null) =>
  rows(
    db,
    sql(Ready)`
      select f."variationId", ${units(at)} as units,
        (select count(*) from stock_alerts t where t.variation_id = f."variationId" and t.told_at > ${new Date(at.now.getTime() - TOLD_FOR_HOURS * 3_600_000)}) as notified
      from (select distinct variation_id from stock_alerts where told_at is null and ${only === null ? sql`true` : sql`variation_id = ${only}`}) w
      cross join lateral (select f.* from ${variationFacts(at.tomorrow)} f where f."variationId" = w.variation_id) f
      where f.active and ${units(at)} > 0`,
  )

const Notified = {
  id: col.id('alert'),
  customerId: col.id('customer'),
  name: col.translated,
  variationName: col.translated,
  slug: col.text,
  isReached: col.flag,
}
export type Notified = col.Row<typeof Notified>

/** Marks the longest waiting ones as notified, in the order of asking. */
export const takeNext = (
  tx: Transaction,
  { variationId, limit, now }: { variationId: string; limit: number; now: Date },
) =>
  rows(
    tx,
    sql(Notified)`
      with next as (
        select id from stock_alerts where variation_id = ${variationId} and told_at is null order by created_at, id limit ${limit} for update skip locked
      ),
      notified as (
        update stock_alerts a set told_at = ${now} from next where a.id = next.id returning a.id, a.customer_id, a.variation_id, a.created_at
      )
      select t.id, t.customer_id as "customerId", p.name, v.name as "variationName", p.slug, (c.phone is not null and c.phone_verified_at is not null) as "isReached"
      from notified t join customers c on c.id = t.customer_id join variations v on v.id = t.variation_id join products p on p.id = v.product_id
      order by t.created_at, t.id`,
  )

/** Serialises runs: two at once would tell too many. */
export const lockTelling = async (tx: Transaction): Promise<void> => {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('stock alerts'))`)
}

const Message = {
  phone: col.text,
  locale: col.one(['en', 'id']),
  name: col.translated,
  variationName: col.translated,
  slug: col.text,
}

/** The message of an alert, claimed: null once it was claimed, or without a confirmed number. */
export const claimMessage = (db: Queryable, alertId: string, now: Date) =>
  row(
    db,
    sql(Message)`
      with claimed as (
        update stock_alerts set sent_at = ${now} where id = ${alertId} and sent_at is null returning customer_id, variation_id
      )
      select c.phone, c.locale, p.name, v.name as "variationName", p.slug
      from claimed a join customers c on c.id = a.customer_id join variations v on v.id = a.variation_id join products p on p.id = v.product_id
      where c.phone is not null and c.phone_verified_at is not null`,
  )

export const deleteOld = (
  db: Queryable,
  { waitingBefore, toldBefore }: { waitingBefore: Date; toldBefore: Date },
): Promise<number> =>
  run(
    db,
    sql`delete from stock_alerts where told_at < ${toldBefore} or (told_at is null and created_at < ${waitingBefore})`,
  )

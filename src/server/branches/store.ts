import type { Text } from '#domain/locale.ts'
import type { LocalDate } from '#domain/time.ts'
import type { BranchData } from '../content/index.ts'
import { BookedOrder } from '../delivery/index.ts'
import { col, jsonb, row, rows, run, sql, type Queryable } from '../platform/database.ts'
import type { Transaction } from '../platform/database.ts'

const Branch = {
  id: col.text,
  version: col.int,
  name: col.text,
  address: col.text,
  lat: col.number,
  lng: col.number,
  phone: col.text,
  data: col.json<BranchData>(),
  isHub: col.flag,
  collects: col.flag,
  hidden: col.flag,
}
export type BranchRow = col.Row<typeof Branch>
export type BranchValues = Omit<BranchRow, 'id' | 'version'>

const branches = sql`select id, version, name, address, lat, lng, phone, data, is_hub as "isHub", collects, hidden from branches`

export const listBranchRows = (db: Queryable): Promise<BranchRow[]> =>
  rows(db, sql(Branch)`${branches} order by position, id`)

export const findBranch = (db: Queryable, id: string): Promise<BranchRow | null> =>
  row(db, sql(Branch)`${branches} where id = ${id}`)

/** Adds a branch after the others; false when its id is taken. */
export const insertBranch = async (
  tx: Transaction,
  id: string,
  { name, address, lat, lng, phone, data, isHub, collects, hidden }: BranchValues,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into branches (id, name, address, lat, lng, phone, data, is_hub, collects, hidden, position)
      select ${id}, ${name}, ${address}, ${lat}, ${lng}, ${phone}, ${jsonb(data)}, ${isHub}, ${collects}, ${hidden}, coalesce(max(position), -1) + 1 from branches
      on conflict (id) do nothing`,
  )) === 1

/** Saves over the version that was read; false when there is a newer one. */
export const updateBranch = async (
  tx: Transaction,
  { id, over }: { id: string; over: number },
  { name, address, lat, lng, phone, data, isHub, collects, hidden }: BranchValues,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update branches set name = ${name}, address = ${address}, lat = ${lat}, lng = ${lng}, phone = ${phone},
        data = ${jsonb(data)}, is_hub = ${isHub}, collects = ${collects}, hidden = ${hidden}, version = version + 1
      where id = ${id} and version = ${over}`,
  )) === 1

/** Orders leave from one branch. */
export const keepOneHub = (tx: Transaction, id: string): Promise<number> =>
  run(
    tx,
    sql`update branches set is_hub = false, version = version + 1 where is_hub and id <> ${id}`,
  )

const Holiday = {
  id: col.id('holiday'),
  branchId: col.nullable(col.text),
  branchName: col.nullable(col.text),
  name: col.json<Text>(),
  firstDay: col.day,
  lastDay: col.day,
  closesWindows: col.flag,
}
export type HolidayRow = col.Row<typeof Holiday>

const holidays = sql`
  select h.id, h.branch_id as "branchId", b.name as "branchName", h.name, h.first_day as "firstDay", h.last_day as "lastDay", h.closes_windows as "closesWindows"
  from holidays h left join branches b on b.id = h.branch_id`

export const listHolidayRows = (db: Queryable, from: LocalDate): Promise<HolidayRow[]> =>
  rows(
    db,
    sql(
      Holiday,
    )`${holidays} where h.last_day >= ${from}::date order by h.first_day, h.last_day, h.id`,
  )

export const findHoliday = (db: Queryable, id: string): Promise<HolidayRow | null> =>
  row(db, sql(Holiday)`${holidays} where h.id = ${id}::uuid`)

/** Lets one transaction at a time decide which days are closed. */
export const holdHolidays = (tx: Transaction): Promise<number> =>
  run(tx, sql`lock table holidays in share row exclusive mode`)

export const insertHoliday = (
  tx: Transaction,
  holiday: Omit<HolidayRow, 'branchName'>,
): Promise<number> =>
  run(
    tx,
    sql`insert into holidays (id, branch_id, name, first_day, last_day, closes_windows)
        values (${holiday.id}::uuid, ${holiday.branchId}, ${jsonb(holiday.name)}, ${holiday.firstDay}::date, ${holiday.lastDay}::date, ${holiday.closesWindows})`,
  )

export const deleteHoliday = (tx: Transaction, id: string): Promise<number> =>
  run(tx, sql`delete from holidays where id = ${id}::uuid`)

/** Orders that are booked on some days, in the order of their windows. */
export const bookedOn = (db: Queryable, locations: readonly string[], days: readonly LocalDate[]) =>
  rows(
    db,
    sql(BookedOrder)`
      select o.id as "orderId", o.number, o.address->>'name' as customer, o.state, o.slot_day as "slotDay", o.slot_start as "slotStart", o.slot_end as "slotEnd"
      from slot_bookings b join orders o on o.id = b.order_id
      where b.location_id = any(${[...locations]}::text[]) and b.day = any(${[...days]}::date[]) and b.state = 'live'
        and o.state not in ('delivered', 'completed', 'cancelled')
      order by b.day, b.start_time, o.number`,
  )

/** Brings `branch_goods` up to date; the products and branches whose level changed. */
export const refreshGoods = (
  tx: Transaction,
  { today, few }: { today: LocalDate; few: number },
): Promise<{ slug: string }[]> =>
  rows(
    tx,
    sql({ slug: col.text })`
      with truth as (
        select b.id as branch_id, g.product_id, case when g.units <= ${few}::integer then 'few' else 'available' end as level
        from branches b join (
          select s.location_id, v.product_id, sum(greatest(0, u.units - s.reserved))::integer as units
          from stock_items s join variations v on v.id = s.variation_id and v.active
          cross join lateral (
            select coalesce(sum(t.on_hand), 0)::integer as units from batches t
            where t.location_id = s.location_id and t.variation_id = s.variation_id and t.on_hand > 0 and t.state <> 'held' and t.best_before >= ${today}::date
          ) u
          where s.on_hand > s.reserved group by 1, 2
        ) g on g.location_id = b.location_id
        where not b.hidden and g.units > 0
      ),
      gone as (
        delete from branch_goods o where not exists (select from truth t where t.branch_id = o.branch_id and t.product_id = o.product_id) returning o.product_id
      ),
      kept as (
        insert into branch_goods as o (branch_id, product_id, level) select branch_id, product_id, level from truth
        on conflict (branch_id, product_id) do update set level = excluded.level where o.level <> excluded.level returning o.product_id
      )
      select p.slug from (select product_id from gone union select product_id from kept) c join products p on p.id = c.product_id`,
  )

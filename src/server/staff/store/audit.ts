import type { Query as QueryOf } from '#contract/call.ts'
import type { listAudit } from '#contract/staff/audit.ts'
import { addDays, instantInJakarta } from '#domain/time.ts'
import * as col from '../../platform/columns.ts'
import { rows, sql, type Queryable } from '../../platform/database.ts'

const Person = { id: col.id('staff'), login: col.text, name: col.text }
const Branch = { id: col.text, name: col.text }
const Thing = { kind: col.text, id: col.text }
const RecordedAct = {
  id: col.text,
  at: col.instant,
  by: col.nullable(Person),
  act: col.text,
  entity: col.nullable(Thing),
  /** Of an act on an order. */
  orderNumber: col.nullable(col.text),
  before: col.nullable(col.json<Record<string, unknown>>()),
  after: col.nullable(col.json<Record<string, unknown>>()),
  facts: col.json<Record<string, unknown>>(),
  customerId: col.nullable(col.id('customer')),
  branch: col.nullable(Branch),
  network: col.nullable(col.text),
  requestId: col.nullable(col.text),
}
export type RecordedAct = col.Row<typeof RecordedAct>

/** Acts newest first, before the id `cursor`. */
export const listActs = (
  db: Queryable,
  filter: QueryOf<typeof listAudit>,
  { cursor, perPage }: { cursor: string | null; perPage: number },
): Promise<RecordedAct[]> => {
  const { q, kind, customer, person, act, branch } = filter
  const from = filter.day_from && instantInJakarta(filter.day_from, '00:00')
  const until = filter.day_until && instantInJakarta(addDays(filter.day_until, 1), '00:00')
  const wanted = [
    sql`true`,
    cursor && sql`t.id < ${cursor}::text::bigint`,
    q && sql`t.entity_id = ${q}`,
    kind && sql`t.entity_kind = ${kind}`,
    customer && sql`t.customer_id = ${customer}::uuid`,
    person === 'system' ? sql`t.staff_id is null` : person && sql`t.staff_id = ${person}`,
    act && sql`t.act = ${act}`,
    branch && sql`t.branch_id = ${branch}`,
    from && sql`t.at >= ${from}`,
    until && sql`t.at < ${until}`,
  ].filter((condition) => typeof condition === 'object' && condition !== null)
  return rows(
    db,
    sql(RecordedAct)`
      select t.id::text, t.at, t.act, case when t.entity_id is not null then json_build_object('kind', t.entity_kind, 'id', t.entity_id) end as entity,
        (select o.number from orders o where o.id = case when t.entity_kind = 'order' and t.entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then t.entity_id::uuid end) as "orderNumber",
        t.before, t.after, t.facts, t.customer_id as "customerId", t.network, t.request_id as "requestId",
        case when a.id is not null then json_build_object('id', a.id, 'login', a.login, 'name', a.name) end as by,
        case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as branch
      from staff_acts t left join staff_accounts a on a.id = t.staff_id left join branches b on b.id = t.branch_id
      where ${sql.join(wanted, ' and ')}
      order by t.id desc limit ${perPage}`,
  )
}

export const listPeopleEver = (db: Queryable): Promise<col.Row<typeof Person>[]> =>
  rows(db, sql(Person)`select id, login, name from staff_accounts order by lower(name), login`)

export const listBranchNames = (db: Queryable): Promise<col.Row<typeof Branch>[]> =>
  rows(db, sql(Branch)`select id, name from branches order by position`)

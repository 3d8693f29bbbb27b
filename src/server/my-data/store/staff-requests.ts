import { col, row, rows, sql, type Query, type Queryable } from '../../platform/database.ts'
import { RequestRow } from './my-data.ts'

const DeskRequest = { ...RequestRow, customerName: col.text }
export type DeskRequest = col.Row<typeof DeskRequest>

type State = 'open' | 'closed'
type Place = { at: Date; id: string }
const IN: Readonly<Record<State, Query>> = {
  open: sql.raw(`r.state = 'open'`),
  closed: sql.raw(`r.state <> 'open'`),
}
const columns = sql.raw(`
  r.id, r.customer_id as "customerId", r.kind, r.subject, r.message, r.state, r.answer, r.created_at as "createdAt", r.due_at as "dueAt",
  r.answered_at as "answeredAt", case when c.deleted_at is null then c.name else '' end as "customerName"`)
const from = sql.raw('from data_requests r join customers c on c.id = r.customer_id')

/** Open requests from the oldest on, whose deadline is the nearest; closed ones from the newest. */
export const listRequestsOnDesk = (
  db: Queryable,
  { state, after, limit }: { state: State; after: Place | null; limit: number },
) => {
  const isOpen = state === 'open'
  const behind = after && sql`(${after.at}, ${after.id}::uuid)`
  const place = sql.raw(`(date_trunc('milliseconds', r.created_at), r.id)`)
  return rows(
    db,
    sql(DeskRequest)`
      select ${columns} ${from} where ${IN[state]}
        ${behind === null ? sql`` : isOpen ? sql`and ${place} > ${behind}` : sql`and ${place} < ${behind}`}
      order by ${isOpen ? sql`date_trunc('milliseconds', r.created_at), r.id` : sql`date_trunc('milliseconds', r.created_at) desc, r.id desc`}
      limit ${limit}`,
  )
}

export const countRequestsOnDesk = async (db: Queryable, state: State): Promise<number> =>
  (await row(
    db,
    sql({ count: col.int })`select count(*) as count from data_requests r where ${IN[state]}`,
  ))!.count

/** How many requests are open: a scalar. */
export const openRequests = (): Query =>
  sql`(select count(*)::integer from data_requests r where ${IN.open})`

export const findRequestOnDesk = (db: Queryable, id: string) =>
  row(db, sql(DeskRequest)`select ${columns} ${from} where r.id = ${id}`)

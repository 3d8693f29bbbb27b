import type { Id } from '#domain/units.ts'
import { topicsOfAct } from '#domain/staff/desk-topic.ts'
import { STAFF } from '../../platform/desk-live.ts'
import { LIVE_CHANNEL } from '../../platform/live.ts'
import { col, jsonb, rows, run, sql, uuids, type Queryable } from '../../platform/database.ts'

export type StaffAct = {
  /** Null for the system and the command line. */
  staffId: Id<'staff'> | null
  branchId: string | null
  act: string
  customerId?: Id<'customer'> | null
  /** What was changed. */
  entity?: { kind: string; id: string } | null
  /** The changed fields, without secrets, whole phone numbers and photos. */
  before?: object | null
  after?: object | null
  facts?: object
  sessionId?: Id<'staff session'> | null
  requestId?: string | null
  network?: string | null
  now: Date
}

/** Appends to the audit log, in the transaction of the act; its commit notifies the console. */
export const recordAct = (tx: Queryable, act: StaffAct): Promise<number> =>
  run(
    tx,
    sql`with recorded as (
        insert into staff_acts (staff_id, branch_id, act, customer_id, entity_kind, entity_id, before, after, facts, session_id, request_id, network, at)
        values (${act.staffId}, ${act.branchId}, ${act.act}, ${act.customerId ?? null}, ${act.entity?.kind ?? null}, ${act.entity?.id ?? null},
          ${json(act.before)}, ${json(act.after)}, ${jsonb(act.facts ?? {})}, ${act.sessionId ?? null}, ${act.requestId ?? null}, ${act.network ?? null}, ${act.now})
      )
      select pg_notify(${LIVE_CHANNEL}, ${`${STAFF} `} || topic) from unnest(${topicsOfAct(act.act, act.entity?.kind ?? null)}::text[]) as t(topic)`,
  )

const json = (value: object | null | undefined) => (value ? jsonb(value) : null)

/** Which of these customers a person has an act for since an instant. */
export const actedFor = async (
  db: Queryable,
  {
    staffId,
    customerIds,
    act,
    since,
  }: { staffId: string; customerIds: readonly string[]; act: string; since: Date },
): Promise<Set<string>> =>
  new Set(
    (
      await rows(
        db,
        sql({ id: col.text })`
      select distinct customer_id::text as id from staff_acts where customer_id = any(${uuids(customerIds)}) and staff_id = ${staffId}::uuid and act = ${act} and at > ${since}`,
      )
    ).map(({ id }) => id),
  )

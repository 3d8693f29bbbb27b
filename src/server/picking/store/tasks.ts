import type { TaskState } from '#domain/picking/found.ts'
import {
  col,
  row,
  rows,
  run,
  sql,
  type Queryable,
  type Transaction,
} from '../../platform/database.ts'

type By = { staffId: string; now: Date }

/**
 * Claims open tasks that no one has, in the order of the walk. Pickers at the same moment skip each
 * other's rows, so that no task is claimed twice.
 */
export const claimTasks = (tx: Transaction, runId: string, count: number, { staffId, now }: By) =>
  rows(
    tx,
    sql({ id: col.id('pick task') })`
      update pick_tasks set claimed_by = ${staffId}, claimed_at = ${now}
      where id in (
        select k.id from pick_tasks k join pick_runs r on r.id = k.run_id join variations v on v.id = k.variation_id join products p on p.id = v.product_id
        left join variation_places vp on vp.location_id = r.location_id and vp.variation_id = k.variation_id
        left join shelves f on f.location_id = vp.location_id and f.code = vp.shelf_code
        where k.run_id = ${runId} and k.state = 'open' and k.claimed_by is null
        order by p.frozen, p.refrigerated or v.refrigerated, f.walk nulls last, k.variation_id, k.id limit ${count} for update of k skip locked
      ) and state = 'open' and claimed_by is null returning id`,
  )

export const beginRun = (tx: Transaction, runId: string, { staffId, now }: By): Promise<number> =>
  run(
    tx,
    sql`update pick_runs set picker_id = coalesce(picker_id, ${staffId}), begun_at = coalesce(begun_at, ${now}) where id = ${runId}`,
  )

/** What can still be done: open tasks, and those whose answer brings their picker another one. */
const UNSETTLED = sql`state in ('open', 'asked')`

export const releaseTasks = async (
  tx: Transaction,
  runId: string,
  staffId: string,
): Promise<number> => {
  const released = await run(
    tx,
    sql`update pick_tasks set claimed_by = null, claimed_at = null where run_id = ${runId} and claimed_by = ${staffId} and ${UNSETTLED}`,
  )
  await run(
    tx,
    sql`update pick_runs set picker_id = null where id = ${runId} and picker_id = ${staffId}`,
  )
  return released
}

/** Gives back all that pickers have left of a run; resolves to how many tasks and whose. */
export const freeTasks = async (
  tx: Transaction,
  runId: string,
): Promise<{ released: number; pickers: string[] }> => {
  const freed = await rows(
    tx,
    sql({ picker: col.text })`
      update pick_tasks k set claimed_by = null, claimed_at = null
      from (select id, claimed_by from pick_tasks where run_id = ${runId} and claimed_by is not null and ${UNSETTLED} order by id for update) had
        join staff_accounts s on s.id = had.claimed_by
      where k.id = had.id returning s.name as picker`,
  )
  await run(tx, sql`update pick_runs set picker_id = null where id = ${runId} and done_at is null`)
  return { released: freed.length, pickers: [...new Set(freed.map(({ picker }) => picker))] }
}

/** Gives back what is left of the tasks and runs of a person who left, whatever the run. */
export const releaseAllOf = async (db: Queryable, staffId: string): Promise<void> => {
  await run(
    db,
    sql`update pick_tasks set claimed_by = null, claimed_at = null where claimed_by = ${staffId} and ${UNSETTLED}`,
  )
  await run(
    db,
    sql`update pick_runs r set picker_id = null where picker_id = ${staffId}
        and exists (select from pick_tasks k where k.run_id = r.id and k.${UNSETTLED})`,
  )
}

/**
 * Orders of a run that are accepted and not being picked yet, locked: a customer may be changing one
 * of them, which takes it out of the run.
 */
export const acceptedOf = async (tx: Transaction, runId: string) => {
  const accepted = sql({ id: col.id('order') })`
    select o.id from totes w join orders o on o.id = w.order_id where w.run_id = ${runId} and o.state = 'confirmed' order by o.id`
  await rows(tx, sql({ id: col.id('order') })`${accepted} for update of o`)
  // Read again: the lock may have waited for a change.
  return rows(tx, accepted)
}

export type Doing = By & {
  id: string
  /** When it was tapped. */
  at: Date
}

/**
 * Marks a task as done, if it is open and no one else has it. False when it is not. What is left of
 * it becomes a task of its own.
 */
export const markPicked = async (
  tx: Transaction,
  { id, staffId, at }: Doing,
  picked: { quantity: number; grams: readonly number[]; batchId: string | null },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update pick_tasks set state = 'picked', wanted = ${picked.quantity}, picked = ${picked.quantity}, grams = ${[...picked.grams]}::integer[], batch_id = ${picked.batchId}::uuid,
        claimed_by = ${staffId}, claimed_at = coalesce(claimed_at, ${at}), done_by = ${staffId}, done_at = ${at}
      where id = ${id} and state = 'open' and (claimed_by is null or claimed_by = ${staffId})`,
  )) === 1

export const markShort = async (
  tx: Transaction,
  { id, staffId, at }: Doing,
  { reason, state, askedFor }: { reason: string; state: TaskState; askedFor?: string },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update pick_tasks set state = ${state}, asked_for = ${askedFor ?? null}::uuid, reason = ${reason}, claimed_by = ${staffId}, claimed_at = coalesce(claimed_at, ${at}), done_by = ${staffId}, done_at = ${at}
      where id = ${id} and state = 'open' and (claimed_by is null or claimed_by = ${staffId})`,
  )) === 1

/** Gives an open task other units and another batch; false when another picker has it. */
export const resizeTask = async (
  tx: Transaction,
  { id, staffId }: Doing,
  { wanted, batchId }: { wanted: number; batchId: string | null },
): Promise<boolean> =>
  (await run(
    tx,
    sql`update pick_tasks set wanted = ${wanted}, batch_id = ${batchId}::uuid where id = ${id} and state = 'open' and (claimed_by is null or claimed_by = ${staffId})`,
  )) === 1

export const markWasted = (tx: Transaction, id: string): Promise<number> =>
  run(tx, sql`update pick_tasks set is_wasted = true where id = ${id}`)

/** Opens a task that the same picker had done, or that a lead has freed, unless its units were thrown away or money has gone back for its line. */
export const reopenTask = async (tx: Transaction, { id, staffId }: Doing): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update pick_tasks k set state = 'open', picked = 0, grams = '{}', reason = '', asked_for = null, done_by = null, done_at = null, packed_seconds = 0, claimed_by = ${staffId}
      where k.id = ${id} and k.state in ('picked', 'short') and not k.is_wasted and (k.claimed_by is null or k.claimed_by = ${staffId})
        and not exists (select from substitutions s where s.id = k.substitution_id and s.state in ('refused', 'withdrawn'))
        and not exists (select from order_adjustments a where a.order_line_id = k.order_line_id and a.kind <> 'dropped')`,
  )) === 1

/** Settles the task of a question with the good that was answered about; null when there is none. */
export const settleAsked = (
  tx: Transaction,
  { id, questionId }: { id: string; questionId: string },
  state: 'substituted' | 'short',
) =>
  row(
    tx,
    sql({ runId: col.id('pick run'), claimedBy: col.nullable(col.text) })`
      update pick_tasks set state = ${state}, asked_for = ${id}
      where asked_for in (select id from substitutions where id = ${id} or question_id = ${questionId}::uuid) and state = 'asked' returning run_id as "runId", claimed_by as "claimedBy"`,
  )

/** Ends the tasks of a substitute that does not come: what was picked of it goes back on its shelf. */
export const dropTasks = (tx: Transaction, substitutionId: string, now: Date) =>
  rows(
    tx,
    sql({ runId: col.id('pick run') })`
      update pick_tasks set state = 'short', picked = 0, grams = '{}', done_at = coalesce(done_at, ${now}::timestamptz)
      where substitution_id = ${substitutionId} and state in ('open', 'picked') returning run_id as "runId"`,
  )

/** Whether anything can still come of a substitute. */
export const isLeftOf = async (tx: Transaction, substitutionId: string): Promise<boolean> =>
  (await row(
    tx,
    sql`select 1 from pick_tasks where substitution_id = ${substitutionId} and state in ('open', 'picked') limit 1`,
  )) !== null

/** Notes the moment in which the last task of a run was done, or that one is open again. */
export const settleRun = (tx: Transaction, runId: string, now: Date): Promise<number> =>
  run(
    tx,
    sql`
      update pick_runs r set done_at = case when exists (
          select from pick_tasks k join orders o on o.id = k.order_id where k.run_id = r.id and k.state in ('open', 'asked') and o.state in ('confirmed', 'picking')
        ) then null else coalesce(r.done_at, ${now}::timestamptz) end
      where r.id = ${runId}`,
  )

/** The code on the box of an order. False when another order's box has it. */
export const setToteCode = async (
  tx: Transaction,
  { runId, orderId, code }: { runId: string; orderId: string; code: string },
): Promise<'ok' | 'in_use' | 'unknown'> => {
  const other = await row(
    tx,
    sql`
      select 1 from totes t join orders o on o.id = t.order_id
      where t.code = ${code} and t.bags is null and t.order_id <> ${orderId} and o.state in ('confirmed', 'picking')`,
  )
  if (other) return 'in_use'
  // Boxes of orders that ended, or were packed elsewhere, are free again.
  await run(
    tx,
    sql`update totes set code = null where code = ${code} and bags is null and order_id <> ${orderId}`,
  )
  const set = await run(
    tx,
    sql`update totes set code = ${code} where run_id = ${runId} and order_id = ${orderId} and bags is null`,
  )
  return set === 1 ? 'ok' : 'unknown'
}

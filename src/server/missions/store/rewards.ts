import type { Id, Points } from '#domain/units.ts'
import type { Text } from '#domain/locale.ts'
import { col, row, run, sql, type Transaction } from '../../platform/database.ts'

export const Reward = {
  id: col.id('progress'),
  missionId: col.id('mission'),
  customerId: col.id('customer'),
  points: col.points,
  awards: col.int,
  title: col.translated,
}
export type Reward = col.Row<typeof Reward>

/** Claims the reward of a completed mission; null when another process has claimed it. */
export const claimReward = (tx: Transaction, progressId: string, now: Date) =>
  row(
    tx,
    sql(Reward)`
      update mission_progress p set state = 'rewarded', rewarded_at = ${now}, awards = p.awards + 1 from missions m
      where p.id = ${progressId} and m.id = p.mission_id and p.state = 'completed'
      returning p.id, p.mission_id as "missionId", p.customer_id as "customerId", p.reward_points as points, p.awards, m.title`,
  )

/**
 * Takes a reward from the budget and closes the mission when it is spent; members who started
 * before still get theirs. False only for a spent but open mission, which cannot occur.
 */
export const claimBudget = async (
  tx: Transaction,
  { missionId, points }: Pick<Reward, 'missionId' | 'points'>,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update missions set winners = winners + 1, points_given = points_given + ${points}::integer,
        spent_at = coalesce(spent_at, case when winners + 1 >= max_winners or points_given + ${points}::integer + reward_points > max_points then ${now}::timestamptz end)
      where id = ${missionId}
        and (spent_at is not null or ((max_winners is null or winners < max_winners) and (max_points is null or points_given + ${points}::integer <= max_points)))`,
  )) === 1

export type Withdrawal = {
  id: string
  missionId: Id<'mission'>
  customerId: Id<'customer'>
  points: Points
  award: number
  title: Text
}

/** Takes back a reward and returns it to the mission's budget; recorded activities still count. */
export const releaseReward = async (
  tx: Transaction,
  { id, missionId, points }: Withdrawal,
  now: Date,
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      with back as (
        update mission_progress set state = 'started', completed_at = null, rewarded_at = null, taken_back_at = ${now} where id = ${id} and state = 'rewarded' returning mission_id
      )
      update missions m set winners = m.winners - 1, points_given = m.points_given - ${points}::integer from back where m.id = back.mission_id and m.id = ${missionId}`,
  )) === 1

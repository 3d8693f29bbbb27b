import type { Text } from '#domain/locale.ts'
import { row, run, sql, type Transaction } from '../platform/database.ts'

export type Reward = {
  id: string
  missionId: string
  customerId: string
  points: number
  awards: number
  title: Text
}

/**
 * The reward of a mission that is completed: the first of many who want to give it has it, null for
 * the others.
 */
export const claimReward = (
  tx: Transaction,
  progressId: string,
  now: Date,
): Promise<Reward | null> =>
  row(
    tx,
    sql<Reward>`
      update mission_progress p set state = 'rewarded', rewarded_at = ${now}, awards = p.awards + 1 from missions m
      where p.id = ${progressId} and m.id = p.mission_id and p.state = 'completed'
      returning p.id, p.mission_id as "missionId", p.customer_id as "customerId", p.reward_points as points, p.awards, m.title`,
  )

/**
 * Takes a reward out of a mission's budget, and closes the mission when that was the last: one
 * statement. Who started before it was spent is rewarded beyond it. False when there is no budget
 * left and the mission was not closed, which cannot be.
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
  missionId: string
  customerId: string
  points: number
  award: number
  title: Text
}

/**
 * Takes a reward off a way through a mission, and out of what the mission has given: its deeds
 * count on.
 */
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

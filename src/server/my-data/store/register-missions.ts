import { sql } from '../../platform/database.ts'
import type { PersonalTable } from '../personal-table.ts'

/** The mission tables of the personal-data register. */
export const MISSION_TABLES: readonly PersonalTable[] = [
  {
    table: 'mission_progress',
    read: ({ id }) => sql`
      select m.title as mission, p.period_key as period, p.state, p.target, p.progress, p.reward_points, p.started_at, p.until, p.completed_at, p.rewarded_at, p.taken_back_at
      from mission_progress p join missions m on m.id = p.mission_id where p.customer_id = ${id} order by p.started_at, p.id`,
    // Ends missions in progress.
    leave: ({ id }) =>
      sql`update mission_progress set state = 'expired' where customer_id = ${id} and state in ('started', 'completed')`,
  },
  {
    table: 'mission_activities',
    read: ({ id }) => sql`
      select m.title as mission, d.kind, d.day, d.units, d.amount, d.at from mission_activities d join mission_progress p on p.id = d.progress_id join missions m on m.id = p.mission_id
      where p.customer_id = ${id} order by d.id`,
    leave: null,
  },
]

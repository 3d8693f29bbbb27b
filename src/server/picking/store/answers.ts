import { sql, type Query } from '../../platform/database.ts'
import { isAt, type Places } from './runs.ts'

/**
 * The questions about substitutes that customers answered since then, the newest first: a JSON list
 * of ids, one for goods that were offered together.
 */
export const answersSince = (since: Date, places: Places, limit: number): Query => sql`(
  select coalesce(jsonb_agg(a.id), '[]') from (
    select coalesce(u.question_id, u.id) as id from substitutions u join orders o on o.id = u.order_id
    where u.actor = 'customer' and u.answered_at >= ${since} and ${isAt('o', places)}
    group by 1 order by max(u.answered_at) desc limit ${sql.lit(limit)}
  ) a
)`

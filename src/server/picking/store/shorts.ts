import { OFTEN_MISSING_PERCENT } from '#domain/picking/missing.ts'
import { col, rows, sql, type Query, type Queryable } from '../../platform/database.ts'

const counted = (since: Date) =>
  sql`pick_tasks k where k.done_at >= ${since} and k.substitution_id is null and k.state in ('picked', 'short', 'substituted')`
const sums = sql`sum(k.wanted)::integer as wanted, coalesce(sum(k.wanted) filter (where k.state in ('short', 'substituted')), 0)::integer as missing,
  coalesce(sum(k.wanted) filter (where k.state = 'substituted'), 0)::integer as substituted`
const byProduct = (since: Date) =>
  sql`select v.product_id, ${sums} from (select k.* from ${counted(since)}) k join variations v on v.id = k.variation_id group by 1`
const isTooOften = sql`s.missing * 100 > s.wanted * ${OFTEN_MISSING_PERCENT}::integer`
const Sums = { wanted: col.int, missing: col.int, substituted: col.int }

/** What was missing, or replaced, of each product since a moment; the most often missing first. */
export const missingByProduct = (db: Queryable, since: Date, { isOften }: { isOften: boolean }) =>
  rows(
    db,
    sql({ id: col.id('product'), name: col.translated, ...Sums })`
      select p.id, p.name, s.wanted, s.missing, s.substituted from (
        ${byProduct(since)}
      ) s join products p on p.id = s.product_id where s.missing > 0 ${isOften ? sql`and ${isTooOften}` : sql``}
      order by s.missing::numeric / s.wanted desc, s.missing desc, p.id limit 100`,
  )

/** The same of each picker, by name; of one alone where it is named. */
export const missingByPicker = (db: Queryable, since: Date, only: string | null) =>
  rows(
    db,
    sql({ id: col.text, name: col.text, ...Sums })`
      select a.id::text as id, a.name, s.wanted, s.missing, s.substituted from (
        select k.done_by, ${sums} from (select k.* from ${counted(since)}) k group by 1
      ) s join staff_accounts a on a.id = s.done_by where ${only}::uuid is null or a.id = ${only}::uuid order by a.name, a.id`,
  )

/** How many products are missing too often: a scalar. */
export const oftenMissing = (since: Date): Query => sql`(
  select count(*)::integer from (${byProduct(since)}) s where ${isTooOften}
)`

import type { SettingKey } from '#domain/settings.ts'
import { SETTING_PLAN_STATES } from '#domain/setting-plan.ts'
import * as col from '../../platform/columns.ts'
import { row, rows, sql, type Queryable } from '../../platform/database.ts'
import { actorName } from '../../platform/db/actor-name.ts'

const PAST_MAX = 100
const Plan = {
  id: col.text,
  key: col.text,
  value: col.text,
  startsAt: col.instant,
  state: col.one(SETTING_PLAN_STATES),
  by: col.text,
  byName: col.text,
  madeAt: col.instant,
  endedByName: col.nullable(col.text),
  endedAt: col.nullable(col.instant),
}
export type SettingPlan = col.Row<typeof Plan>
const columns = sql.raw(
  `id, key, value, starts_at as "startsAt", state, made_by as by, ${actorName('made_by')} as "byName", made_at as "madeAt", ${actorName('ended_by')} as "endedByName", ended_at as "endedAt"`,
)

/** Stores a plan; null where another one of this setting begins at the same moment. */
export const insertSettingPlan = (
  tx: Queryable,
  {
    id,
    key,
    value,
    startsAt,
    by,
    now,
  }: { id: string; key: SettingKey; value: string; startsAt: Date; by: string; now: Date },
): Promise<SettingPlan | null> =>
  row(
    tx,
    sql(Plan)`
      insert into setting_plans (id, key, value, starts_at, state, made_by, made_at)
      values (${id}, ${key}, ${value}, ${startsAt}, 'planned', ${by}, ${now})
      on conflict (key, starts_at) where state = 'planned' do nothing
      returning ${columns}`,
  )

/** Moves a plan out of `planned`, once; null when it is in another state, or not due yet. */
export const endSettingPlan = (
  tx: Queryable,
  id: string,
  { to, by = null, now }: { to: 'applied' | 'cancelled' | 'missed'; by?: string | null; now: Date },
): Promise<SettingPlan | null> =>
  row(
    tx,
    sql(Plan)`
      update setting_plans set state = ${to}, ended_by = ${by}, ended_at = ${now}
      where id = ${id}::uuid and state = 'planned' and ${to === 'cancelled' ? sql`true` : sql`starts_at <= ${now}`}
      returning ${columns}`,
  )

export const findSettingPlan = (db: Queryable, id: string): Promise<SettingPlan | null> =>
  row(db, sql(Plan)`select ${columns} from setting_plans where id = ${id}::uuid`)

/** What is due, in the order in which it begins. */
export const dueSettingPlans = (db: Queryable, now: Date): Promise<SettingPlan[]> =>
  rows(
    db,
    sql(
      Plan,
    )`select ${columns} from setting_plans where state = 'planned' and starts_at <= ${now} order by starts_at, id`,
  )

/** All that are to come, the next one first, then the last ones that were. */
export const listSettingPlans = (db: Queryable): Promise<SettingPlan[]> =>
  rows(
    db,
    sql(Plan)`
      (select ${columns} from setting_plans where state = 'planned' order by starts_at, id)
      union all
      (select ${columns} from setting_plans where state <> 'planned' order by ended_at desc, id desc limit ${PAST_MAX})`,
  )

import {
  STANDARD_ALERTS,
  type AlertChoice,
  type AlertName,
  type AlertSound,
} from '#domain/staff/alerts.ts'
import type { Id } from '#domain/units.ts'
import { col, jsonb, row, run, sql, type Queryable } from '../../platform/database.ts'

const Choice = {
  isMuted: col.flag,
  sounds: col.json<Partial<Record<AlertName, AlertSound>>>(),
  from: col.nullable(col.text),
  to: col.nullable(col.text),
}

/** How alerts sound for a person; those that they never chose as for all. */
export const alertsOf = async (db: Queryable, staffId: Id<'staff'>): Promise<AlertChoice> => {
  const chosen = await row(
    db,
    sql(Choice)`
      select is_muted as "isMuted", sounds, to_char(quiet_from, 'HH24:MI') as "from", to_char(quiet_to, 'HH24:MI') as "to"
      from staff_alerts where staff_id = ${staffId}`,
  )
  if (!chosen) return STANDARD_ALERTS
  const { isMuted, sounds, from, to } = chosen
  return {
    isMuted,
    sounds: { ...STANDARD_ALERTS.sounds, ...sounds },
    quiet: from === null || to === null ? null : { from, to },
  }
}

export const chooseAlertsOf = (
  tx: Queryable,
  staffId: Id<'staff'>,
  { isMuted, sounds, quiet }: AlertChoice,
): Promise<number> =>
  run(
    tx,
    sql`insert into staff_alerts (staff_id, is_muted, sounds, quiet_from, quiet_to)
        values (${staffId}, ${isMuted}, ${jsonb(sounds)}, ${quiet?.from ?? null}::time, ${quiet?.to ?? null}::time)
        on conflict (staff_id) do update set is_muted = excluded.is_muted, sounds = excluded.sounds,
          quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
  )

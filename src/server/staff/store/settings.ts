import type { SettingKey } from '#domain/settings.ts'
import * as col from '../../platform/columns.ts'
import { row, rows, sql, type Queryable } from '../../platform/database.ts'
import { actorName } from '../../platform/db/actor-name.ts'

const HISTORY_MAX = 100
const Stored = {
  key: col.text,
  value: col.json<number | string>(),
  by: col.text,
  byName: col.text,
  at: col.instant,
}
export type StoredSetting = col.Row<typeof Stored>
const columns = sql.raw(
  `key, value, changed_by as by, ${actorName('changed_by')} as "byName", changed_at as at`,
)

/** The newest change of every key. */
export const newestChanges = (db: Queryable): Promise<StoredSetting[]> =>
  rows(db, sql(Stored)`select distinct on (key) ${columns} from settings order by key, id desc`)

export const newestChange = (db: Queryable, key: SettingKey): Promise<StoredSetting | null> =>
  row(db, sql(Stored)`select ${columns} from settings where key = ${key} order by id desc limit 1`)

export const changesOf = (db: Queryable, key: SettingKey): Promise<StoredSetting[]> =>
  rows(
    db,
    sql(
      Stored,
    )`select ${columns} from settings where key = ${key} order by id desc limit ${HISTORY_MAX}`,
  )

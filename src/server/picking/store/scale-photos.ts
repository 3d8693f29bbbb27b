import type { Id } from '#domain/units.ts'
import { col, row, run, sql, type Queryable, type Transaction } from '../../platform/database.ts'

export type ScalePhoto = {
  id: string
  taskId: Id<'pick task'>
  picture: string
  takenBy: string
  takenAt: Date
}
export const insertScalePhoto = (tx: Transaction, photo: ScalePhoto): Promise<number> =>
  run(
    tx,
    sql`
      insert into scale_photos (id, task_id, picture, taken_by, taken_at)
      values (${photo.id}, ${photo.taskId}, ${photo.picture}, ${photo.takenBy}, ${photo.takenAt})`,
  )

/** Photos of a task that are shown. */
export const countScalePhotos = async (db: Queryable, taskId: string): Promise<number> =>
  (await row(
    db,
    sql({ n: col.int })`
      select count(*)::integer as n from scale_photos where task_id = ${taskId} and dropped_at is null`,
  ))!.n

/** Photos of a weighing that was undone are not shown any more. */
export const dropScalePhotos = (tx: Transaction, taskId: string, now: Date): Promise<number> =>
  run(
    tx,
    sql`update scale_photos set dropped_at = ${now} where task_id = ${taskId} and dropped_at is null`,
  )

import { SCALE_PHOTOS_MAX } from '#domain/limits.ts'
import { AppError } from '../errors.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Act } from '../staff/index.ts'
import { lockOrderOfTask } from './store/facts.ts'
import { findTask } from './store/runs.ts'
import { countScalePhotos, insertScalePhoto } from './store/scale-photos.ts'

/**
 * Adds a stored photo to a task whose goods are weighed, while its order is being picked. Throws
 * `order_state`, `task_not_weighed`, and `pick_task_taken` when nothing was picked for it.
 */
export const addScalePhotoWithin = async (
  tx: Transaction,
  id: string,
  picture: string,
  { staffId, now, at }: { staffId: string; now: Date; at: Date },
): Promise<{ done: { photos: number }; act: Act }> => {
  const known = await findTask(tx, id)
  const order = known && (await lockOrderOfTask(tx, known.orderId, known.lineId))
  // Read again: the lock may have waited for another act on the order.
  const task = known && (await findTask(tx, id))
  if (!task) throw new AppError('pick_task_not_found')
  if (order?.state !== 'picking') throw new AppError('order_state')
  if (!task.isWeighed) throw new AppError('task_not_weighed')
  if (task.state !== 'open' && task.state !== 'picked') throw new AppError('pick_task_taken')
  const before = await countScalePhotos(tx, task.id)
  if (before >= SCALE_PHOTOS_MAX)
    throw new AppError('invalid', {
      errors: { photo: [{ key: 'validation.listMax', params: { value: SCALE_PHOTOS_MAX } }] },
    })
  await insertScalePhoto(tx, {
    id: newId(now),
    taskId: task.id,
    picture,
    takenBy: staffId,
    takenAt: at,
  })
  const photos = before + 1
  return {
    done: { photos },
    act: {
      act: 'pick_photo',
      entity: { kind: 'order', id: task.orderId },
      facts: { number: order.number, good: task.name.id, photos },
    },
  }
}

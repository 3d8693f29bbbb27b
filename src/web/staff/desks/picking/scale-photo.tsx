import type { PickTask } from '#contract/staff/picking/picking.ts'
import { addScalePhoto } from '#contract/staff/picking/scale-photos.ts'
import { SCALE_PHOTOS_MAX } from '#domain/limits.ts'
import { TakePhoto } from '#web/staff/form/take-photo.tsx'
import { enqueue } from '#web/staff/offline/outbox.ts'
import { useT } from '#web/staff/words.ts'
import type { Effect } from './step.ts'

interface ScalePhotoProps {
  task: PickTask
  scope: string
  label?: string
  /** Comes after the photo, so that it belongs to a task that is still open. */
  onTaken?: (() => void) | undefined
}

/** Photographs weighed goods on the scale; the customer sees it with the true weight. */
export function ScalePhoto({ task, scope, label, onTaken }: ScalePhotoProps) {
  const t = useT()
  const take = async (photo: Blob) => {
    await enqueue(addScalePhoto, {
      params: { id: task.id },
      entity: { kind: 'pick_task', id: task.id },
      scope,
      title: 'picking.act.photo',
      words: { name: task.name },
      effect: { kind: 'photo', id: task.id } satisfies Effect,
      form: { photo },
    })
    onTaken?.()
  }
  return (
    <div>
      <TakePhoto
        label={label ?? t('picking.photo')}
        brokenText={t('picking.noPhoto')}
        disabledReason={
          task.photos >= SCALE_PHOTOS_MAX
            ? t('picking.photosMax', { max: SCALE_PHOTOS_MAX })
            : undefined
        }
        onTaken={(photo) => void take(photo)}
      />
      <p role="status">{task.photos > 0 && t('picking.photos', { count: task.photos })}</p>
    </div>
  )
}

import type { PickTask } from '#contract/staff/picking/picking.ts'
import { addScalePhoto } from '#contract/staff/picking/scale-photos.ts'
import { SCALE_PHOTOS_MAX } from '#domain/limits.ts'
import { TakePhoto } from '#web/staff/form/take-photo.tsx'
import { enqueue } from '#web/staff/offline/outbox.ts'
import { useT } from '#web/staff/words.ts'
import type { Effect } from './step.ts'

/** Photographs weighed goods on the scale; the customer sees it with the true weight. */
export function ScalePhoto({ task, scope }: { task: PickTask; scope: string }) {
  const t = useT()
  const take = (photo: Blob) =>
    void enqueue(addScalePhoto, {
      params: { id: task.id },
      entity: { kind: 'pick_task', id: task.id },
      scope,
      title: 'picking.act.photo',
      words: { name: task.name },
      effect: { kind: 'photo', id: task.id } satisfies Effect,
      form: { photo },
    })
  return (
    <div>
      <TakePhoto
        label={t('picking.photo')}
        brokenText={t('picking.noPhoto')}
        disabledReason={
          task.photos >= SCALE_PHOTOS_MAX
            ? t('picking.photosMax', { max: SCALE_PHOTOS_MAX })
            : undefined
        }
        onTaken={take}
      />
      <p role="status">{task.photos > 0 && t('picking.photos', { count: task.photos })}</p>
    </div>
  )
}

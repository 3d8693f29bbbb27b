import ImagePlus from 'lucide-react/icons/image-plus'
import { urlOf } from '#contract/call.ts'
import { addStockPhotos, getStockPhoto, type StockPhoto } from '#contract/staff/stock/photos.ts'
import { STOCK_PHOTOS_MAX } from '#domain/limits.ts'
import { PhotoButton } from '#web/staff/form/photo-button.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { PhotoStrip } from '#web/staff/photos/photo-strip.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { useT } from '#web/staff/words.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './photos.module.css'

export type PhotoSubject = { batch_id: string } | { receipt_id: string; line: number }

/** Adds chosen pictures to a batch, or to refused goods of a receipt. */
export const sendStockPhotos = (
  of: PhotoSubject,
  photos: readonly File[],
): Promise<StockPhoto[]> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(of)) form.set(name, String(value))
  for (const photo of photos) form.append('photos[]', photo)
  return send(addStockPhotos, { form })
}

interface StockPhotosProps {
  photos: readonly StockPhoto[]
  /** What the photos show, such as a batch's code. */
  name: string
}

export function ShownPhotos({ photos, name }: StockPhotosProps) {
  const t = useT()
  return (
    <PhotoStrip
      photos={photos}
      addressOf={(id) => urlOf(getStockPhoto, { id })}
      nameOf={(n) => t('stock.photoOf', { n, name })}
    />
  )
}

/** The photos of a batch or of refused goods, and a button that adds some. */
export function StockPhotos({
  of,
  onAdded,
  ...shown
}: StockPhotosProps & { of: PhotoSubject; onAdded: () => Promise<void> }) {
  const t = useT()
  const mayWrite = usePermitted()('batches.write')
  const { busy, failure, run } = useStep()
  return (
    <div className={styles.adding}>
      <ShownPhotos {...shown} />
      {mayWrite && shown.photos.length < STOCK_PHOTOS_MAX && (
        <PhotoButton
          label={t('stock.photoAdd')}
          multiple
          variant="secondary"
          icon={<ImagePlus size={16} strokeWidth={2} />}
          busy={busy}
          busyLabel={t('stock.saving')}
          onChoose={(files) =>
            void run(async () => {
              await sendStockPhotos(of, files)
              await onAdded()
            })
          }
        />
      )}
      <FormAlert text={failure} />
    </div>
  )
}

import { useState } from 'react'
import { useT } from '#web/staff/words.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './photo-strip.module.css'

interface PhotoStripProps {
  photos: readonly { id: string; width: number; height: number }[]
  addressOf: (id: string) => string
  /** What a photo shows, with its place, as in "Photo 2 of batch B-1". */
  nameOf: (n: number) => string
  /** What a press does, where that is more than its name. */
  labelOf?: (n: number) => string
  /** Its side while it is small, in pixels. */
  size?: number
}

const SMALL = 72

/** Photos, small; pressed, as large as the window. */
export function PhotoStrip({
  photos,
  addressOf,
  nameOf,
  labelOf = nameOf,
  size = SMALL,
}: PhotoStripProps) {
  const t = useT()
  const [large, setLarge] = useState<number | null>(null)
  const shown = large === null ? undefined : photos[large]
  if (photos.length === 0) return null
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.photo}
              aria-label={labelOf(index + 1)}
              aria-haspopup="dialog"
              onClick={() => setLarge(index)}
            >
              <img src={addressOf(photo.id)} alt="" width={size} height={size} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Modal
        open={shown !== undefined}
        onClose={() => setLarge(null)}
        size="md"
        title={nameOf((large ?? 0) + 1)}
        closeLabel={t('staff.close')}
      >
        {shown && (
          <img
            className={styles.large}
            src={addressOf(shown.id)}
            alt={nameOf((large ?? 0) + 1)}
            width={shown.width}
            height={shown.height}
          />
        )}
      </Modal>
    </>
  )
}

import { useState } from 'react'
import { urlOf } from '#contract/call.ts'
import {
  getStaffMessagePhoto,
  type StaffConversation,
} from '#contract/staff/orders/conversations.ts'
import { useT } from '#web/staff/words.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from '../orders.module.css'

interface MessagePhotosProps {
  number: string
  photos: StaffConversation['messages'][number]['photos']
}

/** The photos of a message, small; pressed, as large as the window. */
export function MessagePhotos({ number, photos }: MessagePhotosProps) {
  const t = useT()
  const [large, setLarge] = useState<number | null>(null)
  const shown = large === null ? null : (photos[large] ?? null)
  const addressOf = (id: string) => urlOf(getStaffMessagePhoto, { number, photo_id: id })
  const titleOf = (index: number) => t('staff.conversations.photo', { n: index + 1 })
  if (photos.length === 0) return null
  return (
    <>
      <ul className={styles.tags}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles.photo}
              aria-label={t('staff.conversations.photoOpen', { n: index + 1 })}
              onClick={() => setLarge(index)}
            >
              <img src={addressOf(photo.id)} alt="" width={96} height={96} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Modal
        open={shown !== null}
        onClose={() => setLarge(null)}
        size="md"
        title={titleOf(large ?? 0)}
        closeLabel={t('staff.close')}
      >
        {shown && (
          <img
            className={styles.large}
            src={addressOf(shown.id)}
            alt={titleOf(large ?? 0)}
            width={shown.width}
            height={shown.height}
          />
        )}
      </Modal>
    </>
  )
}

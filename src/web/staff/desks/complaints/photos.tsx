import { useState } from 'react'
import { urlOf } from '#contract/call.ts'
import {
  getStaffComplaintPhoto,
  type StaffComplaint,
} from '#contract/staff/complaints/complaint.ts'
import { useT } from '#web/staff/words.ts'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Part } from '#web/staff/shell/part.tsx'
import styles from './complaints.module.css'

/** The photos of the customer, large; pressed, as large as the window. */
export function Photos({ complaint }: { complaint: StaffComplaint }) {
  const t = useT()
  const [large, setLarge] = useState<number | null>(null)
  const { id, photos } = complaint
  if (photos.length === 0) return null
  const shown = large === null ? null : (photos[large] ?? null)
  const addressOf = (photoId: string) => urlOf(getStaffComplaintPhoto, { id, photo_id: photoId })
  return (
    <Part title={t('staff.complaints.photos')}>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t('staff.complaints.photoOpen', { n: index + 1 })}
              onClick={() => setLarge(index)}
            >
              <img src={addressOf(photo.id)} alt="" width={photo.width} height={photo.height} />
            </button>
          </li>
        ))}
      </ul>
      <Modal
        open={shown !== null}
        onClose={() => setLarge(null)}
        size="md"
        title={t('staff.complaints.photo', { n: (large ?? 0) + 1 })}
        closeLabel={t('staff.close')}
      >
        {shown && (
          <img
            className={styles.large}
            src={addressOf(shown.id)}
            alt={t('staff.complaints.photo', { n: (large ?? 0) + 1 })}
            width={shown.width}
            height={shown.height}
          />
        )}
      </Modal>
    </Part>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Complaint } from '#contract/complaints/complaint.ts'
import { usePreviews } from '#web/hooks/use-previews.ts'
import { complaintPhotoQuery } from '#web/complaints/complaints.ts'
import { useT } from '#web/state/locale.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './complaint-photo.module.css'

const NOTHING: readonly Blob[] = []

/**
 * A photo of a complaint, small; pressed, it is shown large. Its address is known to this page
 * alone.
 */
export function ComplaintPhoto({
  complaint,
  photo,
  n,
}: {
  complaint: Complaint
  photo: Complaint['photos'][number]
  n: number
}) {
  const t = useT()
  const [isLarge, setLarge] = useState(false)
  const { data = NOTHING } = useQuery(
    complaintPhotoQuery(complaint.order_id, complaint.id, photo.id),
  )
  const [address] = usePreviews(data)
  const alt = t('complaint.photo', { n })
  return (
    <>
      <button
        type="button"
        className={styles.small}
        aria-label={t('complaint.photoOpen', { n })}
        onClick={() => setLarge(true)}
      >
        {address && <img src={address} alt="" width={88} height={88} />}
      </button>
      <Modal
        open={isLarge}
        onClose={() => setLarge(false)}
        title={alt}
        size="md"
        closeLabel={t('shell.close')}
      >
        {address && (
          <img
            src={address}
            alt={alt}
            width={photo.width}
            height={photo.height}
            className={styles.large}
          />
        )}
      </Modal>
    </>
  )
}

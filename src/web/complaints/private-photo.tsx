import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { complaintPhotoQuery } from '#web/complaints/complaints.ts'
import { usePreviews } from '#web/hooks/use-previews.ts'
import { useT } from '#web/state/locale.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './private-photo.module.css'

const NOTHING: readonly Blob[] = []

interface PrivatePhotoProps {
  /** Fetches the photo as its owner. */
  query: ReturnType<typeof complaintPhotoQuery>
  photo: { width: number; height: number }
  n: number
}

/**
 * A photo that the customer sent, small; pressed, it is shown large. Its address is known to this
 * page alone.
 */
export function PrivatePhoto({ query, photo, n }: PrivatePhotoProps) {
  const t = useT()
  const [isLarge, setLarge] = useState(false)
  const { data = NOTHING } = useQuery(query)
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

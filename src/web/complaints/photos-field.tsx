import { useId, useRef, useState } from 'react'
import Camera from 'lucide-react/icons/camera'
import X from 'lucide-react/icons/x'
import { COMPLAINT_PHOTOS_MAX } from '#domain/complaints/complaint.ts'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import { usePreviews } from '#web/hooks/use-previews.ts'
import { useT } from '#web/state/locale.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import styles from './photos-field.module.css'

interface PhotosFieldProps {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
  required: boolean
  /** The server's error. */
  error: string | undefined
  /** Upload progress in per cent; null when nothing is being sent. */
  sent: number | null
}

const TYPES = new Set(['image/jpeg', 'image/png'])

/**
 * Up to five photos, seen before they are sent, each with its own way out. What the shop would
 * refuse is refused here already, with the reason.
 */
export function PhotosField({ photos, onChange, required, error, sent }: PhotosFieldProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const told = problem ?? error

  const take = (chosen: readonly File[]) => {
    const refused = chosen.some(({ type }) => !TYPES.has(type))
      ? t('validation.photo')
      : chosen.some(({ size }) => size > PHOTO_BYTES_MAX)
        ? t('validation.photoTooLarge')
        : photos.length + chosen.length > COMPLAINT_PHOTOS_MAX
          ? t('validation.complaintPhotos')
          : undefined
    setProblem(refused)
    if (!refused) onChange([...photos, ...chosen])
  }
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-note`} data-field="photos">
      <legend className={styles.legend}>
        {t('complaint.photos')}
        {required ? (
          <span className={styles.star} aria-hidden="true">
            {' *'}
          </span>
        ) : (
          <span className={styles.mark}> ({t('complaint.optional')})</span>
        )}
      </legend>
      <div className={styles.row}>
        <Chosen photos={photos} onChange={onChange} />
        {photos.length < COMPLAINT_PHOTOS_MAX && (
          <button
            type="button"
            className={styles.add}
            onClick={() => input.current?.click()}
            aria-describedby={`${id}-note`}
          >
            <Camera size={24} strokeWidth={1.75} />
            {t('complaint.addPhotos')}
          </button>
        )}
      </div>
      <p id={`${id}-note`} className={told ? styles.error : styles.note} aria-live="polite">
        {told ?? t('complaint.photosHint', { count: photos.length, max: COMPLAINT_PHOTOS_MAX })}
      </p>
      {sent !== null && photos.length > 0 && (
        <Progress
          value={sent}
          label={t('complaint.sending')}
          valueText={t('complaint.sent', { percent: sent })}
        />
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('complaint.addPhotos')}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
    </fieldset>
  )
}

function Chosen({ photos, onChange }: Pick<PhotosFieldProps, 'photos' | 'onChange'>) {
  const t = useT()
  const previews = usePreviews(photos)
  return photos.map((photo, index) => (
    <span key={index} className={styles.photo}>
      {previews[index] && (
        <img
          src={previews[index]}
          alt={t('complaint.photo', { n: index + 1 })}
          width={88}
          height={88}
        />
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('complaint.removePhoto', { n: index + 1 })}
        onClick={() => onChange(photos.filter((one) => one !== photo))}
      >
        <X size={16} strokeWidth={2.5} />
      </button>
    </span>
  ))
}

import { useId, useRef, useState } from 'react'
import Camera from 'lucide-react/icons/camera'
import { COMPLAINT_PHOTOS_MAX } from '#domain/complaints/complaint.ts'
import { ChosenFile } from '#web/ui/display/chosen-file.tsx'
import { PHOTO_ACCEPT, photoProblem } from '#web/components/upload/photo-problem.ts'
import { usePreviews } from '#web/hooks/use-previews.ts'
import { useT } from '#web/state/locale.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
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
    const key =
      photoProblem(chosen) ??
      (photos.length + chosen.length > COMPLAINT_PHOTOS_MAX
        ? 'validation.complaintPhotos'
        : undefined)
    setProblem(key && t(key))
    if (!key) onChange([...photos, ...chosen])
  }
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-note`} data-field="photos">
      <Legend required={required} />
      <div className={styles.row}>
        {photos.length > 0 && (
          <ul className={`plain-list ${styles.chosen}`}>
            <Chosen photos={photos} onChange={onChange} />
          </ul>
        )}
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
      <FileInput
        ref={input}
        accept={PHOTO_ACCEPT}
        multiple
        label={t('complaint.addPhotos')}
        onChoose={take}
      />
    </fieldset>
  )
}

function Legend({ required }: { required: boolean }) {
  const t = useT()
  return (
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
  )
}

function Chosen({ photos, onChange }: Pick<PhotosFieldProps, 'photos' | 'onChange'>) {
  const t = useT()
  const previews = usePreviews(photos)
  return photos.map((photo, index) => (
    <ChosenFile
      key={index}
      preview={previews[index]}
      alt={t('complaint.photo', { n: index + 1 })}
      removeLabel={t('complaint.removePhoto', { n: index + 1 })}
      onRemove={() => onChange(photos.filter((one) => one !== photo))}
    />
  ))
}

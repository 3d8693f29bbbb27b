import { useState } from 'react'
import ImagePlus from 'lucide-react/icons/image-plus'
import { MESSAGE_PHOTOS_MAX } from '#domain/conversations/conversation.ts'
import { usePreviews } from '#web/hooks/use-previews.ts'
import { PhotoButton } from '#web/staff/form/photo-button.tsx'
import { useT } from '#web/staff/words.ts'
import { ChosenFile } from '#web/ui/display/chosen-file.tsx'
import styles from '../orders.module.css'

interface AnswerPhotosProps {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
  /** The server's error. */
  error: string | undefined
  busy: boolean
}

/** Photos of an answer, seen before they are sent, each with a button that removes it. */
export function AnswerPhotos({ photos, onChange, error, busy }: AnswerPhotosProps) {
  const t = useT()
  const [isTooMany, setTooMany] = useState(false)
  const previews = usePreviews(photos)
  const max = MESSAGE_PHOTOS_MAX
  const problem = isTooMany ? t('staff.conversations.photoMax', { max }) : error
  const take = (chosen: readonly File[]) => {
    const isOver = photos.length + chosen.length > max
    setTooMany(isOver)
    if (!isOver) onChange([...photos, ...chosen])
  }
  return (
    <div className={styles.form}>
      {photos.length > 0 && (
        <ul className={styles.chosen}>
          {photos.map((photo, index) => (
            <ChosenFile
              key={index}
              preview={previews[index]}
              alt={t('staff.conversations.photo', { n: index + 1 })}
              removeLabel={t('staff.conversations.photoRemove', { n: index + 1 })}
              disabled={busy}
              onRemove={() => {
                setTooMany(false)
                onChange(photos.filter((one) => one !== photo))
              }}
            />
          ))}
        </ul>
      )}
      <PhotoButton
        label={t('staff.conversations.photoAdd')}
        multiple
        variant="secondary"
        icon={<ImagePlus size={16} strokeWidth={2} />}
        disabled={busy || photos.length >= max}
        onChoose={take}
      />
      <p className={problem ? styles.problem : styles.hint} aria-live="polite">
        {problem ?? t('staff.conversations.photoHint', { count: photos.length, max })}
      </p>
    </div>
  )
}

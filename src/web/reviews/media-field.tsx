import { useId, useRef, useState } from 'react'
import Camera from 'lucide-react/icons/camera'
import Film from 'lucide-react/icons/film'
import { RATING_BYTES_MAX, RATING_PHOTOS_MAX, VIDEO_BYTES_MAX } from '#domain/limits.ts'
import { ChosenFile } from '#web/ui/display/chosen-file.tsx'
import { PHOTO_ACCEPT, photoProblem } from '#web/components/upload/photo-problem.ts'
import { usePreview, usePreviews } from '#web/hooks/use-previews.ts'
import { useT } from '#web/state/locale.tsx'
import { bytesOf, type LineRating } from '#web/reviews/ratings.ts'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { videoCover } from '#web/video-cover.ts'
import styles from './media-field.module.css'

type Media = Pick<LineRating, 'photos' | 'film'>

interface MediaFieldProps {
  /** Of the product, for those who do not see the pictures. */
  name: string
  media: Media
  onChange: (media: Media) => void
  /** The server's error. */
  error: string | undefined
  disabled: boolean
}

const FILM_TYPES = new Set(['video/mp4', 'video/quicktime'])

/**
 * Photos and a film, seen before they are sent. What the shop would refuse is refused here already,
 * with the reason.
 */
export function MediaField({ name, media, onChange, error, disabled }: MediaFieldProps) {
  const t = useT()
  const noteId = useId()
  const photoInput = useRef<HTMLInputElement>(null)
  const filmInput = useRef<HTMLInputElement>(null)
  const { problem, takePhotos, takeFilm, isReading } = useTaking(media, onChange)
  const message = problem ?? error
  const { photos, film } = media
  return (
    <div role="group" aria-label={t('rate.media', { name })} className={styles.media}>
      {(photos.length > 0 || film) && (
        <Chosen name={name} media={media} onChange={onChange} disabled={disabled} />
      )}
      <div className={styles.buttons}>
        {photos.length < RATING_PHOTOS_MAX && (
          <Button
            variant="secondary"
            icon={<Camera size={20} strokeWidth={1.75} />}
            disabled={disabled}
            aria-describedby={noteId}
            onClick={() => photoInput.current?.click()}
          >
            {t('rate.addPhotos')}
          </Button>
        )}
        {!film && (
          <Button
            variant="secondary"
            icon={<Film size={20} strokeWidth={1.75} />}
            disabled={disabled}
            busy={isReading}
            busyLabel={t('rate.readingVideo')}
            aria-describedby={noteId}
            onClick={() => filmInput.current?.click()}
          >
            {t('rate.addVideo')}
          </Button>
        )}
      </div>
      <p id={noteId} className={message ? styles.error : styles.note} aria-live="polite">
        {message ?? t('rate.mediaHint')}
      </p>
      <FileInput
        ref={photoInput}
        accept={PHOTO_ACCEPT}
        multiple
        label={t('rate.addPhotos')}
        onChoose={takePhotos}
      />
      <FileInput
        ref={filmInput}
        accept=".mp4,.mov,video/mp4,video/quicktime"
        label={t('rate.addVideo')}
        onChoose={([file]) => file && void takeFilm(file)}
      />
    </div>
  )
}

/** Adds chosen files to the media, or says why not. */
const useTaking = (media: Media, onChange: (media: Media) => void) => {
  const t = useT()
  const [problem, setProblem] = useState<string | undefined>()
  const [isReading, setReading] = useState(false)
  const takePhotos = (chosen: readonly File[]) => {
    const all = [...media.photos, ...chosen]
    const key =
      photoProblem(chosen) ??
      (all.length > RATING_PHOTOS_MAX
        ? 'validation.photosMax'
        : bytesOf({ ...media, photos: all }) > RATING_BYTES_MAX
          ? 'rate.tooMuch'
          : undefined)
    setProblem(key && t(key))
    if (!key) onChange({ ...media, photos: all })
  }
  const takeFilm = async (file: File) => {
    const refused = !FILM_TYPES.has(file.type)
      ? t('validation.video')
      : file.size > VIDEO_BYTES_MAX
        ? t('validation.videoTooLarge')
        : bytesOf({ ...media, film: null }) + file.size > RATING_BYTES_MAX
          ? t('rate.tooMuch')
          : undefined
    setProblem(refused)
    if (refused) return
    setReading(true)
    try {
      onChange({ ...media, film: { file, cover: await videoCover(file) } })
    } catch {
      setProblem(t('rate.videoUnreadable'))
    }
    setReading(false)
  }
  return { problem, takePhotos, takeFilm, isReading }
}

/** What was chosen, small, each with its own way out. */
function Chosen({ name, media, onChange, disabled }: Omit<MediaFieldProps, 'error'>) {
  const t = useT()
  const { photos, film } = media
  const previews = usePreviews(photos)
  const cover = usePreview(film?.cover)
  return (
    <ul className={`plain-list ${styles.chosen}`}>
      {photos.map((photo, index) => (
        <ChosenFile
          key={index}
          preview={previews[index]}
          alt={t('rate.photo', { n: index + 1, name })}
          removeLabel={t('rate.removePhoto', { n: index + 1 })}
          onRemove={() => onChange({ film, photos: photos.filter((one) => one !== photo) })}
          disabled={disabled}
        />
      ))}
      {film && (
        <ChosenFile
          preview={cover}
          alt={t('rate.video', { name })}
          removeLabel={t('rate.removeVideo')}
          onRemove={() => onChange({ photos, film: null })}
          disabled={disabled}
        >
          <span className={styles.film} aria-hidden="true">
            <Film size={16} strokeWidth={2} />
          </span>
        </ChosenFile>
      )}
    </ul>
  )
}

import { useId, useRef, useState } from 'react'
import Camera from 'lucide-react/icons/camera'
import Film from 'lucide-react/icons/film'
import X from 'lucide-react/icons/x'
import {
  PHOTO_BYTES_MAX,
  RATING_BYTES_MAX,
  RATING_PHOTOS_MAX,
  VIDEO_BYTES_MAX,
} from '#domain/limits.ts'
import { usePreviews } from '#web/hooks/use-previews.ts'
import { useT } from '#web/state/locale.tsx'
import { bytesOf, type Film as FilmChoice } from '#web/reviews/ratings.ts'
import { Button } from '#web/ui/button.tsx'
import { videoCover } from '#web/video-cover.ts'
import styles from './media-field.module.css'

interface MediaFieldProps {
  /** Of the product, for those who do not see the pictures. */
  name: string
  photos: readonly File[]
  film: FilmChoice | null
  onPhotos: (photos: readonly File[]) => void
  onFilm: (film: FilmChoice | null) => void
  /** The server's error. */
  error: string | undefined
  disabled: boolean
}

const PHOTO_TYPES = new Set(['image/jpeg', 'image/png'])
const FILM_TYPES = new Set(['video/mp4', 'video/quicktime'])

/**
 * Photos and a film, seen before they are sent. What the shop would refuse is refused here already,
 * with the reason.
 */
export function MediaField({
  name,
  photos,
  film,
  onPhotos,
  onFilm,
  error,
  disabled,
}: MediaFieldProps) {
  const t = useT()
  const id = useId()
  const photoInput = useRef<HTMLInputElement>(null)
  const filmInput = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [isReading, setReading] = useState(false)
  const message = problem ?? error

  const takePhotos = (chosen: readonly File[]) => {
    const all = [...photos, ...chosen]
    const refused = chosen.some(({ type }) => !PHOTO_TYPES.has(type))
      ? t('validation.photo')
      : chosen.some(({ size }) => size > PHOTO_BYTES_MAX)
        ? t('validation.photoTooLarge')
        : all.length > RATING_PHOTOS_MAX
          ? t('validation.photosMax')
          : bytesOf({ photos: all, film }) > RATING_BYTES_MAX
            ? t('rate.tooMuch')
            : undefined
    setProblem(refused)
    if (!refused) onPhotos(all)
  }
  const takeFilm = async (file: File | undefined) => {
    if (!file) return
    const refused = !FILM_TYPES.has(file.type)
      ? t('validation.video')
      : file.size > VIDEO_BYTES_MAX
        ? t('validation.videoTooLarge')
        : bytesOf({ photos, film: null }) + file.size > RATING_BYTES_MAX
          ? t('rate.tooMuch')
          : undefined
    setProblem(refused)
    if (refused) return
    setReading(true)
    try {
      onFilm({ file, cover: await videoCover(file) })
    } catch {
      setProblem(t('rate.videoUnreadable'))
    }
    setReading(false)
  }

  return (
    <div role="group" aria-label={t('rate.media', { name })} className={styles.media}>
      {(photos.length > 0 || film) && (
        <Chosen
          name={name}
          photos={photos}
          film={film}
          onPhotos={onPhotos}
          onFilm={onFilm}
          disabled={disabled}
        />
      )}
      <div className={styles.buttons}>
        {photos.length < RATING_PHOTOS_MAX && (
          <Button
            variant="secondary"
            icon={<Camera size={20} strokeWidth={1.75} />}
            disabled={disabled}
            aria-describedby={`${id}-note`}
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
            aria-describedby={`${id}-note`}
            onClick={() => filmInput.current?.click()}
          >
            {t('rate.addVideo')}
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className={message ? styles.error : styles.note} aria-live="polite">
        {message ?? t('rate.mediaHint')}
      </p>
      <input
        ref={photoInput}
        type="file"
        multiple
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('rate.addPhotos')}
        onChange={(event) => {
          takePhotos([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <input
        ref={filmInput}
        type="file"
        accept=".mp4,.mov,video/mp4,video/quicktime"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('rate.addVideo')}
        onChange={(event) => {
          void takeFilm(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}

type ChosenProps = Omit<MediaFieldProps, 'error'>

/** What was chosen, small, each with its own way out. */
function Chosen({ name, photos, film, onPhotos, onFilm, disabled }: ChosenProps) {
  const t = useT()
  const previews = usePreviews(photos)
  const cover = usePreviews(useSingle(film?.cover))
  return (
    <ul className={`plain-list ${styles.chosen}`}>
      {photos.map((photo, index) => (
        <li key={index} className={styles.item}>
          {previews[index] && (
            <img
              src={previews[index]}
              alt={t('rate.photo', { n: index + 1, name })}
              width={80}
              height={80}
            />
          )}
          <button
            type="button"
            className={styles.remove}
            disabled={disabled}
            aria-label={t('rate.removePhoto', { n: index + 1 })}
            onClick={() => onPhotos(photos.filter((one) => one !== photo))}
          >
            <X size={16} strokeWidth={2.5} />
          </button>
        </li>
      ))}
      {film && (
        <li className={styles.item}>
          {cover[0] && (
            <img src={cover[0]} alt={t('rate.video', { name })} width={80} height={80} />
          )}
          <span className={styles.film} aria-hidden="true">
            <Film size={16} strokeWidth={2} />
          </span>
          <button
            type="button"
            className={styles.remove}
            disabled={disabled}
            aria-label={t('rate.removeVideo')}
            onClick={() => onFilm(null)}
          >
            <X size={16} strokeWidth={2.5} />
          </button>
        </li>
      )}
    </ul>
  )
}

const NOTHING: readonly Blob[] = []
/** The same list for the same file, so that its preview is made once. */
const useSingle = (blob: Blob | undefined): readonly Blob[] => {
  const [previous, setPrevious] = useState<readonly Blob[]>(NOTHING)
  const isSame = blob === undefined ? previous.length === 0 : previous[0] === blob
  if (isSame) return previous
  const next = blob === undefined ? NOTHING : [blob]
  setPrevious(next)
  return next
}

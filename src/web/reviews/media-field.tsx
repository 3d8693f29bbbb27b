import { useId, useRef, useState, type RefObject } from 'react'
import Camera from 'lucide-react/icons/camera'
import Film from 'lucide-react/icons/film'
import { RATING_BYTES_MAX, RATING_PHOTOS_MAX, VIDEO_BYTES_MAX } from '#domain/limits.ts'
import { ChosenFile } from '#web/ui/display/chosen-file.tsx'
import { PHOTO_ACCEPT, photoProblem } from '#web/components/upload/photo-problem.ts'
import { usePreview, usePreviews } from '#web/hooks/use-previews.ts'
import { useT } from '#web/state/locale.tsx'
import { bytesOf, type Film as FilmChoice } from '#web/reviews/ratings.ts'
import { FileInput } from '#web/ui/form/file-input.tsx'
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

  const takePhotos = useTakePhotos({ photos, film, setProblem, onPhotos })
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
    <MediaGroup
      name={name}
      photos={photos}
      film={film}
      onPhotos={onPhotos}
      onFilm={onFilm}
      disabled={disabled}
      id={id}
      photoInput={photoInput}
      isReading={isReading}
      filmInput={filmInput}
      message={message}
      takePhotos={takePhotos}
      takeFilm={takeFilm}
    />
  )
}

interface UseTakePhotos {
  photos: readonly File[]
  film: FilmChoice | null
  setProblem: (next: string | undefined) => void
  onPhotos: (photos: readonly File[]) => void
}

const useTakePhotos = ({ photos, film, setProblem, onPhotos }: UseTakePhotos) => {
  const t = useT()
  const takePhotos = (chosen: readonly File[]) => {
    const all = [...photos, ...chosen]
    const key =
      photoProblem(chosen) ??
      (all.length > RATING_PHOTOS_MAX
        ? 'validation.photosMax'
        : bytesOf({ photos: all, film }) > RATING_BYTES_MAX
          ? 'rate.tooMuch'
          : undefined)
    setProblem(key && t(key))
    if (!key) onPhotos(all)
  }
  return takePhotos
}

interface MediaGroupProps {
  name: string
  photos: readonly File[]
  film: FilmChoice | null
  onPhotos: (photos: readonly File[]) => void
  onFilm: (film: FilmChoice | null) => void
  disabled: boolean
  id: string
  photoInput: RefObject<HTMLInputElement | null>
  isReading: boolean
  filmInput: RefObject<HTMLInputElement | null>
  message: string | undefined
  takePhotos: (chosen: readonly File[]) => void
  takeFilm: (file: File | undefined) => Promise<void>
}

function MediaGroup({
  name,
  photos,
  film,
  onPhotos,
  onFilm,
  disabled,
  id,
  photoInput,
  isReading,
  filmInput,
  message,
  takePhotos,
  takeFilm,
}: MediaGroupProps) {
  const t = useT()
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
      <AddMediaButtons
        photos={photos}
        disabled={disabled}
        id={id}
        photoInput={photoInput}
        film={film}
        isReading={isReading}
        filmInput={filmInput}
      />
      <p id={`${id}-note`} className={message ? styles.error : styles.note} aria-live="polite">
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
        onChoose={([file]) => void takeFilm(file)}
      />
    </div>
  )
}

interface AddMediaButtonsProps {
  photos: readonly File[]
  disabled: boolean
  id: string
  photoInput: RefObject<HTMLInputElement | null>
  film: FilmChoice | null
  isReading: boolean
  filmInput: RefObject<HTMLInputElement | null>
}

function AddMediaButtons({
  photos,
  disabled,
  id,
  photoInput,
  film,
  isReading,
  filmInput,
}: AddMediaButtonsProps) {
  const t = useT()
  return (
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
  )
}

type ChosenProps = Omit<MediaFieldProps, 'error'>

/** What was chosen, small, each with its own way out. */
function Chosen({ name, photos, film, onPhotos, onFilm, disabled }: ChosenProps) {
  const t = useT()
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
          onRemove={() => onPhotos(photos.filter((one) => one !== photo))}
          disabled={disabled}
        />
      ))}
      {film && (
        <ChosenFile
          preview={cover}
          alt={t('rate.video', { name })}
          removeLabel={t('rate.removeVideo')}
          onRemove={() => onFilm(null)}
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

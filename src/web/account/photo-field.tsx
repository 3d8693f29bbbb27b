import { useId, useRef, useState, type RefObject } from 'react'
import { PHOTO_ACCEPT, photoProblem } from '#web/components/upload/photo-problem.ts'
import { usePreview } from '#web/hooks/use-previews.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import styles from './photo-field.module.css'

/** A new photo, the wish to have none, or null: the present one stays. */
export type PhotoChoice = File | 'remove' | null

interface PhotoFieldProps {
  /** The present photo's address. */
  current: string | null
  choice: PhotoChoice
  onChoose: (choice: PhotoChoice) => void
  /** The server's error. */
  error: string | undefined
  /** Upload progress in per cent; null when nothing is being sent. */
  sent: number | null
}

/**
 * The photo of a person, seen before it is sent. What the shop would refuse is refused here
 * already, with the reason.
 */
export function PhotoField({ current, choice, onChoose, error, sent }: PhotoFieldProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const preview = usePreview(choice instanceof File ? choice : null)
  const shown = choice === 'remove' ? null : (preview ?? current)
  const told = problem ?? error

  const take = (file: File | undefined) => {
    if (!file) return
    const key = photoProblem([file])
    setProblem(key && t(key))
    if (!key) onChoose(file)
  }
  return (
    <div className={styles.photo} role="group" aria-label={t('profile.photo')}>
      {shown ? (
        <img
          src={shown}
          alt={t('profile.photoNow')}
          width={80}
          height={80}
          className={styles.picture}
        />
      ) : (
        <CircleUserRound size={80} strokeWidth={1} className={styles.nobody} aria-hidden="true" />
      )}
      <div className={styles.side}>
        <PhotoButtons
          input={input}
          id={id}
          shown={shown}
          setProblem={setProblem}
          onChoose={onChoose}
          current={current}
        />
        <p id={`${id}-note`} className={told ? styles.error : styles.note} aria-live="polite">
          {told ??
            (sent !== null && choice instanceof File
              ? t('profile.photoSent', { percent: sent })
              : t('profile.photoHint'))}
        </p>
        {sent !== null && choice instanceof File && (
          <Progress
            value={sent}
            label={t('profile.photoSending')}
            valueText={t('profile.photoSent', { percent: sent })}
          />
        )}
        <FileInput
          ref={input}
          accept={PHOTO_ACCEPT}
          label={t('profile.photo')}
          onChoose={([file]) => take(file)}
        />
      </div>
    </div>
  )
}

interface PhotoButtonsProps {
  input: RefObject<HTMLInputElement | null>
  id: string
  shown: string | null
  setProblem: (next: string | undefined) => void
  onChoose: (choice: PhotoChoice) => void
  current: string | null
}

function PhotoButtons({ input, id, shown, setProblem, onChoose, current }: PhotoButtonsProps) {
  const t = useT()
  return (
    <div className={styles.buttons}>
      <Button
        variant="secondary"
        onClick={() => input.current?.click()}
        aria-describedby={`${id}-note`}
      >
        {t(shown ? 'profile.photoChange' : 'profile.photoAdd')}
      </Button>
      {shown && (
        <Button
          variant="ghost"
          onClick={() => {
            setProblem(undefined)
            onChoose(current ? 'remove' : null)
          }}
        >
          {t('profile.photoRemove')}
        </Button>
      )}
    </div>
  )
}

import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useT } from '../words.ts'
import styles from './secret-shown.module.css'

interface SecretShownProps {
  secret: string
  words: { text: string; copy: string; copied: string; failed: string }
  onClose: () => void
}

/** A secret that is never shown again. */
export function SecretShown({ secret, words, onClose }: SecretShownProps) {
  const t = useT()
  return (
    <div role="status" className={styles.box}>
      <p>{words.text}</p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.acts}>
        <CopyButton
          text={secret}
          label={words.copy}
          copiedLabel={words.copied}
          failedLabel={words.failed}
          variant="secondary"
          size="sm"
        />
        <Button size="sm" onClick={onClose}>
          {t('staff.close')}
        </Button>
      </div>
    </div>
  )
}

import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './webhooks.module.css'

/** The secret of an endpoint, which is shown once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT()
  return (
    <div role="status" className={styles.form}>
      <p>{t('webhooks.secretShown')}</p>
      <code className={styles.secret}>{secret}</code>
      <div className={styles.acts}>
        <CopyButton
          text={secret}
          label={t('webhooks.copy')}
          copiedLabel={t('webhooks.copied')}
          failedLabel={t('webhooks.copyFailed')}
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

import { staffPages } from '#contract/pages.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './people.module.css'

/** A new password, which is never shown again. */
export function PasswordShown({
  login,
  password,
  onClose,
}: {
  login: string
  password: string
  onClose: () => void
}) {
  const t = useT()
  return (
    <div className={styles.form}>
      <p>
        {t('staff.people.passwordText', {
          login,
          address: `${location.host}${staffPages.today()}`,
        })}
      </p>
      <p className={styles.password} data-testid="password">
        {password}
      </p>
      <CopyButton
        text={password}
        label={t('staff.people.copyPassword')}
        copiedLabel={t('staff.people.passwordCopied')}
        failedLabel={t('staff.people.passwordCopyFailed')}
        variant="secondary"
      />
      <Button onClick={onClose}>{t('staff.people.noted')}</Button>
    </div>
  )
}

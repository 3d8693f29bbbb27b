import type { StaffInvitation } from '#contract/staff/people.ts'
import { staffPages } from '#contract/pages.ts'
import { formatDateTime } from '#i18n/format.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './people.module.css'

interface LinkShownProps {
  login: string
  invitation: StaffInvitation
  onClose: () => void
}

/** The link of an invitation, which is never shown again. */
export function LinkShown({ login, invitation, onClose }: LinkShownProps) {
  const t = useT()
  const locale = useLocale()
  const link = `${location.origin}${staffPages.invitation()}#${invitation.token}`
  return (
    <div className={styles.form}>
      <p>
        {t('staff.people.linkText', {
          login,
          until: formatDateTime(new Date(invitation.expires_at), locale),
        })}
      </p>
      <Field label={t('staff.people.link')}>
        <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton
        text={link}
        label={t('staff.people.copy')}
        copiedLabel={t('staff.people.copied')}
        failedLabel={t('staff.people.copyFailed')}
        variant="secondary"
      />
      <Button onClick={onClose}>{t('staff.people.noted')}</Button>
    </div>
  )
}

import { useState, type SubmitEvent } from 'react'
import { CodeField } from '#web/staff/form/proof/code-field.tsx'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { QrCode } from '#web/ui/display/qr-code.tsx'
import styles from './people.module.css'

export type Setup = { uri: string; secret: string }

interface ConfirmAppProps {
  setup: Setup
  onConfirm: (code: string) => Promise<void>
}

/** The secret for the authenticator app, and its first code. */
export function ConfirmApp({ setup, onConfirm }: ConfirmAppProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() !== '') void onConfirm(code)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t('staff.me.scan')}</p>
      <QrCode text={setup.uri} alt={t('staff.me.qr')} />
      <p>
        {t('staff.me.type')} <code>{setup.secret}</code>
      </p>
      <CodeField label={t('staff.me.code')} value={code} onChange={setCode} inputMode="numeric" />
      <div>
        <Button type="submit">{t('staff.me.confirm')}</Button>
      </div>
    </form>
  )
}

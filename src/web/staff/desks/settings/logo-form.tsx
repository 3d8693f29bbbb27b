import { useState } from 'react'
import { uploadLogo, type StaffSetting } from '#contract/staff/settings.ts'
import { CallFailure } from '#web/send.ts'
import { PhotoButton } from '#web/staff/form/photo-button.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import type { Save } from './values.ts'
import styles from './settings.module.css'

interface LogoFormProps {
  setting: StaffSetting
  onSave: Save
  onClose: () => void
}

/** Uploads a logo and sets it, or goes back to the drawn one. */
export function LogoForm({ setting, onSave, onClose }: LogoFormProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (value: string) => {
    const problem = await onSave(setting, value)
    if (problem) setFailure(problem.value ?? null)
    else onClose()
  }
  const upload = async (file: File) => {
    setBusy(true)
    setFailure(null)
    const form = new FormData()
    form.set('logo', file)
    try {
      await save((await send(uploadLogo, { form })).logo)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error.errors['logo']?.[0] ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.form}>
      <div>
        <FormAlert text={failure} />
        <p className={styles.meaning}>{t('staff.settings.logoHint')}</p>
      </div>
      <div className={styles.acts}>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('staff.settings.cancel')}
        </Button>
        {setting.value !== '' && (
          <Button size="sm" variant="secondary" onClick={() => void save('')}>
            {t('staff.settings.logoNone')}
          </Button>
        )}
        <PhotoButton
          label={t('staff.settings.logoChoose')}
          busy={busy}
          busyLabel={t('staff.settings.logoMaking')}
          onChoose={([file]) => void upload(file!)}
        />
      </div>
    </div>
  )
}

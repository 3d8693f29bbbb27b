import { useState } from 'react'
import { LanguageToggle } from '#web/ui/language-toggle.tsx'
import { setStaffLanguage } from '#contract/staff/sign-in/session.ts'
import { send } from '../send.ts'
import { standing } from '../session.ts'
import { chooseLocale, useLocale, useT } from '../words.ts'

/** Changes the language and leaves everything else where it is. */
export function LanguageSwitch() {
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const change = async () => {
    const next = locale === 'id' ? 'en' : 'id'
    setBusy(true)
    await chooseLocale(next).finally(() => setBusy(false))
    // The account's next sign-in, on any device, speaks it too; here it does already.
    if (standing.get().state === 'in')
      await send(setStaffLanguage, { body: { locale: next } }).catch(() => null)
  }
  return (
    <LanguageToggle
      locale={locale}
      label={t('staff.language')}
      busy={busy}
      onChange={() => void change()}
    />
  )
}

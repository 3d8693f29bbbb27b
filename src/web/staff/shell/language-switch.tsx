import { useState } from 'react'
import { LanguageToggle } from '#web/ui/language-toggle.tsx'
import { setStaffLanguage } from '#contract/staff/sign-in/session.ts'
import { send } from '../send.ts'
import { openSession, standing } from '../session.ts'
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
    if (standing.get().state !== 'in') return
    // Names of goods come from the server in one language. Pages of sign-in load without this.
    void import('../queries.ts').then(({ queries }) => queries.invalidateQueries())
    // The account's next sign-in, on any device, speaks it too; here it does already.
    await send(setStaffLanguage, { body: { locale: next } }).catch(() => null)
    // The roles are called in it as well.
    await openSession()
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

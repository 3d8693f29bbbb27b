import { useState } from 'react'
import type { Locale } from '#domain/locale.ts'
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
    try {
      await chooseLocale(next)
      // Busy until the account speaks it: two changes at once could end in either language.
      if (standing.get().state === 'in') await changeAccount(next)
    } finally {
      setBusy(false)
    }
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

/** The account's next sign-in, on any device, speaks it too. */
const changeAccount = async (locale: Locale): Promise<void> => {
  // Names of goods come from the server in one language. Pages of sign-in load without this.
  void import('../queries.ts').then(({ queries }) => queries.invalidateQueries())
  await send(setStaffLanguage, { body: { locale } }).catch(() => null)
  // The roles are called in it as well.
  await openSession()
}

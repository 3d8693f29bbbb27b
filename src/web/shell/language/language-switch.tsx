import { useState } from 'react'
import { useChooseLocale, useLocale, useT } from '#web/state/locale.tsx'
import { LanguageToggle } from '#web/ui/language-toggle.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

/** EN | ID: one press changes to the other language and leaves everything where it is. */
export function LanguageSwitch() {
  const t = useT()
  const locale = useLocale()
  const choose = useChooseLocale()
  const [busy, setBusy] = useState(false)

  const change = async () => {
    setBusy(true)
    try {
      await choose(locale === 'id' ? 'en' : 'id')
    } catch {
      showToast({ tone: 'error', text: t('error.text') })
    } finally {
      setBusy(false)
    }
  }

  return (
    <LanguageToggle
      locale={locale}
      label={t('header.language')}
      busy={busy}
      onChange={() => void change()}
    />
  )
}

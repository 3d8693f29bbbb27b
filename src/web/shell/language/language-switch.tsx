import { useState } from 'react'
import { LOCALES } from '#domain/locale.ts'
import { useChooseLocale, useLocale, useT } from '#web/state/locale.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './language-switch.module.css'

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
    <button
      type="button"
      className={styles.switch}
      title={t('header.language')}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : change}
    >
      {LOCALES.map((each) => (
        <span
          key={each.locale}
          className={classNames(styles.side, each.locale === locale && styles.current)}
        >
          {each.locale.toUpperCase()}
        </span>
      ))}
      <span className="visually-hidden">{t('header.language')}</span>
    </button>
  )
}

import { LOCALES, type Locale } from '#domain/locale.ts'
import { classNames } from './class-names.ts'
import styles from './language-toggle.module.css'

interface LanguageToggleProps {
  locale: Locale
  /** Says the current language and what a press does. */
  label: string
  busy: boolean
  onChange: () => void
}

/** EN | ID: one press changes to the other language. */
export function LanguageToggle({ locale, label, busy, onChange }: LanguageToggleProps) {
  return (
    <button
      type="button"
      className={styles.switch}
      title={label}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onChange}
    >
      {LOCALES.map((each) => (
        <span
          key={each.locale}
          className={classNames(styles.side, each.locale === locale && styles.current)}
        >
          {each.locale.toUpperCase()}
        </span>
      ))}
      <span className="visually-hidden">{label}</span>
    </button>
  )
}

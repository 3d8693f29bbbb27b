import { useState } from 'react'
import type { ContentForm } from '#contract/staff/content/content-forms.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import { saidIn } from './fields.ts'
import { pathInWords } from './path-in-words.ts'
import styles from './content.module.css'

interface PreviewProps {
  /** Undefined until the server has read it. */
  form: ContentForm | undefined
  error: Error | null
}

/** The texts and the picture as customers would get them, in either language. */
export function Preview({ form, error }: PreviewProps) {
  const t = useT()
  const [side, setSide] = useState(useLocale())
  const texts = form
    ? saidIn(form).filter(
        ({ names, text }) => names.at(-1) === side && names[0] !== 'picture' && text !== '',
      )
    : []
  const picture = form && 'picture' in form ? form.picture : null
  return (
    <section className={styles.part} aria-label={t('content.preview')}>
      <div className={styles.row}>
        <h2>{t('content.preview')}</h2>
        {(['id', 'en'] as const).map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === side ? 'secondary' : 'ghost'}
            aria-pressed={one === side}
            onClick={() => setSide(one)}
          >
            {t(`staff.form.${one}`)}
          </Button>
        ))}
      </div>
      {error && <p className={styles.error}>{error.message}</p>}
      {picture && (
        <img
          className={styles.picture}
          src={`${picture.base}-${picture.widths[0]}.avif`}
          alt={picture.alt[side]}
        />
      )}
      <div lang={side} className={styles.texts}>
        {texts.map(({ path, names, text, isHtml }) => (
          <div key={path}>
            <strong>{pathInWords(names.slice(0, -1), t)}</strong>
            {isHtml ? <RichText html={text} topLevel={3} /> : <p>{text}</p>}
          </div>
        ))}
      </div>
    </section>
  )
}

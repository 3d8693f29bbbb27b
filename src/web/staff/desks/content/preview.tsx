import { useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewContent } from '#contract/staff/content.ts'
import type { ContentForm } from '#contract/staff/content-forms.ts'
import { send } from '#web/staff/send.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { RichText } from '#web/ui/display/rich-text.tsx'
import { saidIn } from './fields.ts'
import { pathInWords } from './path-in-words.ts'
import styles from './content.module.css'

const PAUSE_MS = 600

/** The texts as customers would read them, sanitised by the server, a moment after typing. */
export function Preview({ form }: { form: ContentForm }) {
  const t = useT()
  const locale = useLocale()
  const [asked, setAsked] = useState(form)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(form), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [form])
  const { data, error } = useQuery({
    queryKey: [previewContent.path, asked],
    queryFn: ({ signal }) => send(previewContent, { body: { form: asked }, signal }),
    placeholderData: keepPreviousData,
  })
  const texts = data
    ? saidIn(data.form).filter(({ names, text }) => names.at(-1) === locale && text !== '')
    : []
  return (
    <section className={styles.part} aria-label={t('content.preview')}>
      <h2>{t('content.preview')}</h2>
      {error && <p className={styles.error}>{error.message}</p>}
      {texts.map(({ path, names, text, isHtml }) => (
        <div key={path}>
          <strong>{pathInWords(names.slice(0, -1), t)}</strong>
          {isHtml ? <RichText html={text} topLevel={3} /> : <p>{text}</p>}
        </div>
      ))}
    </section>
  )
}

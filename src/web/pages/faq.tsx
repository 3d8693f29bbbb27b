import { useState } from 'react'
import { useLoaderData } from '#web/router.ts'
import { listFaq } from '#contract/account/content.ts'
import { plainText } from '#domain/text.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/components/trail.tsx'
import { links } from '#web/links.ts'
import { pageLoader } from '#web/loader.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { questionsData } from '#web/structured-data-content.ts'
import { Accordion } from '#web/ui/accordion.tsx'
import { Field } from '#web/ui/field.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import styles from './text.module.css'

export const loader = pageLoader(async ({ send, signal }) => send(listFaq, { signal }))

/** Questions by group, narrowed by what is typed; a link to one opens it. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  const groups = useLoaderData<typeof loader>()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const fits = ({ question, answer }: { question: string; answer: string }) =>
    `${question} ${plainText(answer)}`.toLowerCase().includes(wanted)
  const shown = groups.map(({ group, items }) => ({ group, items: items.filter(fits) })).filter(({ items }) => items.length > 0)
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={t('faq.title')}
        description={t('faq.description')}
        path={links.faq()}
        data={import.meta.env.SSR && [questionsData(groups, { origin, locale })]}
      />
      <Trail items={[{ label: t('nav.home'), to: links.home() }, { label: t('faq.title') }]} />
      <h1>{t('faq.title')}</h1>
      <Field label={t('faq.search')}>
        <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <p role="status" className="text-muted">
        {shown.length === 0 ? t('faq.none') : ''}
      </p>
      {shown.map(({ group, items }) => (
        <section key={group} className={styles.group}>
          <h2>{group}</h2>
          <Accordion
            items={items.map(({ id, question, answer }) => ({ id, title: question, content: <RichText html={answer} topLevel={4} /> }))}
          />
        </section>
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { InferOutput } from 'valibot'
import type { page as pageSchema } from '#contract/content.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { formatDay } from '#web/format.ts'
import { pages } from '#contract/pages.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { headingsOf, RichText } from '#web/ui/display/rich-text.tsx'
import styles from './text-page.module.css'

interface TextPageProps {
  page: InferOutput<typeof pageSchema>
  path: string
  /** Next to the title, or above it on a phone. */
  picture?: ReactNode
  /** Below the text: links to continue with. */
  foot?: ReactNode
}

/** A title and a text, with a table of contents next to it on wide screens. */
export function TextPage({ page, path, picture, foot }: TextPageProps) {
  const t = useT()
  const locale = useLocale()
  const headings = headingsOf(page.content)
  const title = (
    <>
      <h1>{page.title}</h1>
      <p className={styles.lead}>{page.description}</p>
      <p className="text-small text-muted">
        {t('page.updated', { date: formatDay(page.updated_at, locale) })}
      </p>
    </>
  )
  return (
    <div className={`container ${styles.page}`}>
      <Head title={page.title} description={page.description} path={path} type="article" />
      <Trail items={[{ label: t('nav.home'), to: pages.home() }, { label: page.title }]} />
      {picture && (
        <header className={styles.intro}>
          <div className={styles.introWords}>{title}</div>
          {picture}
        </header>
      )}
      <div className={styles.columns}>
        {headings.length > 1 && (
          <nav
            aria-label={t('page.contents')}
            className={`only-desktop no-print ${styles.contents}`}
          >
            <p className={styles.contentsTitle}>{t('page.contents')}</p>
            <ol className="plain-list">
              {headings.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <article className={styles.article}>
          {!picture && title}
          <RichText html={page.content} topLevel={2} hasAnchors className={styles.text} />
          {foot}
        </article>
      </div>
    </div>
  )
}

import type { InferOutput } from 'valibot'
import type { page as pageSchema } from '#contract/account/content.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/components/trail.tsx'
import { formatDay } from '#web/format.ts'
import { links } from '#web/links.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './text-page.module.css'

/** A title and a text to read. */
export function TextPage({ page, path }: { page: InferOutput<typeof pageSchema>; path: string }) {
  const t = useT()
  const locale = useLocale()
  return (
    <article className={`container ${styles.page}`}>
      <Head title={page.title} description={page.description} path={path} type="article" />
      <Trail items={[{ label: t('nav.home'), to: links.home() }, { label: page.title }]} />
      <h1>{page.title}</h1>
      <p className="text-small text-muted">{t('page.updated', { date: formatDay(page.updated_at, locale) })}</p>
      <RichText html={page.content} topLevel={2} className={styles.text} />
    </article>
  )
}

import { Link, useLoaderData } from '#web/router.ts'
import { getPage } from '#contract/account/content.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/components/trail.tsx'
import { links } from '#web/links.ts'
import { pageLoader } from '#web/loader.ts'
import { useT } from '#web/state/locale.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import styles from './text.module.css'

export const loader = pageLoader(async ({ send, signal }) => send(getPage, { params: { slug: 'help' }, signal }))

/** Whom to ask, and where many answers already are. */
export function Component() {
  const t = useT()
  const { title, description, content } = useLoaderData<typeof loader>()
  const ways = [
    { to: links.faq(), title: t('help.questions'), text: t('help.questionsText') },
    { to: links.branches(), title: t('help.branches'), text: t('help.branchesText') },
  ]
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('help.title')} description={description} path={links.help()} />
      <Trail items={[{ label: t('nav.home'), to: links.home() }, { label: t('help.title') }]} />
      <h1>{title}</h1>
      <div className={styles.ways}>
        {ways.map((way) => (
          <Link key={way.to} to={way.to} className={styles.way}>
            <strong>{way.title}</strong>
            <span>{way.text}</span>
          </Link>
        ))}
      </div>
      <RichText html={content} topLevel={2} />
    </div>
  )
}

import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Store from 'lucide-react/icons/store'
import { Link, useLoaderData } from '#web/router.ts'
import { getPage } from '#contract/content.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { pages } from '#contract/pages.ts'
import { pageLoader } from '#web/loader.ts'
import { useT } from '#web/state/locale.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import styles from './help.module.css'

export const loader = pageLoader(async ({ send, signal }) =>
  send(getPage, { params: { slug: 'help' }, signal }),
)

const ICON = { size: 24, strokeWidth: 1.75 } as const

/** Contact and answers. The introduction has the contact details and is emphasised. */
export function Component() {
  const t = useT()
  const { title, description, content } = useLoaderData<typeof loader>()
  const [reach, answers] = parted(content)
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('help.title')} description={description} path={pages.help()} />
      <Trail items={[{ label: t('nav.home'), to: pages.home() }, { label: t('help.title') }]} />
      <div>
        <h1>{title}</h1>
        <p className="text-muted">{description}</p>
      </div>
      <div className={styles.columns}>
        <div className={styles.side}>
          <section className={styles.reach} aria-labelledby="reach">
            <h2 id="reach">{t('help.contact')}</h2>
            <RichText html={reach} />
          </section>
          <ul className={`plain-list card ${styles.ways}`}>
            <Way
              to={pages.faq()}
              icon={<CircleQuestionMark {...ICON} />}
              title={t('help.questions')}
              text={t('help.questionsText')}
            />
            <Way
              to={pages.orders()}
              icon={<ClipboardList {...ICON} />}
              title={t('help.orders')}
              text={t('help.ordersText')}
            />
            <Way
              to={pages.branches()}
              icon={<Store {...ICON} />}
              title={t('help.branches')}
              text={t('help.branchesText')}
            />
          </ul>
        </div>
        <RichText html={answers} topLevel={2} className={styles.answers} />
      </div>
    </div>
  )
}

/** The HTML before the first heading, and the rest. */
const parted = (html: string): [string, string] => {
  const at = html.search(/<h[1-6]\b/i)
  return at < 0 ? [html, ''] : [html.slice(0, at), html.slice(at)]
}

function Way({
  to,
  icon,
  title,
  text,
}: {
  to: string
  icon: ReactNode
  title: string
  text: string
}) {
  return (
    <li>
      <Link to={to} className={styles.way}>
        <span className={styles.icon}>{icon}</span>
        <span>
          <strong>{title}</strong>
          <span>{text}</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.75} />
      </Link>
    </li>
  )
}

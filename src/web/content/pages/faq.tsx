import { useState } from 'react'
import SearchIcon from 'lucide-react/icons/search'
import { useLoaderData } from '#web/router.ts'
import { listFaq } from '#contract/content.ts'
import type { Data } from '#contract/call.ts'
import { plainText } from '#domain/text.ts'
import { Head } from '#web/components/head.tsx'
import { Trail } from '#web/seo/trail.tsx'
import { pages } from '#contract/pages.ts'
import { pageLoader } from '#web/loader.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { useShop } from '#web/state/shop.tsx'
import { questionsData } from '#web/seo/structured-data-content.ts'
import { Accordion } from '#web/ui/nav/accordion.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './faq.module.css'

export const loader = pageLoader(async ({ send, signal }) => send(listFaq, { signal }))

type Groups = Data<typeof listFaq>

/** Questions by group, narrowed by what is typed; a link to one opens it. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const { origin } = useShop()
  const groups = useLoaderData<typeof loader>()
  const [typed, setTyped] = useState('')
  const shown = matching(groups, typed)
  const count = shown.reduce((sum, { items }) => sum + items.length, 0)
  const isNarrowed = typed.trim() !== ''
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={t('faq.title')}
        description={t('faq.description')}
        path={pages.faq()}
        data={import.meta.env.SSR && [questionsData(groups, { origin, locale })]}
      />
      <Trail items={[{ label: t('nav.home'), to: pages.home() }, { label: t('faq.title') }]} />
      <div className={styles.intro}>
        <h1>{t('faq.title')}</h1>
        <p className="text-muted">{t('faq.description')}</p>
        <div className={styles.search}>
          <Field label={t('faq.search')}>
            <TextInput
              type="search"
              enterKeyHint="search"
              prefix={<SearchIcon size={20} strokeWidth={1.75} />}
              placeholder={t('faq.searchHint')}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </div>
        <p role="status" className="text-small text-muted">
          {isNarrowed ? (count === 0 ? t('faq.none') : t('faq.found', { count })) : ''}
        </p>
        {isNarrowed && count === 0 && (
          <Button variant="secondary" onClick={() => setTyped('')}>
            {t('faq.clear')}
          </Button>
        )}
      </div>
      <Groups groups={groups} setTyped={setTyped} shown={shown} />
    </div>
  )
}

interface GroupsProps {
  groups: Groups
  setTyped: (next: string) => void
  shown: ({ group: string; items: { id: string; question: string; answer: string }[] } & {
    index: number
  })[]
}

function Groups({ groups, setTyped, shown }: GroupsProps) {
  const t = useT()
  return (
    <div className={styles.columns}>
      <nav aria-label={t('faq.groups')} className={styles.nav}>
        <ul className="plain-list">
          {groups.map(({ group }, index) => (
            <li key={group}>
              <a href={`#${groupId(index)}`} onClick={() => setTyped('')}>
                {group}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>
        {shown.map(({ group, items, index }) => (
          <section
            key={group}
            id={groupId(index)}
            className={`card ${styles.group}`}
            aria-labelledby={`${groupId(index)}-title`}
          >
            <h2 id={`${groupId(index)}-title`}>{group}</h2>
            <Accordion
              items={items.map(({ id, question, answer }) => ({
                id,
                title: question,
                content: <RichText html={answer} topLevel={4} className={styles.answer} />,
              }))}
            />
          </section>
        ))}
        <section className={styles.ask}>
          <div>
            <h2>{t('faq.ask')}</h2>
            <p>{t('faq.askText')}</p>
          </div>
          <ButtonLink to={pages.help()} variant="secondary">
            {t('help.contact')}
          </ButtonLink>
        </section>
      </div>
    </div>
  )
}

const groupId = (index: number): string => `group-${index + 1}`

/** The groups with the questions that contain every typed word, in question or answer. */
const matching = (groups: Groups, typed: string): (Groups[number] & { index: number })[] => {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return groups
    .map(({ group, items }, index) => ({
      group,
      index,
      items: items.filter(({ question, answer }) => {
        const text = `${question} ${plainText(answer)}`.toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ items }) => items.length > 0)
}

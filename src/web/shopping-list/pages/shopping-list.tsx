import { useEffect, useRef, type SubmitEvent } from 'react'
import { pages } from '#contract/pages.ts'
import { formatRupiah } from '#domain/money.ts'
import { LIST_LINES_MAX, LIST_TEXT_MAX } from '#domain/shopping-list/read-list.ts'
import { Head } from '#web/components/head.tsx'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { Trail } from '#web/seo/trail.tsx'
import { ListLine } from '#web/shopping-list/list-line.tsx'
import { sumOf } from '#web/shopping-list/picks.ts'
import { Done } from '#web/shopping-list/done.tsx'
import { useShoppingList } from '#web/shopping-list/use-list.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import styles from './shopping-list.module.css'

/** A list that was written or forwarded becomes goods to choose from. */
export function Component() {
  const t = useT()
  const list = useShoppingList()
  return (
    <div className={`container ${styles.page}`}>
      <Head
        title={t('lists.title')}
        description={t('lists.description')}
        path={pages.shoppingList()}
      />
      <Trail items={[{ label: t('nav.home'), to: pages.home() }, { label: t('lists.title') }]} />
      <h1>{t('lists.title')}</h1>
      <p className="text-muted">{t('lists.description')}</p>
      {list.outcome && <Done outcome={list.outcome} />}
      <Writing list={list} />
      {list.lines && <Found list={list} />}
    </div>
  )
}

type List = ReturnType<typeof useShoppingList>

function Writing({ list }: { list: List }) {
  const t = useT()
  const isReady = useHydrated()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void list.read()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('lists.label')}
        hint={t('lists.hint', { count: LIST_LINES_MAX })}
        error={list.problem ?? undefined}
      >
        <TextArea
          rows={8}
          maxLength={LIST_TEXT_MAX}
          placeholder={t('lists.placeholder')}
          value={list.text}
          onChange={(event) => list.type(event.target.value)}
        />
      </Field>
      <div className={styles.acts}>
        <Button type="submit" size="lg" busy={list.work === 'reading'} disabled={!isReady}>
          {t(list.lines ? 'lists.readAgain' : 'lists.read')}
        </Button>
        {list.text === '' ? (
          <Button
            variant="secondary"
            size="lg"
            disabled={!isReady}
            onClick={() => list.type(t('lists.exampleText'))}
          >
            {t('lists.example')}
          </Button>
        ) : (
          <Button variant="ghost" size="lg" onClick={list.clear}>
            {t('lists.clear')}
          </Button>
        )}
      </div>
    </form>
  )
}

function Found({ list }: { list: List }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const lines = list.lines ?? []
  // What was asked for is shown where the eye and the screen reader go on; a list that comes back
  // or is named in another language leaves the focus where it is.
  useEffect(() => {
    if (list.readings > 0) heading.current?.focus()
  }, [list.readings])
  if (lines.length === 0) return <Banner tone="info" role="status" title={t('lists.nothing')} />
  const of = (state: string) => lines.filter((line) => line.state === state).length
  const counts = { sure: of('sure'), unsure: of('unsure'), unknown: of('unknown') }
  return (
    <section aria-labelledby="list-found" className={styles.found}>
      <h2 id="list-found" ref={heading} tabIndex={-1}>
        {t('lists.results')}
      </h2>
      <p className="text-muted">{t('lists.found', counts)}</p>
      <ul className="plain-list">
        {lines.map((line, index) => (
          <ListLine
            // Lines may repeat, and their order never changes.
            key={index}
            line={line}
            pick={list.picks[index]!}
            onPick={(pick) => list.pick(index, pick)}
          />
        ))}
      </ul>
      <div className={styles.bar}>
        <p role="status">
          {t('lists.sum', { count: list.taken.length, total: formatRupiah(sumOf(list.taken)) })}
        </p>
        <Button
          size="lg"
          busy={list.work === 'adding'}
          disabled={list.taken.length === 0}
          onClick={() => void list.add()}
        >
          {t(list.isLoggedIn ? 'lists.add' : 'lists.login')}
        </Button>
      </div>
    </section>
  )
}

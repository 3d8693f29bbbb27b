import { useEffect, type ReactNode } from 'react'
import type { StaffWord } from '#i18n/staff.ts'
import { useT } from '#web/staff/words.ts'
import { staffPages } from '#contract/pages.ts'
import { useNavigate, useSearchParams } from '#web/router.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import styles from './papers.module.css'

export type Paper = 'a4' | 'roll80' | 'bag100' | 'bag58' | 'tag50' | 'tag6'

interface PapersProps<P extends Paper> {
  title: StaffWord
  /** What it can be printed on; the first unless the address says another. */
  papers: readonly [P, ...P[]]
  /** How the sheets are loaded. */
  state: { isPending: boolean; error: Error | null; retry: () => void }
  count: number
  /** What the screen says above the sheets. */
  notice?: ReactNode
  children: (paper: P) => ReactNode
}

/** Sheets as they will be printed, with a button that only the screen shows. */
export function Papers<P extends Paper>(props: PapersProps<P>) {
  const { title, papers, state, count } = props
  const t = useT()
  const [query] = useSearchParams()
  usePrintAtOnce(count > 0 && !state.isPending && !state.error && !props.notice)
  const paper = papers.find((one) => one === query.get('paper')) ?? papers[0]
  const on = (one: P) => {
    const next = new URLSearchParams(query)
    next.set('paper', one)
    return `?${next.toString()}`
  }
  return (
    <>
      <title>{`${t(title)} · ${t('staff.name')}`}</title>
      <header className={styles.head}>
        <BackButton />
        <h1 className={styles.title}>{t(title)}</h1>
        <nav className={styles.kinds} aria-label={t('print.paper')}>
          {papers.map((one) => (
            <ButtonLink
              key={one}
              to={on(one)}
              replace
              size="lg"
              variant="secondary"
              aria-current={one === paper ? 'page' : undefined}
            >
              {t(`print.paper.${one}`)}
            </ButtonLink>
          ))}
        </nav>
        {count > 0 && (
          <Button size="lg" onClick={() => window.print()}>
            {t('print.print')}
          </Button>
        )}
      </header>
      {!state.error && !state.isPending && props.notice && (
        <div className={styles.notice}>{props.notice}</div>
      )}
      {state.error ? (
        <ErrorState
          title={t('print.failed')}
          text={state.error.message}
          retryLabel={t('staff.retry')}
          onRetry={state.retry}
        />
      ) : state.isPending ? (
        <p role="status">{t('staff.loading')}</p>
      ) : count === 0 ? (
        <EmptyState title={t('print.none')} text={props.notice ? '' : t('print.noneText')} />
      ) : (
        <div className={styles.sheets}>{props.children(paper)}</div>
      )}
    </>
  )
}

/** Prints what is drawn where the address asks for it: once, not after a reload or the way back. */
const usePrintAtOnce = (isDrawn: boolean) => {
  const [query, setQuery] = useSearchParams()
  const isAsked = query.get('print') === 'now'
  useEffect(() => {
    if (!isAsked || !isDrawn) return
    const next = new URLSearchParams(query)
    next.delete('print')
    setQuery(next, { replace: true })
    void document.fonts.ready.then(() => window.print())
  }, [isAsked, isDrawn, query, setQuery])
}

/** Installed consoles have no button of the browser; a tab of its own has nothing before it. */
function BackButton() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Button
      size="lg"
      variant="ghost"
      onClick={() => void (history.length > 1 ? navigate(-1) : navigate(staffPages.today()))}
    >
      {t('print.back')}
    </Button>
  )
}

/** The values of a list in the address, each once. */
export const listed = (text: string | null): string[] => [
  ...new Set((text ?? '').split(',').filter(Boolean)),
]

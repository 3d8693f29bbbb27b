import { lazy, Suspense } from 'react'
import { isPermitted, standing, useStaff } from '#web/staff/session.ts'
import { SnapshotState } from '#web/staff/offline/snapshot-state.tsx'
import { Unsent } from '#web/staff/offline/unsent.tsx'
import { NotPermitted } from '#web/staff/shell/not-permitted.tsx'
import { SignIn } from '#web/staff/sign-in/sign-in.tsx'
import { useT } from '#web/staff/words.ts'
import { useStore } from '#web/state/make-store.ts'
import { Stops } from './stops.tsx'
import { usePosition } from './use-position.ts'
import { useRun } from './use-run.ts'
import styles from './run.module.css'

const Bags = lazy(() => import('./bags.tsx').then((part) => ({ default: part.Bags })))
const CashCount = lazy(() =>
  import('./cash-count.tsx').then((part) => ({ default: part.CashCount })),
)

/** The rider's phone: bags, stops one at a time, cash; also without network. */
export function Component() {
  const now = useStore(standing)
  if (now.state === 'opening') return null
  return now.state === 'in' ? <Run /> : <SignIn />
}

function Run() {
  const t = useT()
  const may = isPermitted(useStaff(), 'runs.own')
  return (
    <div className={styles.page}>
      <title>{`${t('staff.title.run')} · ${t('staff.name')}`}</title>
      <h1 className={styles.title}>{t('staff.title.run')}</h1>
      {may ? <Sheet /> : <NotPermitted />}
    </div>
  )
}

function Sheet() {
  const t = useT()
  const { sheet, snapshot } = useRun()
  const run = sheet?.run ?? null
  usePosition(run?.state === 'riding' ? run.id : null)
  return (
    <>
      <Unsent />
      <SnapshotState {...snapshot} />
      {sheet !== null && run === null && (
        <section className={styles.card}>
          <h2>{t('run.none')}</h2>
          <p>{t('run.noneText')}</p>
        </section>
      )}
      {run?.state === 'planned' && (
        <Suspense>
          <Bags run={run} />
        </Suspense>
      )}
      {run?.state === 'riding' && <Stops run={run} sheet={sheet!} />}
      {run?.state === 'riding' && run.stops.every((stop) => stop.settled_at !== null) && (
        <Suspense>
          <CashCount run={run} />
        </Suspense>
      )}
      {run?.state === 'done' && (
        <section className={styles.card}>
          <h2>{t('run.done')}</h2>
          <p>{t('run.doneText', { count: run.stops.length })}</p>
        </section>
      )}
    </>
  )
}

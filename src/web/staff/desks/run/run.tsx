import { lazy, Suspense } from 'react'
import type { OwnRun } from '#contract/staff/delivery/my-run.ts'
import { isPermitted, standing, useStaff } from '#web/staff/session.ts'
import { SnapshotState } from '#web/staff/offline/snapshot-state.tsx'
import { Unsent } from '#web/staff/offline/unsent.tsx'
import { NotPermitted } from '#web/staff/shell/not-permitted.tsx'
import { SignIn } from '#web/staff/sign-in/sign-in.tsx'
import { useT } from '#web/staff/words.ts'
import { useStore } from '#web/state/make-store.ts'
import { Stops } from './stops.tsx'
import { finishedRun, shownFinished } from './finished-run.ts'
import { useRun, type Sheet as SheetOfRun } from './use-run.ts'
import styles from './run.module.css'

const Bags = lazy(() => import('./bags.tsx').then((part) => ({ default: part.Bags })))
const FinishedCard = lazy(() =>
  import('./finished-card.tsx').then((part) => ({ default: part.FinishedCard })),
)
const Position = lazy(() => import('./position.tsx').then((part) => ({ default: part.Position })))
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
  const ended = finishedRun(useStaff().id)
  const finished = shownFinished(run, useStore(ended))
  return (
    <>
      <Unsent />
      <SnapshotState {...snapshot} />
      {sheet !== null && run === null && finished === null && (
        <section className={styles.card}>
          <h2>{t('run.none')}</h2>
          <p>{t('run.noneText')}</p>
        </section>
      )}
      <Suspense>
        {finished ? (
          <FinishedCard
            finished={finished}
            onNext={run && run.id !== finished.id ? () => ended.set(null) : undefined}
          />
        ) : (
          run && <Riding run={run} sheet={sheet!} />
        )}
      </Suspense>
    </>
  )
}

function Riding({ run, sheet }: { run: OwnRun; sheet: SheetOfRun }) {
  if (run.state === 'planned') return <Bags run={run} />
  return (
    <>
      <Suspense>
        <Position run={run.id} />
      </Suspense>
      <Stops run={run} sheet={sheet} />
      {run.stops.every((stop) => stop.settled_at !== null) && (
        <Suspense>
          <CashCount run={run} />
        </Suspense>
      )}
    </>
  )
}

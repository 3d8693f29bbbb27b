import { lazy, Suspense, useEffect, useState } from 'react'
import {
  getPickRun,
  handOverPickRun,
  takePickRun,
  type PickTask,
  type WholeRun,
} from '#contract/staff/picking/picking.ts'
import { staffPages } from '#contract/pages.ts'
import { isUnsettled } from '#domain/picking/found.ts'
import { useParams } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { usePending } from '#web/staff/offline/outbox.ts'
import { Unsent } from '#web/staff/offline/unsent.tsx'
import { useSnapshot } from '#web/staff/offline/use-snapshot.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { AskBoxes } from './ask-boxes.tsx'
import { Cold } from './cold.tsx'
import { SameBags } from './same-bag.tsx'
import { undoTask } from './act-on-task.ts'
import { lastDone, nextStop, withPending } from './step.ts'
import { TaskCard } from './task-card.tsx'
import { useBoxes } from './use-boxes.ts'
import styles from './picking.module.css'

/** A run: the next task large, what is done below. It works without network once it is taken. */
export function Component() {
  const t = useT()
  const { run: id = '' } = useParams()
  const scope = `pick-run:${id}`
  const { data, failure, reload } = useSnapshot(
    scope,
    async (signal) => withPictures(await send(getPickRun, { params: { id }, signal })),
    'orders',
  )
  const pending = usePending(scope)
  const run = data && withPending(data, pending)
  return (
    <Page
      title={run ? t('picking.run', { number: run.number }) : t('staff.title.pickRun')}
      back={{ to: staffPages.picking(), label: t('staff.title.picking') }}
      actions={<Unsent />}
    >
      {!run && failure && (
        <ErrorState
          title={t('picking.failed')}
          text={failure.message}
          retryLabel={t('staff.retry')}
          onRetry={reload}
        />
      )}
      {!run && !failure && (
        <Busy label={t('staff.loading')}>
          <SkeletonBox className={styles.waiting} />
        </Busy>
      )}
      {run && <Walk run={run} scope={scope} onReload={reload} />}
    </Page>
  )
}

/** Loads the pictures of the goods, which are wanted where there is no network. */
const withPictures = (run: WholeRun): WholeRun => {
  for (const { image } of run.task_list) new Image().src = image
  return run
}

type WalkProps = { run: WholeRun; scope: string; onReload: () => void }

function Walk({ run, scope, onReload }: WalkProps) {
  const t = useT()
  const may = usePermitted()
  const { stop, hold } = useStop(run)
  const boxes = useBoxes(run, scope)
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const isFree = run.task_list.some(({ state, claim }) => state === 'open' && claim === 'none')
  const isDone = run.task_list.every((one) => !isUnsettled(one))
  const last = lastDone(run)
  const undo = async (task: PickTask) => {
    await undoTask(task, scope)
    // Taken back to be done otherwise: it comes now.
    hold(task.id)
  }
  useKey('u', t('picking.keyUndo'), () => last && void undo(last), last !== null)
  const asking = run.task_list.filter(({ state }) => state === 'asked').length
  return (
    <div className={styles.stack}>
      <p className={styles.progress} role="status">
        {t('picking.progress', { done: run.done, tasks: run.tasks, orders: run.orders })}
      </p>
      <Cold cold={run.cold} />
      {asking > 0 && <p role="status">{t('picking.asking', { count: asking })}</p>}
      {stop && <AskBoxes run={run} boxes={boxes} />}
      {stop && (
        <TaskCard
          key={stop[0]?.id}
          stop={stop}
          run={run}
          scope={scope}
          boxes={boxes}
          read={read}
          onRead={(id) => setRead(new Set([...read, id]))}
          onUndo={(task) => void undo(task)}
        />
      )}
      {!stop && !isDone && !isFree && asking === 0 && (
        <p role="status">{t('picking.withOthers')}</p>
      )}
      {isDone && (
        <Suspense>
          <Finished run={run} />
        </Suspense>
      )}
      {may('picking.write') && !isDone && (
        <RunButtons run={run} isFree={isFree} isWalking={stop !== null} onReload={onReload} />
      )}
      {may('orders.write') && isWithOthers(run) && (
        <Suspense>
          <FreeRun run={run} onReload={onReload} />
        </Suspense>
      )}
      <SameBags totes={run.totes} />
      <Suspense>
        <TaskList run={run} scope={scope} onUndo={(task) => void undo(task)} />
      </Suspense>
    </div>
  )
}

const isWithOthers = ({ task_list: tasks }: WholeRun): boolean =>
  tasks.some((one) => one.claim === 'other' && isUnsettled(one))

/** The stop on the screen; it stays until it is done, whatever else comes in. The next one comes at the top. */
const useStop = (run: WholeRun) => {
  const [inHand, hold] = useState<string | null>(null)
  const stop = nextStop(run, inHand)
  const shown = stop?.[0]?.id ?? null
  if (shown !== inHand) hold(shown)
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [shown])
  return { stop, hold }
}

const TaskList = lazy(() => import('./task-list.tsx').then((part) => ({ default: part.TaskList })))
const Finished = lazy(() =>
  import('./progress/finished.tsx').then((part) => ({ default: part.Finished })),
)
const FreeRun = lazy(() =>
  import('./progress/free-run.tsx').then((part) => ({ default: part.FreeRun })),
)

type ButtonsProps = { run: WholeRun; isFree: boolean; isWalking: boolean; onReload: () => void }

function RunButtons({ run, isFree, isWalking, onReload }: ButtonsProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const ask = async (call: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await call()
      onReload()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ tone: 'error', text: error.message })
    } finally {
      setBusy(false)
    }
  }
  const params = { id: run.id }
  const take = () => void ask(() => send(takePickRun, { params, body: {} }))
  useKey('t', t('picking.take'), take, isFree && !busy)
  return (
    <>
      {isFree && (
        <Button
          size="lg"
          block
          variant={isWalking ? 'secondary' : 'primary'}
          busy={busy}
          onClick={take}
        >
          {t('picking.take')}
        </Button>
      )}
      {isWalking && (
        <Button
          size="lg"
          block
          variant="ghost"
          busy={busy}
          onClick={() => void ask(() => send(handOverPickRun, { params }))}
        >
          {t('picking.handOver')}
        </Button>
      )}
      <ButtonLink size="lg" block variant="ghost" to={staffPages.pickRunList(run.id)}>
        {t('picking.printList')}
      </ButtonLink>
      <ButtonLink size="lg" block variant="ghost" to={staffPages.pickPaper(run.id)}>
        {t('picking.typeList')}
      </ButtonLink>
    </>
  )
}

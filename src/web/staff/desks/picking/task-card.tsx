import { useState } from 'react'
import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { warn } from '#web/staff/live/sounds.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { actOn, pickTask } from './act-on-task.ts'
import { Instead } from './instead/instead.tsx'
import { NotGood } from './not-good.tsx'
import { CountStepper, Weigh } from './weighing.tsx'
import { Notes, TaskText } from './task-text.tsx'
import type { Boxes } from './use-boxes.ts'
import { useTaskScans } from './scans/use-task-scans.ts'
import styles from './picking.module.css'

interface CardProps {
  /** One good that several orders may want: each is a task of its own. */
  stop: readonly PickTask[]
  run: WholeRun
  scope: string
  boxes: Boxes
  /** Tasks whose note was read. */
  read: ReadonlySet<string>
  onRead: (id: string) => void
  onUndo: (task: PickTask) => void
}

/** The next good: what, where, how many, for whom; one tap a box and it is done. */
export function TaskCard({ stop, run, scope, boxes, read, onRead, onUndo }: CardProps) {
  const t = useT()
  const task = stop[0]!
  const [batch, setBatch] = useState<string | null>(null)
  const unread = stop.filter(({ id, note }) => note !== '' && !read.has(id))
  const filling = useFilling({ task, run, scope, batch })
  const refuse = () => {
    warn()
    showToast({ tone: 'error', text: t('picking.readFirst') })
  }
  useTaskScans({
    stop,
    run,
    scope,
    boxes,
    onBatch: setBatch,
    weigh: (grams) => (unread.length > 0 ? refuse() : filling.weigh(grams)),
    put: (into) => (unread.length > 0 ? refuse() : filling.put(into)),
  })
  return (
    <article className={styles.task} aria-labelledby="pick-task">
      <TaskText stop={stop} batch={batch} batches={run.batches} />
      <Notes stop={stop} unread={unread} onRead={onRead} />
      {unread.length === 0 && (
        <>
          <Filling stop={stop} run={run} scope={scope} filling={filling} />
          {/* Below what is pressed, which a phone shows without scrolling. */}
          {stop.length > 1 && <p>{t('picking.letters')}</p>}
          {stop.length > 1 && <p>{t('picking.onlyFor', { letter: task.letter })}</p>}
          <BadOrNone task={task} scope={scope} batch={batch} onUndo={onUndo} />
        </>
      )}
    </article>
  )
}

type Fills = { task: PickTask; run: WholeRun; scope: string; batch: string | null }

/** How many of the first task are there, what they weigh, and putting tasks into their boxes. */
const useFilling = ({ task, run, scope, batch }: Fills) => {
  const t = useT()
  const [count, setCount] = useState(task.wanted)
  const [grams, setGrams] = useState<readonly number[]>([])
  // With several boxes on the trolley the right one is confirmed by its code or its letter.
  const isOneBox = run.totes.length === 1
  const pick = (into: PickTask, weights: readonly number[], quantity: number) =>
    void pickTask(into, scope, { quantity, grams: weights, batch })
  const enter = (weights: readonly number[], of: number, isBoxNamed = isOneBox) => {
    setGrams(weights)
    if (weights.length === of && isBoxNamed) pick(task, weights, of)
  }
  return {
    count,
    grams,
    isOneBox,
    isWeighed: grams.length === count,
    weigh: (one: number) => void (grams.length < count && enter([...grams, one], count)),
    /** By a key that names the box. */
    enter: (one: number) => void (grams.length < count && enter([...grams, one], count, true)),
    unweigh: () => setGrams(grams.slice(0, -1)),
    recount: (next: number) => {
      setCount(next)
      // Fewer than planned: all of them are weighed already.
      if (grams.length === next) enter(grams, next)
    },
    put: (into: PickTask) => {
      if (!into.is_weighed) return pick(into, [], into.id === task.id ? count : into.wanted)
      if (into.id === task.id && grams.length === count) return pick(task, grams, count)
      showToast({ tone: 'error', text: t('picking.weighFirst') })
    },
  }
}
type Filled = ReturnType<typeof useFilling>

interface FillingProps {
  stop: readonly PickTask[]
  run: WholeRun
  scope: string
  filling: Filled
}

function Filling({ stop, run, scope, filling }: FillingProps) {
  const t = useT()
  const task = stop[0]!
  const { count, isOneBox, isWeighed, put } = filling
  const isReady = (!task.is_weighed || isWeighed) && isOneBox
  useKey('Enter', t('picking.picked'), () => put(task), isReady)
  return (
    <>
      {task.wanted > 1 && (
        <CountStepper task={task} filling={filling} isOnlyOne={stop.length === 1} />
      )}
      {task.is_weighed && <Weigh task={task} run={run} scope={scope} filling={filling} />}
      {isReady && (
        <Button size="lg" block className={styles.big} onClick={() => put(task)}>
          {t('picking.picked')}
        </Button>
      )}
      {(!task.is_weighed || isWeighed) && !isOneBox && (
        <div className={styles.boxes}>
          {(task.is_weighed ? [task] : stop).map((one) => (
            <PutInto key={one.id} task={one} count={one === task ? count : one.wanted} put={put} />
          ))}
        </div>
      )}
    </>
  )
}

interface PutIntoProps {
  task: PickTask
  count: number
  put: (task: PickTask) => void
}

function PutInto({ task, count, put }: PutIntoProps) {
  const t = useT()
  const { letter } = task
  return (
    <Button size="lg" className={styles.big} onClick={() => put(task)}>
      {t('picking.putInto', { letter, count })}
    </Button>
  )
}

interface BadOrNoneProps {
  task: PickTask
  scope: string
  batch: string | null
  onUndo: (task: PickTask) => void
}

function BadOrNone({ task, scope, batch, onUndo }: BadOrNoneProps) {
  const t = useT()
  const isNotThere = async () => {
    await actOn(
      task,
      scope,
      { act: 'short', grams: [], is_sure: false },
      { state: 'short', picked: 0, grams: [] },
    )
    showToast({
      text: t('picking.act.short', { name: task.name }),
      action: { label: t('picking.undo'), onClick: () => onUndo(task) },
    })
  }
  useKey('s', t('picking.short'), () => void isNotThere())
  return (
    <>
      <NotGood
        task={task}
        onWaste={(thrown) =>
          void actOn(
            task,
            scope,
            {
              act: 'waste',
              ...thrown,
              grams: [],
              is_sure: false,
              ...(batch === null ? {} : { batch_code: batch }),
            },
            { state: 'open', picked: 0, grams: [] },
          )
        }
      />
      <Button size="lg" block variant="secondary" onClick={() => void isNotThere()}>
        {t('picking.short')}
      </Button>
      {task.instead_of === null && <Instead task={task} scope={scope} />}
    </>
  )
}

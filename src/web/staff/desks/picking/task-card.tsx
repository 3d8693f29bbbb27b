import { useState } from 'react'
import {
  actOnPickTask,
  scanTote,
  type PickTask,
  type WholeRun,
} from '#contract/staff/picking/picking.ts'
import { isUnlikely, judgeWeight } from '#domain/picking/true-weight.ts'
import type { PickWasteReason } from '#domain/stock/waste.ts'
import { formatDay } from '#i18n/format.ts'
import { enqueue } from '#web/staff/offline/outbox.ts'
import { useScan } from '#web/staff/scan/use-scan.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { NotGood } from './not-good.tsx'
import { readLabel } from './label.ts'
import { KeyPad } from './key-pad.tsx'
import { ScalePhoto } from './scale-photo.tsx'
import type { Effect } from './step.ts'
import styles from './picking.module.css'

type CardProps = { task: PickTask; run: WholeRun; scope: string }

/** The next task: what, where, how many, for whom; one tap and it is done. */
export function TaskCard({ task, run, scope }: CardProps) {
  const t = useT()
  const [count, setCount] = useState(task.wanted)
  const [grams, setGrams] = useState<readonly number[]>([])
  const [batch, setBatch] = useState<string | null>(null)
  const tap = (body: Parameters<typeof actOn>[2], effect: Omit<TaskEffect, 'kind' | 'id'>) =>
    void actOn(task, scope, body, { kind: 'task', id: task.id, ...effect })
  const pick = (weights: readonly number[] = []) => {
    const quantity = weights.length > 0 ? weights.length : count
    return tap(
      {
        act: 'pick',
        quantity,
        grams: [...weights],
        // Read twice on this screen where it was unlikely.
        is_sure: weights.length > 0,
        ...(batch === null ? {} : { batch_code: batch }),
      },
      { state: 'picked', picked: quantity, grams: [...weights] },
    )
  }
  const weigh = (one: number) => {
    const all = [...grams, one]
    setGrams(all)
    if (all.length === count) pick(all)
  }
  useLabels({ task, run, scope, setBatch, weigh })
  return (
    <article className={styles.task} aria-labelledby="pick-task">
      <Task task={task} batch={batch} />
      {task.wanted > 1 && (
        <CountStepper count={count} grams={grams} task={task} setCount={setCount} pick={pick} />
      )}
      {task.is_weighed ? (
        <>
          <KeyPad
            label={t('picking.weigh', { at: grams.length + 1, of: count })}
            hint={t('picking.nominal', { grams: task.nominal_g })}
            verdictOf={(one) => verdictOf(one, task, run)}
            onEnter={weigh}
          />
          <ScalePhoto task={task} scope={scope} />
        </>
      ) : (
        <Button size="lg" block className={styles.big} onClick={() => pick()}>
          {t('picking.picked')}
        </Button>
      )}
      <Waste task={task} tap={tap} batch={batch} />
      <ShortButton tap={tap} />
    </article>
  )
}

interface WasteProps {
  task: PickTask
  tap: (body: Parameters<typeof actOn>[2], effect: Omit<TaskEffect, 'kind' | 'id'>) => undefined
  batch: string | null
}

function Waste({ task, tap, batch }: WasteProps) {
  return (
    <NotGood
      task={task}
      onWaste={(thrown) =>
        tap(
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
  )
}

function Task({ task, batch }: { task: PickTask; batch: string | null }) {
  const t = useT()
  return (
    <>
      <p className={styles.place}>
        {task.shelf ?? t('picking.noShelf')} · {t(`picking.zone.${task.zone}`)}
      </p>
      <h2 id="pick-task" className={styles.good}>
        {task.name}
      </h2>
      <p>{task.variation_name}</p>
      {task.instead_of !== null && (
        <p className={styles.note}>{t('picking.insteadOf', { name: task.instead_of })}</p>
      )}
      <p className={styles.take}>
        {t('picking.takeUnits', { count: task.wanted })}{' '}
        <span className={styles.letter}>{task.letter}</span>
      </p>
      <BatchOf task={task} batch={batch} />
      {task.note !== '' && <p className={styles.note}>{t('picking.note', { note: task.note })}</p>}
    </>
  )
}

interface UseLabels {
  task: PickTask
  run: WholeRun
  scope: string
  setBatch: (next: string | null) => void
  weigh: (one: number) => void
}

const useLabels = ({ task, run, scope, setBatch, weigh }: UseLabels) => {
  const t = useT()
  const [odd, setOdd] = useState<string | null>(null)
  useScan((code) => {
    const label = readLabel(code, task, run)
    if (label === null) return takeScan(code, { task, run, scope, onBatch: setBatch, t })
    const verdict = 'refused' in label ? label.refused : verdictOf(label.grams, task, run)
    // An odd weight is taken when its label is read a second time.
    if (verdict !== null && !(verdict === 'picking.unlikely' && odd === code)) {
      setOdd(code)
      return showToast({ tone: 'error', text: t(verdict) })
    }
    setOdd(null)
    if ('grams' in label) weigh(label.grams)
  })
}

function BatchOf({ task, batch }: { task: PickTask; batch: string | null }) {
  const t = useT()
  const locale = useLocale()
  return (
    <p>
      {task.batch
        ? t('picking.batch', {
            code: batch ?? task.batch.code,
            day: formatDay(task.batch.best_before, locale),
          })
        : t('picking.noBatch')}
    </p>
  )
}

interface CountStepperProps {
  count: number
  grams: readonly number[]
  task: PickTask
  setCount: (next: number) => void
  pick: (weights?: readonly number[]) => undefined
}

function CountStepper({ count, grams, task, setCount, pick }: CountStepperProps) {
  const t = useT()
  return (
    <Stepper
      label={t('picking.count')}
      value={count}
      min={Math.max(1, grams.length)}
      max={task.wanted}
      onChange={(next) => {
        setCount(next)
        // Fewer than planned: all of them are weighed already.
        if (grams.length === next) pick(grams)
      }}
      decreaseLabel={t('picking.fewer')}
      increaseLabel={t('picking.more')}
      clampedText={(set) =>
        set === task.wanted
          ? t('picking.countMax', { max: set })
          : t('picking.countMin', { min: set })
      }
    />
  )
}

function ShortButton({
  tap,
}: {
  tap: (body: Parameters<typeof actOn>[2], effect: Omit<TaskEffect, 'kind' | 'id'>) => undefined
}) {
  const t = useT()
  return (
    <Button
      size="lg"
      block
      variant="secondary"
      onClick={() =>
        tap({ act: 'short', grams: [], is_sure: false }, { state: 'short', picked: 0, grams: [] })
      }
    >
      {t('picking.short')}
    </Button>
  )
}

type TaskEffect = Extract<Effect, { kind: 'task' }>
type ActBody = {
  act: 'pick' | 'short' | 'waste' | 'undo'
  waste_reason?: PickWasteReason
  quantity?: number
  grams: number[]
  is_sure: boolean
  batch_code?: string
}

/** Stores a tap on a task, and sends it when the network allows. */
export const actOn = (
  task: PickTask,
  scope: string,
  body: ActBody,
  effect: Effect,
): Promise<void> =>
  enqueue(actOnPickTask, {
    params: { id: task.id },
    entity: { kind: 'pick_task', id: task.id },
    scope,
    title: `picking.act.${body.act}`,
    words: { name: task.name },
    effect,
    body,
  })

/** Why a weight is refused or asked for again; null when it is right. */
const verdictOf = (
  grams: number,
  { nominal_g: nominal }: PickTask,
  { limits }: WholeRun,
): 'picking.tooHeavy' | 'picking.unlikely' | null => {
  const range = { lowPercent: limits.low_percent, highPercent: limits.high_percent }
  if (isUnlikely(nominal, grams, range)) return 'picking.unlikely'
  const judged = judgeWeight(nominal, grams, {
    creditPercent: limits.credit_percent,
    giftPercent: limits.gift_percent,
  })
  return judged === 'too_heavy' ? 'picking.tooHeavy' : null
}

type Scanning = CardProps & { onBatch: (code: string) => void; t: ReturnType<typeof useT> }

/** A batch label chooses the batch; a tote's code is noted, or checked against the task's order. */
const takeScan = (code: string, { task, run, scope, onBatch, t }: Scanning): void => {
  if (/^B\d{5,}$/.test(code)) return onBatch(code)
  const known = run.totes.find((tote) => tote.code === code)
  if (known) {
    const isRight = known.order_id === task.order_id
    const letters = { letter: known.letter, right: task.letter }
    showToast(
      isRight
        ? { tone: 'success', text: t('picking.rightTote') }
        : { tone: 'error', text: t('picking.wrongTote', letters) },
    )
    return
  }
  void enqueue(scanTote, {
    params: { id: run.id, order_id: task.order_id },
    entity: { kind: 'tote', id: task.order_id },
    scope,
    title: 'picking.act.tote',
    words: { letter: task.letter },
    effect: { kind: 'tote', orderId: task.order_id, code } satisfies Effect,
    body: { code },
  })
}

import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  getPickRun,
  takePickRun,
  type PickTask,
  type WholeRun,
} from '#contract/staff/picking/picking.ts'
import { staffPages } from '#contract/pages.ts'
import { useParams } from '#web/router.ts'
import { CallFailure } from '#web/send.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Busy, SkeletonBox } from '#web/ui/display/skeleton.tsx'
import { enterRow } from './enter-row.ts'
import { PaperField } from './paper-field.tsx'
import { isBlank, wholeRow, type PaperRow } from './paper-row.ts'
import styles from './picking.module.css'

/** What pickers wrote on the printed list of a run while the console was away, in its order. */
export function Component() {
  const t = useT()
  const { run: id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['pick-run', id],
    queryFn: ({ signal }) => send(getPickRun, { params: { id }, signal }),
    // What is being typed stays as it is.
    refetchOnWindowFocus: false,
  })
  return (
    <Page
      title={t('staff.title.pickPaper')}
      back={{
        to: staffPages.pickRun(id),
        label: data ? t('picking.run', { number: data.number }) : t('staff.title.pickRun'),
      }}
    >
      {data ? (
        <Rows run={data} onEntered={async () => void (await refetch())} />
      ) : error ? (
        <ErrorState
          title={t('picking.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Busy label={t('staff.loading')}>
          <SkeletonBox className={styles.waiting} />
        </Busy>
      )}
    </Page>
  )
}

/** Why a row was not entered; the same text again is meant as it stands. */
type Refused = { text: string; row: PaperRow; mayRepeat: boolean }
type Refusals = Readonly<Record<string, Refused>>
type Drafts = Readonly<Record<string, PaperRow>>

const NOTHING: PaperRow = { taken: '', grams: '', batch: '' }
const isOpen = ({ state, claim }: PickTask): boolean => state === 'open' && claim !== 'other'

function Rows({ run, onEntered }: { run: WholeRun; onEntered: () => Promise<void> }) {
  const t = useT()
  // Tasks that come up meanwhile, such as a substitute, were not on the paper: they begin empty.
  const [drafts, setDrafts] = useState<Drafts>(() =>
    Object.fromEntries(run.task_list.map((task) => [task.id, wholeRow(task)])),
  )
  const [refusals, setRefusals] = useState<Refusals>({})
  const [busy, setBusy] = useState(false)
  const open = run.task_list.filter(isOpen)
  const rowOf = ({ id }: PickTask): PaperRow => drafts[id] ?? NOTHING
  const written = open.filter((task) => !isBlank(rowOf(task)))
  const enter = async () => {
    setBusy(true)
    setRefusals(await enterAll(run, written, { rowOf, refusals, t }))
    await onEntered()
    setBusy(false)
  }
  return (
    <div className={styles.stack}>
      <p>{t('picking.paperText')}</p>
      {open.length === 0 && (
        <EmptyState
          title={t('picking.paperDone')}
          text=""
          action={
            <ButtonLink size="lg" to={staffPages.pickRun(run.id)}>
              {t('picking.paperBack')}
            </ButtonLink>
          }
        />
      )}
      <ol className={`plain-list ${styles.cards}`}>
        {run.task_list.map((task, at) => (
          <PaperField
            key={task.id}
            number={at + 1}
            task={task}
            row={isOpen(task) ? rowOf(task) : null}
            error={refusals[task.id]?.text ?? null}
            onChange={(row) => setDrafts((now) => ({ ...now, [task.id]: row }))}
          />
        ))}
      </ol>
      {open.length > 0 && (
        <Button
          size="lg"
          block
          busy={busy}
          busyLabel={t('staff.loading')}
          disabledReason={written.length === 0 ? t('picking.paperEmpty') : undefined}
          onClick={() => void enter()}
        >
          {t('picking.paperEnter', { count: written.length })}
        </Button>
      )}
    </div>
  )
}

type Entering = {
  rowOf: (task: PickTask) => PaperRow
  refusals: Refusals
  t: ReturnType<typeof useT>
}

/** Enters rows one after the other, and resolves to those that were refused. */
const enterAll = async (
  run: WholeRun,
  tasks: readonly PickTask[],
  { rowOf, refusals, t }: Entering,
): Promise<Refusals> => {
  const left: Record<string, Refused> = {}
  const refuse = (task: PickTask, text: string, mayRepeat = false) => {
    left[task.id] = { text, row: rowOf(task), mayRepeat }
  }
  try {
    if (tasks.some(({ claim }) => claim === 'none'))
      await send(takePickRun, { params: { id: run.id }, body: {} })
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    for (const task of tasks) refuse(task, error.message)
    return left
  }
  for (const task of tasks) {
    const before = refusals[task.id]
    const isSure = before?.mayRepeat === true && before.row.grams === rowOf(task).grams
    try {
      const fault = await enterRow(run, task, rowOf(task), isSure)
      if (fault === 'taken') refuse(task, t('picking.paperTakenWrong', { wanted: task.wanted }))
      if (fault === 'grams') refuse(task, t('picking.paperGramsWrong'))
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      const isOdd = error.code === 'weight_unlikely'
      refuse(task, isOdd ? t('picking.unlikely') : error.message, isOdd)
    }
  }
  return left
}

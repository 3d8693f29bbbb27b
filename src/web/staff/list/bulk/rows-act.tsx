import { useState, type ReactNode } from 'react'
import { formatNumber } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { offerUndo } from './offer-undo.ts'
import { FormModal } from '../../form/form-modal.tsx'
import { useTypedInModal } from '../../form/editor/typed-in-modal.tsx'
import panels from '../../shell/panels.module.css'
import type { CallFailure } from '#web/send.ts'
import { useT } from '../../words.ts'
import { Progress, Reasons } from './rows-parts.tsx'
import type { Bulk, Unchoose } from './selection-bar.tsx'
import { useRowsAct, type RowResult, type RowsCall } from './use-rows-act.ts'
import styles from './rows-act.module.css'

/** More rows than this would go on without the page: the worker's acts on orders do. */
export const ROWS_MAX = 50

/**
 * An act on several rows: the call of the single act for each, with its permission and audit, or
 * one call for all that says what became of each.
 */
export type RowsAct<Row> = {
  id: string
  label: string
  press?: string
  isDanger?: boolean
  /** It is offered only with such a row among the chosen ones. */
  isFor?: (row: Row) => boolean
  /** Why a row stays as it is; null for one that changes. */
  staysBy?: (row: Row) => string | null
  /** What has to be said first. */
  fields?: ReactNode
  /** What it comes to for the rows that change. */
  sumOf?: (rows: readonly Row[]) => string
  /** Something is still to be said. */
  isIncomplete?: boolean
  /** Puts a row back as it was. */
  undo?: (row: Row) => Promise<unknown>
  /** The most rows at once, of a call that takes other numbers than `ROWS_MAX`. */
  max?: number
  /** Takes a failure over, such as for a proof, and repeats the act after it. */
  takes?: (failure: CallFailure, again: () => void) => boolean
} & RowsCall<Row>

interface RowsActs<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** Lists what changes, with this after its name: more than the rows of the list show. */
  detailOf?: (row: Row) => string
  acts: readonly RowsAct<Row>[]
  /** After some of them changed. */
  onChanged: () => void
}

/** Acts for the selection bar of a list, and the dialog in which they go on. */
export const useRowsActs = <Row extends object>(of: RowsActs<Row>) => {
  const [asked, setAsked] = useState<Asked<Row> | null>(null)
  const close = () => setAsked(null)
  const open = (id: string, rows: readonly Row[], unchoose?: Unchoose) =>
    setAsked({ id, rows, unchoose })
  const bulk = of.acts.map(({ id, label, press, isDanger = false, isFor }): Bulk => ({
    id,
    label,
    ...(press && { press }),
    isDanger,
    isForIds: true,
    ...(isFor && {
      isOffered: (ids) => of.rows.some((row) => ids.includes(of.idOf(row)) && isFor(row)),
    }),
    run: (chosen, unchoose) => {
      if (!('ids' in chosen)) return
      const ids = new Set(chosen.ids)
      const rows = of.rows.filter((row) => ids.has(of.idOf(row)))
      open(id, rows, unchoose)
    },
  }))
  const act = of.acts.find(({ id }) => id === asked?.id)
  const dialog = (
    <FormModal open={act !== undefined} onClose={close} size="sm" title={act?.label ?? ''}>
      {act && asked && <Steps act={act} of={of} asked={asked} onClose={close} />}
    </FormModal>
  )
  return { bulk, dialog, open }
}

interface Asked<Row> {
  id: string
  rows: readonly Row[]
  /** Where the rows are chosen in a list: what failed stays chosen. */
  unchoose: Unchoose | undefined
}

interface StepsProps<Row> {
  act: RowsAct<Row>
  of: RowsActs<Row>
  asked: Asked<Row>
  onClose: () => void
}

/** What changes and what does not, then how far it is, then what was not done and why. */
function Steps<Row extends object>({ act, of, asked, onClose }: StepsProps<Row>) {
  const t = useT()
  const { rows, unchoose } = asked
  const staying = rows.flatMap((row) => {
    const why = act.staysBy?.(row) ?? null
    return why === null ? [] : [{ row, why }]
  })
  const changing = rows.filter((row) => !staying.some((one) => one.row === row))
  const { busy, results, go, stop } = useRowsAct(of.idOf, act, (done) => {
    if (done.length === 0) return
    of.onChanged()
    unchoose?.(done.map(of.idOf))
    tellDone(act, of, done, t)
  })
  const begin = async (chosen: readonly Row[]) => {
    const found = await go(chosen, () => void begin(chosen))
    if (
      found.length > 0 &&
      found.length === chosen.length &&
      found.every(({ state }) => state === 'done')
    )
      onClose()
  }
  const undone = results.filter(({ state }) => state !== 'done')
  if (busy)
    return <Progress done={results.length} of={changing.length} onStop={act.runAll ? null : stop} />
  if (results.length > 0)
    return (
      <Ended
        done={results.length - undone.length}
        undone={undone}
        of={of}
        onAgain={(again) => void begin(again)}
      />
    )
  return (
    <Begin
      act={act}
      of={of}
      staying={staying}
      changing={changing}
      onBegin={() => void begin(changing)}
    />
  )
}

interface BeginProps<Row> {
  act: RowsAct<Row>
  of: RowsActs<Row>
  staying: readonly { row: Row; why: string }[]
  changing: readonly Row[]
  onBegin: () => void
}

/** What changes, what stays and why, and what has to be said first. */
function Begin<Row extends object>({ act, of, staying, changing, onBegin }: BeginProps<Row>) {
  const t = useT()
  const { max = ROWS_MAX } = act
  // Fields are those of the act, so anything typed counts.
  const [isTyped, setTyped] = useState(false)
  useTypedInModal(isTyped)
  const isTooMany = staying.length + changing.length > max
  return (
    <form
      className={panels.parts}
      noValidate
      onInput={() => setTyped(true)}
      onSubmit={(event) => {
        event.preventDefault()
        onBegin()
      }}
    >
      <p role="status">
        <strong>{t('staff.rows.changes', { count: formatNumber(changing.length) })}</strong>
      </p>
      {of.detailOf && <Changing of={of} detailOf={of.detailOf} rows={changing} />}
      {staying.length > 0 && (
        <Reasons
          label={t('staff.rows.stay', { count: formatNumber(staying.length) })}
          rows={staying.map(({ row, why }) => ({ id: of.idOf(row), name: of.nameOf(row), why }))}
        />
      )}
      {act.fields}
      {act.sumOf && changing.length > 0 && <p>{act.sumOf(changing)}</p>}
      {isTooMany && <Banner tone="warn">{t('staff.rows.tooMany', { max })}</Banner>}
      <Button
        type="submit"
        variant={act.isDanger ? 'danger' : 'primary'}
        disabled={changing.length === 0 || isTooMany || act.isIncomplete}
      >
        {act.label}
      </Button>
    </form>
  )
}

interface ChangingProps<Row> {
  of: RowsActs<Row>
  detailOf: (row: Row) => string
  rows: readonly Row[]
}

function Changing<Row>({ of, detailOf, rows }: ChangingProps<Row>) {
  return (
    <ul className={styles.reasons}>
      {rows.map((row) => (
        <li key={of.idOf(row)}>
          {of.nameOf(row)} <strong>{detailOf(row)}</strong>
        </li>
      ))}
    </ul>
  )
}

interface EndedProps<Row> {
  done: number
  undone: readonly RowResult<Row>[]
  of: RowsActs<Row>
  onAgain: (rows: readonly Row[]) => void
}

function Ended<Row>({ done, undone, of, onAgain }: EndedProps<Row>) {
  const t = useT()
  const failed = undone.flatMap(({ row, state }) => (state === 'failed' ? [row] : []))
  return (
    <div className={panels.parts}>
      <p role="status">{t('staff.rows.done', { count: formatNumber(done) })}</p>
      {undone.length > 0 && (
        <Reasons
          label={t('staff.rows.notDone', { count: formatNumber(undone.length) })}
          rows={undone.map(({ row, reason }) => ({
            id: of.idOf(row),
            name: of.nameOf(row),
            why: reason,
          }))}
        />
      )}
      {failed.length > 0 && (
        <Button variant="secondary" onClick={() => onAgain(failed)}>
          {t('staff.rows.again')}
        </Button>
      )}
    </div>
  )
}

/** Says how many were done, with their inverse where there is one. */
const tellDone = <Row extends object>(
  { label, undo }: RowsAct<Row>,
  { onChanged }: RowsActs<Row>,
  done: readonly Row[],
  t: ReturnType<typeof useT>,
): void => {
  const text = t('staff.rows.doneOf', { act: label, count: formatNumber(done.length) })
  if (!undo) return void showToast({ tone: 'success', text })
  const putBack = async () => {
    const ended = await Promise.allSettled(done.map(async (row) => undo(row)))
    onChanged()
    const left = ended.filter(({ status }) => status === 'rejected').length
    showToast(
      left === 0
        ? { tone: 'success', text: t('staff.rows.undone', { count: formatNumber(done.length) }) }
        : { tone: 'error', text: t('staff.rows.notUndone', { count: formatNumber(left) }) },
    )
  }
  offerUndo({ text, label: t('staff.rows.undo'), undo: putBack })
}

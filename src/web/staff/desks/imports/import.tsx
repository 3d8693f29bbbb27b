import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { urlOf } from '#contract/call.ts'
import { staffPages } from '#contract/pages.ts'
import {
  checkImport,
  confirmImport,
  getImport,
  getRefusedRows,
  stopImport,
  type StaffImport,
} from '#contract/staff/imports.ts'
import { isCreatingKind, isPersonalKind, ROW_STATES } from '#domain/imports/kinds.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { useParams } from '#web/router.ts'
import { ApprovalNeeded } from '#web/staff/form/approval-needed.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { waitingIn, type WaitingFor } from '#web/staff/form/waiting-in.ts'
import { Loaded } from '#web/staff/shell/loaded.tsx'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import panels from '#web/staff/shell/panels.module.css'
import { TakeRefused } from './take-refused.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { CreatesBox } from './creates-box.tsx'
import { RowsTable } from './rows-table.tsx'
import { useMayImport } from './use-may-import.ts'

const ASK_AGAIN_MS = 2_000

/** A file: its columns, what each row would do, and how far it is. */
export function Component() {
  const t = useT()
  const { id = '' } = useParams()
  const may = useMayImport()
  const queries = useQueryClient()
  const key = ['imports', id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => send(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'checking' || state.data?.state === 'applying' ? ASK_AGAIN_MS : false,
  })
  const take = async (one: StaffImport) => {
    queries.setQueryData(key, one)
    await queries.invalidateQueries({ queryKey: ['imports'] })
  }
  return (
    <Page
      title={data?.file_name ?? t('staff.title.imports')}
      back={{ to: staffPages.imports(), label: t('staff.title.imports') }}
      note={data && <Badge>{t(`imports.state.${data.state}`)}</Badge>}
    >
      <Loaded query={{ error, refetch }} data={data} failed={t('imports.failed')}>
        {(data) => (
          <div className={panels.parts}>
            {data.erased_at && <p role="note">{t('imports.erased')}</p>}
            {may(data.kind) &&
              !data.erased_at &&
              !data.is_edit &&
              (data.state === 'read' || data.state === 'checked') && (
                <ColumnsForm key={data.id} of={data} onChecking={take} />
              )}
            {data.state !== 'read' && <Result of={data} onMoved={take} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

type Moved = (one: StaffImport) => Promise<void>

/** Counts, progress, and what can be done next. */
function Result({ of, onMoved }: { of: StaffImport; onMoved: Moved }) {
  const t = useT()
  const steps = useSteps(of, onMoved)
  const { counts } = of
  const title = t(of.is_edit ? 'imports.resultEdit' : 'imports.result')
  return (
    <section className={panels.card} aria-label={title}>
      <h2>{title}</h2>
      <FormAlert text={steps.failure} />
      {isAtWork(of) && <Progress of={of} />}
      {steps.waits && (
        <ApprovalNeeded
          approval={steps.waits}
          what={t('imports.approvalWhat', { points: formatNumber(of.points ?? 0) })}
        />
      )}
      <About of={of} />
      <ul className={panels.counts}>
        {ROW_STATES.filter((one) => counts[one] > 0).map((one) => (
          <li key={one}>
            <strong>{formatNumber(counts[one])}</strong> {t(`imports.row.${one}`)}
          </li>
        ))}
      </ul>
      {of.emptied !== null && of.emptied > 0 && (
        <Banner tone="warn" title={t('imports.emptied', { n: formatNumber(of.emptied) })}>
          <p>{t('imports.emptiedText')}</p>
        </Banner>
      )}
      {isCreatingKind(of.kind) && !of.is_edit && of.state === 'checked' && (
        <CreatesNow of={of} steps={steps} />
      )}
      <Acts of={of} steps={steps} />
      {counts.refused + counts.failed > 0 && isPersonalKind(of.kind) && !of.erased_at && (
        <TakeRefused id={of.id} />
      )}
      {!isAtWork(of) && <RowsTable of={of} />}
    </section>
  )
}

const isAtWork = ({ state }: StaffImport) => state === 'checking' || state === 'applying'
/** Rows that are still to be written. */
const leftOf = ({ counts }: StaffImport) => counts.create + counts.change

/** The steps that move an import on. `waits`: what a second person must approve first. */
const useSteps = ({ id, fingerprint, columns, system }: StaffImport, onMoved: Moved) => {
  const [waits, setWaits] = useState<WaitingFor | null>(null)
  const { busy, failure, run } = useStep()
  const queries = useQueryClient()
  const confirm = () =>
    run(async () => {
      const body = { fingerprint: fingerprint ?? '' }
      try {
        await onMoved(await send(confirmImport, { params: { id }, body }))
      } catch (error) {
        const waiting = waitingIn(error)
        if (waiting) return setWaits(waiting)
        // Another person may have checked it again: what is shown now is what can be confirmed.
        await queries.invalidateQueries({ queryKey: ['imports', id] })
        throw error
      }
    })
  const stop = () => run(async () => onMoved(await send(stopImport, { params: { id } })))
  /** Checks the same columns again. */
  const check = (creates: boolean) =>
    run(async () => {
      const fields = columns.map(({ field }) => field)
      const body = { fields, creates, ...(system !== null && { system }) }
      await onMoved(await send(checkImport, { params: { id }, body }))
    })
  return { waits, busy, failure, confirm, stop, check }
}

/** Before the rows that it decides on: they are checked again at once. */
function CreatesNow({ of, steps }: { of: StaffImport; steps: ReturnType<typeof useSteps> }) {
  const may = useMayImport()(of.kind)
  if (!may || of.erased_at) return null
  return (
    <CreatesBox
      kind={of.kind}
      checked={of.creates}
      disabled={steps.busy}
      onChange={(creates) => void steps.check(creates)}
    />
  )
}

function About({ of }: { of: StaffImport }) {
  const t = useT()
  return (
    <>
      {of.points !== null && (
        <p>
          {t('imports.points', {
            points: formatNumber(of.points),
            worth: formatRupiah(of.points_worth ?? 0),
            system: of.system ?? '',
          })}
        </p>
      )}
      {of.confirmed_by && (
        <p>
          {t(of.approved_by ? 'imports.confirmedByTwo' : 'imports.confirmedBy', {
            by: of.confirmed_by,
            second: of.approved_by ?? '',
          })}
        </p>
      )}
    </>
  )
}

function Progress({ of }: { of: StaffImport }) {
  const t = useT()
  const { state, counts, rows } = of
  const isChecking = state === 'checking'
  const over = isChecking ? rows - counts.read : counts.done + counts.failed
  const total = isChecking ? rows : over + leftOf(of)
  return (
    <p role="status" className={panels.progress}>
      {t(isChecking ? 'imports.checking' : 'imports.applying')}{' '}
      {t('imports.progress', { done: formatNumber(over), total: formatNumber(total) })}
      <progress value={over} max={Math.max(1, total)} aria-label={t(`imports.state.${state}`)} />
    </p>
  )
}

function Acts({ of, steps }: { of: StaffImport; steps: ReturnType<typeof useSteps> }) {
  const t = useT()
  const may = useMayImport()(of.kind)
  const { id, state, counts } = of
  const left = leftOf(of)
  const isReady = state === 'checked' || state === 'stopped'
  return (
    <div className={panels.acts}>
      {isReady && left > 0 && may && !steps.waits && !of.erased_at && (
        <Button busy={steps.busy} onClick={() => void steps.confirm()}>
          {t(state === 'checked' ? 'imports.confirm' : 'imports.goOn', {
            count: formatNumber(left),
          })}
        </Button>
      )}
      {isAtWork(of) && may && (
        <Button variant="secondary" busy={steps.busy} onClick={() => void steps.stop()}>
          {t('imports.stop')}
        </Button>
      )}
      {counts.refused + counts.failed > 0 && !isPersonalKind(of.kind) && (
        <ButtonAnchor href={urlOf(getRefusedRows, { id })} download variant="secondary">
          {t('imports.refusedFile')}
        </ButtonAnchor>
      )}
    </div>
  )
}

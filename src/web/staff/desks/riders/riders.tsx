import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listRuns, planRuns, type RunsOfWindow } from '#contract/staff/delivery/runs.ts'
import { jakartaDate } from '#domain/time.ts'
import { useTypedStep } from '#web/hooks/use-typed-step.ts'
import { useSearchParams } from '#web/router.ts'
import { useStep } from '#web/staff/form/use-step.ts'
import { useKey } from '#web/staff/keys/keys.ts'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Fetched } from './fetched.tsx'
import { PlanBoard } from './plan-board.tsx'
import { isSamePlan, planOf, proposed, type Plan } from './plan.ts'
import { RiderFilters, useShown } from './rider-filters.tsx'
import { RunMap } from './run-map.tsx'
import { shownIn } from './shown-orders.ts'
import { UnderWay } from './under-way.tsx'
import styles from './riders.module.css'

const REFRESH_MS = 20_000

/** Runs of a window: planned, assigned, and under way. */
export function Component() {
  const t = useT()
  const { day, start, show } = useWindow()
  const step = useTypedStep()
  const { data, error, refetch } = useQuery({
    queryKey: ['runs', day, start ?? ''],
    queryFn: ({ signal }) => send(listRuns, { query: { day, start }, signal }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Page title={t('staff.title.riders')}>
      <div className={styles.choice}>
        <Field label={t('riders.day')}>
          <TextInput
            type="date"
            value={day}
            onChange={({ target }) =>
              target.value && show({ day: target.value }, { replace: step.goesOn() })
            }
            onBlur={step.end}
          />
        </Field>
        <Field label={t('riders.window')}>
          <Select
            value={data?.start ?? ''}
            placeholder={t('riders.noWindow')}
            options={(data?.windows ?? []).map((one) => ({
              value: one.start,
              label: t('riders.windowOf', {
                start: one.start,
                end: one.end,
                orders: one.orders,
                runs: one.runs,
              }),
            }))}
            onChange={(event) => show({ day, start: event.target.value })}
          />
        </Field>
      </div>
      {error && !data && (
        <ErrorState
          title={t('staff.failed')}
          text={error.message}
          retryLabel={t('staff.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <p role="status">{t('staff.loading')}</p>}
      {data?.start === null && (
        <EmptyState title={t('riders.empty')} text={t('riders.emptyText')} />
      )}
      {data && data.start !== null && (
        <WindowRuns key={`${day} ${data.start}`} day={day} start={data.start} data={data} />
      )}
      {data && data.fetched.length > 0 && <Fetched orders={data.fetched} day={day} />}
    </Page>
  )
}

/** The window in the address; today's first one with something in it where it names none. */
const useWindow = () => {
  const [query, setQuery] = useSearchParams()
  const [today] = useState(() => jakartaDate(new Date()))
  // Another window has other parts of town.
  const show = (next: { day: string; start?: string }, options?: { replace: boolean }) => {
    const view = query.get('show')
    setQuery(new URLSearchParams(Object.entries({ ...next, ...(view && { show: view }) })), options)
  }
  return { day: query.get('day') ?? today, start: query.get('start') ?? undefined, show }
}

interface WindowRunsProps {
  day: string
  start: string
  data: RunsOfWindow
}

function WindowRuns(props: WindowRunsProps) {
  const t = useT()
  const { day, start, data } = props
  const may = usePermitted()('windows.write')
  const [selected, setSelected] = useState<string | null>(null)
  const planning = usePlanning(props)
  const { plan } = planning
  const shown = useShown()
  const ids = shownIn(plan, shown)
  useKey('p', t('riders.propose'), planning.propose, may && plan.rest.length > 0)
  return (
    <>
      <FormAlert text={planning.failure} />
      <div className={styles.acts}>
        {may && <PlanActs planning={planning} />}
        {data.runs.length > 0 && (
          <ButtonLink variant="secondary" to={staffPages.runSheet(`${day} ${start}`)}>
            {t('riders.sheet')}
          </ButtonLink>
        )}
      </div>
      <RiderFilters plan={plan} shown={shown} />
      <div className={styles.columns} data-view={shown.view}>
        <div className={styles.lists} hidden={shown.view === 'map'}>
          <UnderWay runs={data.runs.filter(({ state }) => state !== 'planned')} mayCheck={may} />
          <PlanBoard
            plan={plan}
            data={data}
            shown={ids}
            selected={selected}
            onSelect={setSelected}
            onChange={may ? planning.change : null}
          />
        </div>
        {shown.view !== 'list' && (
          <RunMap plan={plan} data={data} shown={ids} selected={selected} onSelect={setSelected} />
        )}
      </div>
    </>
  )
}

/** The plan of a window: as the server has it, or a draft of changes to it. */
const usePlanning = ({ day, start, data }: WindowRunsProps) => {
  const client = useQueryClient()
  const { busy, failure, run } = useStep()
  /** The change, and the runs that it was made from. */
  const [draft, setDraft] = useState<{ plan: Plan; from: RunsOfWindow['runs'] } | null>(null)
  const change = (next: Plan) => setDraft((now) => ({ plan: next, from: now?.from ?? data.runs }))
  const saved = planOf(data)
  const plan = draft?.plan ?? saved
  const save = () =>
    run(async () => {
      await send(planRuns, {
        body: {
          day,
          start,
          seen: (draft?.from ?? data.runs)
            .filter(({ state }) => state === 'planned')
            .map(({ id, version }) => ({ id, version })),
          runs: plan.runs.map(({ riderId, orders }) => ({
            rider_id: riderId,
            order_ids: orders.map(({ id }) => id),
          })),
        },
      })
      await client.invalidateQueries({ queryKey: ['runs'] })
      setDraft(null)
    })
  return {
    plan,
    isChanged: draft !== null && !isSamePlan(draft.plan, saved),
    change,
    propose: () => change(proposed(plan, data)),
    undo: () => setDraft(null),
    busy,
    failure,
    save,
  }
}

function PlanActs({ planning }: { planning: ReturnType<typeof usePlanning> }) {
  const t = useT()
  const { plan, propose, isChanged, busy, save, undo } = planning
  return (
    <>
      <Button
        variant="secondary"
        onClick={propose}
        disabledReason={plan.rest.length === 0 ? t('riders.nothingLeft') : undefined}
      >
        {t('riders.propose')}
      </Button>
      {isChanged && (
        <>
          <Button busy={busy} busyLabel={t('staff.loading')} onClick={() => void save()}>
            {t('riders.save')}
          </Button>
          <Button variant="ghost" onClick={undo}>
            {t('riders.undo')}
          </Button>
        </>
      )}
    </>
  )
}

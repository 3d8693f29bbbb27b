import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import {
  listWindowPatterns,
  type PatternWeek,
  type StaffPattern,
} from '#contract/staff/delivery/window-patterns.ts'
import { listWeekWindows } from '#contract/staff/delivery/windows.ts'
import { formatNumber } from '#domain/money.ts'
import { addDays, isDay, jakartaDate, weekdayOf } from '#domain/time.ts'
import { formatDay, weekdayName } from '#i18n/format.ts'
import { useTypedStep } from '#web/hooks/use-typed-step.ts'
import { useSearchParams } from '#web/router.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useKey } from '#web/staff/keys/keys.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { Part } from '#web/staff/shell/part.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { DataTable } from '#web/ui/display/table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { Counters } from './counters.tsx'
import { EndForm } from './end-form.tsx'
import { PatternForm } from './pattern-form.tsx'
import { PatternList, signed } from './pattern-list.tsx'
import { useLastShown } from './use-last-shown.ts'
import styles from './windows.module.css'

type Act = { kind: 'form'; pattern: StaffPattern | null } | { kind: 'end'; pattern: StaffPattern }

/** What windows take and cost by weekday, and the patterns that decide it. */
export function Component() {
  const t = useT()
  const { today, from, branch, open } = useAddress()
  const mayWrite = usePermitted()('windows.write')
  const [act, setAct] = useState<Act | null>(null)
  const query = useQuery({
    queryKey: [listWindowPatterns.path, from, branch],
    queryFn: ({ signal }) =>
      send(listWindowPatterns, { query: branch ? { from, branch } : { from }, signal }),
    placeholderData: keepPreviousData,
  })
  const whose = useLastShown(query.data)
  const isFormer = whose?.former.some(({ id }) => id === whose.branch) ?? false
  const mayCreate = mayWrite && !isFormer
  const create = () => setAct({ kind: 'form', pattern: null })
  useKey('n', t('windows.pattern.new'), create, mayCreate && query.data !== undefined)
  return (
    <Page
      title={t('staff.title.windowPatterns')}
      back={{ to: staffPages.windows(), label: t('staff.title.windows') }}
      actions={
        mayCreate && (
          <Button size="sm" disabled={query.data === undefined} onClick={create}>
            {t('windows.pattern.new')}
          </Button>
        )
      }
    >
      <div className={styles.page}>
        <p className={styles.faint}>{t('windows.pattern.intro')}</p>
        {whose && <Counters whose={whose} chosen={branch} onChoose={(of) => open(from, of)} />}
        {isFormer && <Banner tone="info">{t('windows.pattern.former')}</Banner>}
        <RangeStates
          query={query}
          items={query.data && [query.data]}
          none={{ title: '', text: '' }}
        >
          {([week]) => (
            <>
              <Patterns week={week!} onAct={setAct} mayChange={mayCreate} mayEnd={mayWrite} />
              <Part title={t('windows.pattern.week')}>
                <FirstDay
                  value={from}
                  onChange={(first, replace) => open(first, branch, { replace })}
                />
                <WeekTable week={week!} />
              </Part>
              <Acts act={act} week={week!} today={today} onDone={() => setAct(null)} />
            </>
          )}
        </RangeStates>
      </div>
    </Page>
  )
}

interface FirstDayProps {
  value: string
  /** `replace`: more of what is typed, which is one step for Back. */
  onChange: (first: string, replace: boolean) => void
}

function FirstDay({ value, onChange }: FirstDayProps) {
  const t = useT()
  const step = useTypedStep()
  return (
    <div className={styles.counter}>
      <Field label={t('windows.pattern.weekFrom')}>
        <TextInput
          type="date"
          value={value}
          onChange={({ target }) => isDay(target.value) && onChange(target.value, step.goesOn())}
          onBlur={step.end}
        />
      </Field>
    </div>
  )
}

/** The first day that is shown, and the branch; empty for delivery. */
const useAddress = () => {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => jakartaDate(new Date()))
  const asked = search.get('from') ?? ''
  const open = (first: string, of: string, options?: { replace: boolean }) => {
    const next = new URLSearchParams(first === today ? {} : { from: first })
    if (of) next.set('branch', of)
    setSearch(next, options)
  }
  return { today, from: isDay(asked) ? asked : today, branch: search.get('branch') ?? '', open }
}

interface PatternsProps {
  week: PatternWeek
  onAct: (act: Act) => void
  /** Patterns of a branch that stopped collecting can only end. */
  mayChange: boolean
  mayEnd: boolean
}

function Patterns({ week: { patterns }, onAct, mayChange, mayEnd }: PatternsProps) {
  const t = useT()
  return (
    <Part title={t('windows.pattern.list')}>
      {patterns.length === 0 ? (
        <EmptyState
          level={3}
          title={t('windows.pattern.none')}
          text={t('windows.pattern.noneText')}
        />
      ) : (
        <PatternList
          patterns={patterns}
          onChange={mayChange ? (pattern) => onAct({ kind: 'form', pattern }) : null}
          onEnd={mayEnd ? (pattern) => onAct({ kind: 'end', pattern }) : null}
        />
      )}
    </Part>
  )
}

const startsIn = ({ days }: PatternWeek): string[] =>
  [...new Set(days.flatMap(({ windows }) => windows.map(({ start }) => start)))].toSorted((a, b) =>
    a.localeCompare(b),
  )

interface ActsProps {
  act: Act | null
  week: PatternWeek
  today: string
  onDone: () => void
}

function Acts({ act, week, today, onDone }: ActsProps) {
  const t = useT()
  const queries = useQueryClient()
  const { pattern } = act ?? { pattern: null }
  const done = () => {
    onDone()
    showToast({ tone: 'success', text: t('windows.pattern.saved') })
    for (const { path } of [listWindowPatterns, listWeekWindows])
      void queries.invalidateQueries({ queryKey: [path] })
  }
  const ending = act?.kind === 'end' ? act.pattern : null
  const endTitle = ending?.begun ? 'windows.pattern.endName' : 'windows.pattern.removeName'
  return (
    <>
      <FormModal
        open={act?.kind === 'form'}
        onClose={onDone}
        size="md"
        title={
          pattern
            ? t('windows.pattern.changeName', { name: pattern.name })
            : t('windows.pattern.new')
        }
      >
        {act?.kind === 'form' && (
          <PatternForm
            pattern={pattern}
            branch={week.branch}
            starts={startsIn(week)}
            tomorrow={addDays(today, 1)}
            onSaved={done}
          />
        )}
      </FormModal>
      <FormModal
        open={ending !== null}
        onClose={onDone}
        size="md"
        title={t(endTitle, { name: ending?.name ?? '' })}
      >
        {ending && <EndForm pattern={ending} today={today} onEnded={done} />}
      </FormModal>
    </>
  )
}

/** Seven days side by side: what each window takes and costs, and by which pattern. */
function WeekTable({ week }: { week: PatternWeek }) {
  const t = useT()
  const locale = useLocale()
  const caption = t('windows.week', {
    first: formatDay(week.days[0]!.day, locale),
    last: formatDay(week.days.at(-1)!.day, locale),
  })
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'start', header: t('staff.affected.window') },
        ...week.days.map(({ day }) => ({
          key: day,
          header: `${weekdayName(weekdayOf(day), locale)} ${Number(day.slice(-2))}`,
        })),
      ]}
      rows={startsIn(week).map((start) => ({
        id: start,
        cells: {
          start: <span className={styles.time}>{start}</span>,
          ...Object.fromEntries(
            week.days.map(({ day, windows }) => [
              day,
              <Terms key={day} window={windows.find((one) => one.start === start)} />,
            ]),
          ),
        },
      }))}
    />
  )
}

function Terms({ window }: { window: PatternWeek['days'][number]['windows'][number] | undefined }) {
  const t = useT()
  if (!window) return <span aria-label={t('windows.pattern.closed')}>–</span>
  return (
    <span className={styles.terms}>
      <span>{t('windows.pattern.orders', { count: formatNumber(window.orders) })}</span>
      <small>
        {formatNumber(Math.round(window.weight / 1_000))} kg
        {window.price !== 0 && ` · ${signed(window.price)}`}
      </small>
      {window.pattern && <small className={styles.by}>{window.pattern}</small>}
    </span>
  )
}

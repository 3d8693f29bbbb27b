import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listWeekWindows, type WindowWeek } from '#contract/staff/delivery/windows.ts'
import { WEEK_DAYS, type WindowChange } from '#domain/delivery/window-week.ts'
import { addDays, isDay, jakartaDate, weekdayOf, type LocalDate } from '#domain/time.ts'
import { formatDay, weekdayName } from '#i18n/format.ts'
import { useSearchParams } from '#web/router.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useKey } from '#web/staff/keys/keys.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { ChangeForm } from './change-form.tsx'
import { readWindow, sharedBy, toggled, windowKey } from './chosen.ts'
import { Counters } from './counters.tsx'
import { useLastShown } from './use-last-shown.ts'
import { WindowButton } from './window-button.tsx'
import styles from './windows.module.css'

const REFRESH_MS = 30_000
const CHANGES: readonly WindowChange[] = ['close', 'open', 'take']

/** A week of windows, of delivery or of a branch that collects: what is booked, and what may be closed, opened or resized. */
export function Component() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => jakartaDate(new Date()))
  const asked = search.get('from') ?? ''
  const from = isDay(asked) ? asked : today
  const branch = search.get('branch') ?? ''
  const query = useQuery({
    queryKey: [listWeekWindows.path, from, branch],
    queryFn: ({ signal }) =>
      send(listWeekWindows, { query: branch ? { from, branch } : { from }, signal }),
    refetchInterval: REFRESH_MS,
    // The choice of the branch stays while a week is read, with the focus in it.
    placeholderData: keepPreviousData,
  })
  const whose = useLastShown(query.data)
  const open = (first: LocalDate, of: string, options?: { replace: boolean }) => {
    const next = new URLSearchParams(first === today ? {} : { from: first })
    if (of) next.set('branch', of)
    setSearch(next, options)
  }
  const show = (first: LocalDate) => open(first, branch)
  return (
    <Page
      title={t('staff.title.windows')}
      actions={
        <>
          <ButtonLink to={staffPages.windowAreas()} size="sm" variant="secondary">
            {t('staff.title.windowAreas')}
          </ButtonLink>
          <ButtonLink to={staffPages.windowPatterns()} size="sm" variant="secondary">
            {t('windows.patterns')}
          </ButtonLink>
        </>
      }
    >
      <div className={styles.page}>
        <p className={styles.faint}>{t('windows.intro')}</p>
        <Weeks show={show} from={from} today={today} />
        {whose && <Counters whose={whose} chosen={branch} onChoose={(of) => open(from, of)} />}
        <RangeStates
          query={query}
          items={query.data && [query.data]}
          none={{ title: '', text: '' }}
        >
          {([week]) => (
            <Week
              key={`${week!.days[0]!.day} ${week!.branch} ${search.get('window') ?? ''}`}
              week={week!}
              asked={askedIn(search, week!)}
              onOver={() => search.has('window') && open(from, branch, { replace: true })}
            />
          )}
        </RangeStates>
      </div>
    </Page>
  )
}

interface WeeksProps {
  show: (first: LocalDate) => void
  from: LocalDate
  today: LocalDate
}

function Weeks({ show, from, today }: WeeksProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className={styles.row}>
      <Button size="sm" variant="secondary" onClick={() => show(addDays(from, -WEEK_DAYS))}>
        {t('windows.earlier')}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => show(today)}>
        {t('windows.thisWeek')}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => show(addDays(from, WEEK_DAYS))}>
        {t('windows.later')}
      </Button>
      <strong role="status">
        {t('windows.week', {
          first: formatDay(from, locale),
          last: formatDay(addDays(from, WEEK_DAYS - 1), locale),
        })}
      </strong>
    </div>
  )
}

/** The change of one window that an address asks for; null where that window has none. */
const askedIn = (search: URLSearchParams, week: WindowWeek): Asked | null => {
  const key = search.get('window')
  const change = CHANGES.find((one) => one === search.get('change'))
  const isThere = choosable(week).some((one) => windowKey(one) === key)
  return key !== null && change && isThere ? { key, change } : null
}
type Asked = { key: string; change: WindowChange }

interface WeekProps {
  week: WindowWeek
  /** A change that is asked for at once. */
  asked: Asked | null
  /** The change was made or given up. */
  onOver: () => void
}

const useChangeKeys = (onChange: (change: WindowChange) => void, isAny: boolean): void => {
  const t = useT()
  useKey('c', t('windows.close'), () => onChange('close'), isAny)
  useKey('o', t('windows.open'), () => onChange('open'), isAny)
}

function Week({ week, asked, onOver }: WeekProps) {
  const t = useT()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('windows.write')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(asked ? [asked.key] : []))
  const [change, setChange] = useState<WindowChange | null>((mayWrite && asked?.change) || null)
  const isAny = mayWrite && chosen.size > 0
  useChangeKeys(setChange, isAny)
  const toggle = (keys: readonly string[]) => setChosen(toggled(chosen, keys))
  const count = String(chosen.size)
  const finish = () => {
    setChange(null)
    onOver()
  }
  return (
    <>
      {mayWrite && <EveryDay week={week} onChoose={toggle} />}
      <Days week={week} chosen={chosen} onChoose={mayWrite ? toggle : null} />
      {isAny && (
        <div className={styles.bar} role="region" aria-label={t('windows.chosen')}>
          <p role="status">{t('windows.count', { count })}</p>
          {CHANGES.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === 'close' ? 'danger' : 'secondary'}
              onClick={() => setChange(one)}
            >
              {t(`windows.${one}`)}
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
            {t('windows.clear')}
          </Button>
        </div>
      )}
      <FormModal
        open={change !== null}
        onClose={finish}
        size="md"
        title={t(`windows.${change ?? 'close'}Title`, { count })}
      >
        <ChangeForm
          key={change}
          change={change ?? 'close'}
          windows={[...chosen].map(readWindow)}
          branch={week.branch}
          capacity={sharedBy(week, chosen, 'capacity_orders')}
          usual={sharedBy(week, chosen, 'usual_orders')}
          onChanged={() => {
            showToast({ tone: 'success', text: t('windows.done', { count }) })
            setChosen(new Set())
            finish()
            void queries.invalidateQueries({ queryKey: [listWeekWindows.path] })
          }}
        />
      </FormModal>
    </>
  )
}

const choosable = (week: WindowWeek) =>
  week.days.flatMap(({ day, windows }) =>
    windows.filter(({ state }) => state !== 'past').map(({ start }) => ({ day, start })),
  )

function EveryDay({
  week,
  onChoose,
}: {
  week: WindowWeek
  onChoose: (keys: readonly string[]) => void
}) {
  const t = useT()
  const all = choosable(week)
  const starts = [...new Set(all.map(({ start }) => start))].toSorted((a, b) => a.localeCompare(b))
  return (
    <div className={styles.row} role="group" aria-label={t('windows.sameTime')}>
      <span className={styles.faint}>{t('windows.sameTime')}</span>
      {starts.map((time) => (
        <Button
          key={time}
          size="sm"
          variant="ghost"
          aria-label={t('windows.everyDay', { time })}
          onClick={() => onChoose(all.filter(({ start }) => start === time).map(windowKey))}
        >
          {time}
        </Button>
      ))}
    </div>
  )
}

interface DaysProps {
  week: WindowWeek
  chosen: ReadonlySet<string>
  /** Null for those who only read. */
  onChoose: ((keys: readonly string[]) => void) | null
}

function Days({ week, chosen, onChoose }: DaysProps) {
  const t = useT()
  const locale = useLocale()
  const all = choosable(week)
  return (
    <div className={styles.days}>
      {week.days.map(({ day, windows }) => {
        const name = `${weekdayName(weekdayOf(day), locale)}, ${formatDay(day, locale)}`
        const ofDay = all.filter((one) => one.day === day).map(windowKey)
        return (
          <section key={day} className={styles.day} aria-label={name}>
            <h2>{name}</h2>
            {onChoose && ofDay.length > 0 && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('windows.wholeDay', { day: name })}
                onClick={() => onChoose(ofDay)}
              >
                {t('windows.wholeDayShort')}
              </Button>
            )}
            {windows.length === 0 && <p className={styles.faint}>{t('windows.none')}</p>}
            <ul>
              {windows.map((window) => (
                <li key={window.start}>
                  <WindowButton
                    window={window}
                    day={name}
                    isChosen={chosen.has(windowKey({ day, start: window.start }))}
                    onChoose={
                      onChoose && (() => onChoose([windowKey({ day, start: window.start })]))
                    }
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

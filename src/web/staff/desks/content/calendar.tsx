import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { staffPages } from '#contract/pages.ts'
import { listContent, type ListedDocument } from '#contract/staff/content/content.ts'
import { jakartaDate } from '#domain/time.ts'
import { formatDateTime, formatDay, formatEnd, monthName, weekdayName } from '#i18n/format.ts'
import { Link } from '#web/router.ts'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { monthAfter, monthOf, weeksOf, type Bar, type Week } from './month.ts'
import styles from './calendar.module.css'

const NAMES = ['month']
const KINDS = ['promo', 'slider'] as const
type Kind = (typeof KINDS)[number]
type Entry = ListedDocument & { kind: Kind }

/** Promos and slides of a month by the days on which customers see them. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const [address, change] = useListAddress(NAMES)
  const [now] = useState(() => new Date())
  const month = monthOf(address.filters['month'], now)
  const [year = '', number = '1'] = month.split('-')
  const promos = useKind('promo')
  const sliders = useKind('slider')
  const both = promos.data && sliders.data ? [...promos.data, ...sliders.data] : undefined
  // What was taken back, or has no times, is on no day.
  const entries = both?.filter(
    ({ state, starts_at, ends_at }) =>
      state !== 'withdrawn' && (starts_at !== null || ends_at !== null),
  )
  const weeks = weeksOf(month, entries ?? [])
  const shown = [...new Set(weeks.flatMap(({ bars }) => bars.map(({ item }) => item)))]
  const go = (to: string) => change({ filters: { month: to } })
  return (
    <Page
      title={t('staff.title.calendar')}
      back={{ to: staffPages.contentOf('promo'), label: t('staff.title.content') }}
    >
      <div className={styles.bar}>
        <Button size="sm" variant="secondary" onClick={() => go(monthAfter(month, -1))}>
          {t('content.calendar.before')}
        </Button>
        <h2 className={styles.month} aria-live="polite">
          {monthName(Number(number), locale)} {year}
        </h2>
        <Button size="sm" variant="secondary" onClick={() => go(monthAfter(month, 1))}>
          {t('content.calendar.after')}
        </Button>
      </div>
      <RangeStates
        query={promos.error ? promos : sliders}
        items={entries}
        none={{ title: t('content.calendar.none'), text: t('content.calendar.noneText') }}
      >
        {() => (
          <>
            <ol className={styles.weeks} aria-label={t('content.calendar.weeks')}>
              {weeks.map((week) => (
                <WeekRow key={week.days[0]} week={week} month={month} today={jakartaDate(now)} />
              ))}
            </ol>
            <DaysOfMonth shown={shown} />
          </>
        )}
      </RangeStates>
    </Page>
  )
}

function DaysOfMonth({ shown }: { shown: Entry[] }) {
  const t = useT()
  return (
    <section aria-label={t('content.calendar.inMonth')} className={styles.list}>
      <h2>{t('content.calendar.inMonth')}</h2>
      {shown.length === 0 ? (
        <p>{t('content.calendar.noneInMonth')}</p>
      ) : (
        <ul className={styles.entries}>
          {shown.map((entry) => (
            <InWords key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

const useKind = (kind: Kind) =>
  useQuery({
    queryKey: ['content', kind],
    queryFn: ({ signal }) => send(listContent, { params: { kind }, signal }),
    select: (documents) => documents.map((one): Entry => ({ ...one, kind })),
  })

const nameOf = ({ title, slug }: Entry, locale: 'en' | 'id'): string =>
  title[locale] || title.id || title.en || slug

interface WeekRowProps {
  week: Week<Entry>
  month: string
  today: string
}

function WeekRow({ week: { days, bars }, month, today }: WeekRowProps) {
  const locale = useLocale()
  return (
    <li>
      <ol className={styles.week}>
        {days.map((day, at) => (
          <li
            key={day}
            className={styles.day}
            data-from={at + 1}
            data-other={!day.startsWith(month) || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <span className={styles.weekday}>{weekdayName(at + 1, locale).slice(0, 3)}</span>{' '}
            <time dateTime={day} aria-label={formatDay(day, locale)}>
              {Number(day.slice(8))}
            </time>
          </li>
        ))}
        {bars.map((bar) => (
          <BarLink key={bar.item.id} bar={bar} />
        ))}
      </ol>
    </li>
  )
}

function BarLink({ bar: { item, from, days, isBegun, goesOn } }: { bar: Bar<Entry> }) {
  const locale = useLocale()
  return (
    <li
      className={styles.span}
      data-from={from}
      data-days={days}
      data-begun={isBegun || undefined}
      data-goes-on={goesOn || undefined}
    >
      <Link
        to={staffPages.contentDocument(item.kind, item.id)}
        className={styles.entry}
        data-kind={item.kind}
        data-draft={item.state === 'draft' || undefined}
        title={nameOf(item, locale)}
      >
        {nameOf(item, locale)}
      </Link>
    </li>
  )
}

/** What a narrow grid cannot say: the whole name, the times, and what it is. */
function InWords({ entry }: { entry: Entry }) {
  const t = useT()
  const locale = useLocale()
  const { kind, id, state, starts_at: starts, ends_at: ends } = entry
  return (
    <li className={styles.words}>
      <Link to={staffPages.contentDocument(kind, id)} className={styles.name}>
        {nameOf(entry, locale)}
      </Link>
      <Badge tone={kind === 'promo' ? 'leaf' : 'sky'}>{t(`content.kind.${kind}`)}</Badge>
      {state === 'draft' && <Badge tone="neutral">{t('content.state.draft')}</Badge>}
      <span>
        {starts === null ? '…' : formatDateTime(new Date(starts), locale)} –{' '}
        {ends === null ? '…' : formatEnd(new Date(ends), locale)}
      </span>
    </li>
  )
}

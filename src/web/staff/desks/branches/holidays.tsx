import { useState } from 'react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import {
  listHolidays,
  removeHoliday,
  type StaffHoliday,
} from '#contract/staff/delivery/holidays.ts'
import { formatDay } from '#i18n/format.ts'
import type { Locale } from '#domain/locale.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { send } from '#web/staff/send.ts'
import { usePermitted } from '#web/staff/session.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { HolidayForm } from './holiday-form.tsx'
import styles from './branches.module.css'

const KEY = [listHolidays.path]
const daysOf = ({ first_day: first, last_day: last }: StaffHoliday, locale: Locale): string =>
  first === last
    ? formatDay(first, locale)
    : `${formatDay(first, locale)} – ${formatDay(last, locale)}`

/** The days on which a branch, or every branch, is closed. */
export function Component() {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const mayWrite = usePermitted()('windows.write')
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => send(listHolidays, { signal }),
  })
  const [isAdding, setAdding] = useState(false)
  const [ending, setEnding] = useState<StaffHoliday | null>(null)
  const { busy, failure, run } = useStep()
  const done = async (key: 'staff.holiday.closed' | 'staff.holiday.opened', name: string) => {
    await queries.invalidateQueries({ queryKey: KEY })
    showToast({ tone: 'success', text: t(key, { name }) })
  }
  const end = ({ id, name }: StaffHoliday) =>
    run(async () => {
      await send(removeHoliday, { params: { id } })
      await done('staff.holiday.opened', name[locale])
    })
  return (
    <Page
      title={t('staff.title.holidays')}
      actions={
        mayWrite && (
          <Button size="sm" onClick={() => setAdding(true)}>
            {t('staff.holiday.new')}
          </Button>
        )
      }
    >
      <p className={styles.faint}>{t('staff.holiday.intro')}</p>
      <FormAlert text={failure} />
      <HolidayList query={query} mayWrite={mayWrite} busy={busy} setEnding={setEnding} />
      <FormModal
        open={isAdding}
        onClose={() => setAdding(false)}
        size="md"
        title={t('staff.holiday.new')}
      >
        <HolidayForm
          branches={query.data?.branches ?? []}
          onAdded={(added) => {
            setAdding(false)
            void done('staff.holiday.closed', added.name[locale])
          }}
        />
      </FormModal>
      <EndDialog ending={ending} setEnding={setEnding} end={end} />
    </Page>
  )
}

interface HolidayListProps {
  query: UseQueryResult<
    { holidays: StaffHoliday[]; branches: { id: string; name: string }[] },
    Error
  >
  mayWrite: boolean
  busy: boolean
  setEnding: (next: StaffHoliday | null) => void
}

function HolidayList({ query, mayWrite, busy, setEnding }: HolidayListProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <RangeStates
      query={query}
      items={query.data?.holidays}
      none={{ title: t('staff.holiday.none'), text: t('staff.holiday.noneText') }}
    >
      {(holidays) => (
        <ul className={styles.rows} aria-label={t('staff.title.holidays')}>
          {holidays.map((holiday) => (
            <li key={holiday.id} className={styles.entry}>
              <div className={styles.words}>
                <strong>{holiday.name[locale]}</strong>
                <span>{daysOf(holiday, locale)}</span>
                <span className={styles.faint}>
                  {holiday.branch?.name ?? t('staff.holiday.every')}
                </span>
              </div>
              {holiday.closes_windows && <Badge tone="mango">{t('staff.holiday.windows')}</Badge>}
              {mayWrite && (
                <Button
                  size="sm"
                  variant="secondary"
                  disabled={busy}
                  aria-label={t('staff.holiday.end', { name: holiday.name[locale] })}
                  onClick={() => setEnding(holiday)}
                >
                  {t('staff.holiday.endConfirm')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </RangeStates>
  )
}

interface EndDialogProps {
  ending: StaffHoliday | null
  setEnding: (next: StaffHoliday | null) => void
  end: ({ id, name }: StaffHoliday) => Promise<void>
}

function EndDialog({ ending, setEnding, end }: EndDialogProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <Confirm
      open={ending !== null}
      title={t('staff.holiday.endTitle')}
      text={
        ending &&
        t('staff.holiday.endText', { name: ending.name[locale], days: daysOf(ending, locale) })
      }
      confirmLabel={t('staff.holiday.endConfirm')}
      cancelLabel={t('staff.close')}
      onConfirm={() => {
        setEnding(null)
        void end(ending!)
      }}
      onCancel={() => setEnding(null)}
    />
  )
}

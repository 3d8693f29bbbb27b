import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { urlOf } from '#contract/call.ts'
import {
  exportClosings,
  listClosings,
  signDay,
  type Closings,
  type DayClosing,
} from '#contract/staff/closings.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatDay } from '#i18n/format.ts'
import { FormModal } from '#web/staff/form/form-modal.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { RangeStates } from '#web/staff/list/range-states.tsx'
import { useListAddress } from '#web/staff/list/use-list-address.ts'
import { send } from '#web/staff/send.ts'
import { Page } from '#web/staff/shell/page.tsx'
import { useLocale, useT } from '#web/staff/words.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { CountForm } from './count-form.tsx'
import { Day } from './day.tsx'
import styles from './closings.module.css'

const NAMES = ['branch']

/** The last days of a branch: cash is counted by one person and signed by another. */
export function Component() {
  const t = useT()
  const [address, change] = useListAddress(NAMES)
  const { branch } = address.filters
  const query = useQuery({
    queryKey: [listClosings.path, branch ?? null],
    queryFn: ({ signal }) => send(listClosings, { query: branch ? { branch } : {}, signal }),
  })
  const data = query.data
  return (
    <Page
      title={t('staff.title.closings')}
      actions={
        data?.branch_id && (
          <ButtonAnchor
            size="sm"
            variant="secondary"
            download
            href={`${urlOf(exportClosings)}?branch=${encodeURIComponent(data.branch_id)}`}
          >
            {t('closings.file')}
          </ButtonAnchor>
        )
      }
    >
      <p className={styles.faint}>{t('closings.intro')}</p>
      {data && data.branches.length > 1 && (
        <Field label={t('closings.branch')}>
          <Select
            value={data.branch_id ?? ''}
            options={data.branches.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) =>
              change({ ...address, filters: { ...address.filters, branch: target.value } })
            }
          />
        </Field>
      )}
      <RangeStates
        query={query}
        items={data?.days}
        none={{ title: t('closings.none'), text: t('closings.noneText') }}
      >
        {(days) => <Days days={days} data={data!} />}
      </RangeStates>
    </Page>
  )
}

function Days({ days, data }: { days: readonly DayClosing[]; data: Closings }) {
  const t = useT()
  const locale = useLocale()
  const queries = useQueryClient()
  const [counting, setCounting] = useState<DayClosing | null>(null)
  const [signing, setSigning] = useState<DayClosing | null>(null)
  const { busy, failure, run } = useStep()
  const reload = () => queries.invalidateQueries({ queryKey: [listClosings.path] })
  const sign = (id: string, day: string) =>
    run(async () => {
      try {
        await send(signDay, { params: { id } })
      } finally {
        await reload()
      }
      showToast({ tone: 'success', text: t('closings.closed', { day: formatDay(day, locale) }) })
    })
  const count = signing?.count
  return (
    <>
      <FormAlert text={failure} />
      <ul className={styles.days} aria-label={t('staff.title.closings')}>
        {days.map((day) => (
          <Day
            key={day.day}
            closing={day}
            busy={busy}
            onCount={() => setCounting(day)}
            onSign={() => setSigning(day)}
          />
        ))}
      </ul>
      <CountDialog counting={counting} setCounting={setCounting} data={data} reload={reload} />
      <Confirm
        open={signing !== null}
        title={signing ? t('closings.signTitle', { day: formatDay(signing.day, locale) }) : ''}
        text={
          count &&
          t('closings.signText', {
            name: count.made_by,
            counted: formatRupiah(count.counted.tills + count.counted.riders),
            difference: formatRupiah(count.difference),
          })
        }
        confirmLabel={t('closings.signShort')}
        cancelLabel={t('staff.close')}
        onConfirm={() => {
          setSigning(null)
          if (signing?.count) void sign(signing.count.id, signing.day)
        }}
        onCancel={() => setSigning(null)}
      />
    </>
  )
}

interface CountDialogProps {
  counting: DayClosing | null
  setCounting: (next: DayClosing | null) => void
  data: Closings
  reload: () => Promise<void>
}

function CountDialog({ counting, setCounting, data, reload }: CountDialogProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <FormModal
      open={counting !== null}
      onClose={() => setCounting(null)}
      size="sm"
      title={counting ? t('closings.count', { day: formatDay(counting.day, locale) }) : ''}
    >
      {counting && data.branch_id !== null && (
        <CountForm
          branchId={data.branch_id}
          closing={counting}
          onCounted={() => {
            setCounting(null)
            showToast({ tone: 'success', text: t('closings.done') })
            void reload()
          }}
        />
      )}
    </FormModal>
  )
}

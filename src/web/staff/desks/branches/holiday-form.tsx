import { useState } from 'react'
import type { BodyInput, Data } from '#contract/call.ts'
import { addHoliday, checkHoliday, type StaffHoliday } from '#contract/staff/delivery/holidays.ts'
import { formatDay } from '#i18n/format.ts'
import { AffectedOrders, notifiedIn } from '#web/staff/form/affected-orders.tsx'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { sided } from '#web/staff/form/sided.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { NO_TEXT } from './form.ts'
import styles from './branches.module.css'

type Holiday = BodyInput<typeof addHoliday>
type Check = Data<typeof checkHoliday>

interface HolidayFormProps {
  branches: readonly { id: string; name: string }[]
  onAdded: (holiday: StaffHoliday) => void
}

/** The days of a holiday, then who is booked on them and what they will be notified, then the act. */
export function HolidayForm({ branches, onAdded }: HolidayFormProps) {
  const t = useT()
  const [form, setForm] = useState<Holiday>({
    branch_id: null,
    name: NO_TEXT,
    first_day: '',
    last_day: '',
  })
  useTypedInModal(Object.values(form).some((one) => one !== null && one !== '' && one !== NO_TEXT))
  const [check, setCheck] = useState<Check | null>(null)
  const set = (change: Partial<Holiday>) => setForm({ ...form, ...change })
  const body = { ...form, last_day: form.last_day || form.first_day }
  const { busy, save, error, failure } = useSave(body)
  if (check)
    return (
      <Checked
        check={check}
        days={body}
        busy={busy}
        failure={failure}
        onAct={() => void save(async () => onAdded(await send(addHoliday, { body })))}
        onBack={() => setCheck(null)}
      />
    )
  return (
    <form
      className={styles.dialog}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(async () => setCheck(await send(checkHoliday, { body })))
      }}
    >
      <FormAlert text={failure} />
      <Field label={t('staff.holiday.branch')} error={error('branch_id')}>
        <BranchSelect form={form} branches={branches} set={set} />
      </Field>
      <BothLanguagesField
        label={t('staff.holiday.name')}
        value={form.name}
        onChange={(name) => set({ name })}
        errors={sided('name', error)}
        required
      />
      <Days form={form} set={set} error={error} />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('staff.loading')}>
          {t('staff.holiday.check')}
        </Button>
      </div>
    </form>
  )
}

interface BranchSelectProps {
  form: Holiday
  branches: readonly { id: string; name: string }[]
  set: (change: Partial<Holiday>) => void
}

function BranchSelect({ form, branches, set }: BranchSelectProps) {
  const t = useT()
  return (
    <Select
      value={form.branch_id ?? ''}
      options={[
        { value: '', label: t('staff.holiday.every') },
        ...branches.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ target }) => set({ branch_id: target.value || null })}
    />
  )
}

interface CheckedProps {
  check: Check
  days: Pick<Holiday, 'first_day' | 'last_day'>
  busy: boolean
  failure: string | null
  onAct: () => void
  onBack: () => void
}

function Checked({ check, days, busy, failure, onAct, onBack }: CheckedProps) {
  const t = useT()
  const locale = useLocale()
  const { first_day: first, last_day: last } = days
  return (
    <div className={styles.dialog}>
      <FormAlert text={failure} />
      <p>
        <strong>
          {first === last
            ? formatDay(first, locale)
            : t('staff.holiday.days', {
                first: formatDay(first, locale),
                last: formatDay(last, locale),
              })}
        </strong>
      </p>
      <Affected check={check} />
      <div className={styles.row}>
        <Button busy={busy} busyLabel={t('staff.branch.saving')} onClick={onAct}>
          {notifiedIn(check) === 0
            ? t('staff.holiday.close')
            : t('staff.holiday.closeTell', { count: String(notifiedIn(check)) })}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {t('staff.holiday.back')}
        </Button>
      </div>
    </div>
  )
}

interface DaysProps {
  form: Holiday
  set: (change: Partial<Holiday>) => void
  error: (field: string) => string | undefined
}

function Days({ form, set, error }: DaysProps) {
  const t = useT()
  return (
    <div className={styles.halves}>
      <Field label={t('staff.holiday.first')} error={error('first_day')} required>
        <TextInput
          type="date"
          value={form.first_day}
          onChange={({ target }) => set({ first_day: target.value })}
        />
      </Field>
      <Field label={t('staff.holiday.last')} error={error('last_day')}>
        <TextInput
          type="date"
          value={form.last_day || form.first_day}
          onChange={({ target }) => set({ last_day: target.value })}
        />
      </Field>
    </div>
  )
}

function Affected({ check }: { check: Check }) {
  const t = useT()
  const { closes_windows: isClosing, booked } = check
  if (!isClosing || booked.length === 0)
    return (
      <Banner tone="info">
        {t(isClosing ? 'staff.holiday.noOrders' : 'staff.holiday.noWindows')}
      </Banner>
    )
  return <AffectedOrders {...check} />
}

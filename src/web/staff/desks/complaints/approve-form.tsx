import { useState, type SubmitEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Data } from '#contract/call.ts'
import type { StaffComplaint } from '#contract/staff/complaints/complaint.ts'
import {
  approveStaffComplaint,
  previewStaffComplaint,
} from '#contract/staff/complaints/complaint-decisions.ts'
import { COMPLAINT_REMEDIES, type ComplaintRemedy } from '#domain/complaints/complaint.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Answer } from './answer.tsx'
import { Facts } from '#web/staff/shell/part.tsx'
import { complaintKey, type Writing } from './use-write.ts'
import styles from './complaints.module.css'

interface ApproveFormProps {
  complaint: StaffComplaint
  writing: Writing
  onDone: () => void
}

/** The remedy and the units, what they give, and what the customer reads. */
export function ApproveForm({ complaint, writing: { write, busy }, onDone }: ApproveFormProps) {
  const t = useT()
  const { id, version, lines } = complaint
  const [remedy, setRemedy] = useState<ComplaintRemedy>(complaint.remedy)
  const [words, setWords] = useState('')
  const [units, setUnits] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries(lines.map((line) => [line.id, line.quantity - line.given_quantity])),
  )
  useTypedInModal(words !== '')
  const chosen = lines
    .map((line) => ({ line_id: line.id, quantity: units[line.id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const preview = useQuery({
    queryKey: [...complaintKey(id), 'preview', version, remedy, chosen],
    queryFn: ({ signal }) =>
      send(previewStaffComplaint, { params: { id }, body: { remedy, lines: chosen }, signal }),
    enabled: chosen.length > 0,
    retry: false,
  })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!preview.data) return
    const { value } = preview.data
    const body = { version, remedy, lines: chosen, words: words.trim(), value }
    const work = () => send(approveStaffComplaint, { params: { id }, body })
    if (await write(work, t('staff.complaints.done.approve'))) onDone()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <GivenField remedy={remedy} setRemedy={setRemedy} complaint={complaint} />
      {lines.map((line) => (
        <UnitsField
          key={line.id}
          line={line}
          units={units[line.id] ?? 0}
          onUnits={(chosen) => setUnits({ ...units, [line.id]: chosen })}
        />
      ))}
      {preview.isError && <FormAlert text={preview.error.message} />}
      {preview.data && <Effect preview={preview.data} />}
      <Answer complaint={complaint} step="approve" words={words} onWords={setWords} />
      <Button type="submit" busy={busy || preview.isFetching} disabled={!preview.data}>
        {preview.data
          ? t('staff.complaints.send.approve', { value: formatRupiah(preview.data.value) })
          : t('staff.complaints.approve')}
      </Button>
    </form>
  )
}

interface UnitsFieldProps {
  line: StaffComplaint['lines'][number]
  units: number
  onUnits: (units: number) => void
}

function UnitsField({ line, units, onUnits }: UnitsFieldProps) {
  const t = useT()
  const { name, quantity, given_quantity: given, ordered, value } = line
  return (
    <Field
      label={t('staff.complaints.unitsFor', { name })}
      hint={t('staff.complaints.unitsWorth', { units: quantity, value: formatRupiah(value) })}
    >
      <Select
        value={String(units)}
        onChange={(event) => onUnits(Number(event.target.value))}
        options={Array.from({ length: quantity - given + 1 }, (_, count) => ({
          value: String(count),
          label: t('staff.complaints.unitsOf', { units: count, ordered }),
        }))}
      />
    </Field>
  )
}

interface GivenFieldProps {
  remedy: ComplaintRemedy
  setRemedy: (next: ComplaintRemedy) => void
  complaint: StaffComplaint
}

function GivenField({ remedy, setRemedy, complaint }: GivenFieldProps) {
  const t = useT()
  return (
    <Field label={t('staff.complaints.given')}>
      <Select
        value={remedy}
        onChange={(event) => setRemedy(event.target.value as ComplaintRemedy)}
        options={COMPLAINT_REMEDIES.map((value) => ({
          value,
          label:
            value === complaint.remedy
              ? t('staff.complaints.asWished', { remedy: t(`staff.complaints.remedy.${value}`) })
              : t(`staff.complaints.remedy.${value}`),
        }))}
      />
    </Field>
  )
}

/** What the approval gives, by which route. */
function Effect({ preview }: { preview: Data<typeof previewStaffComplaint> }) {
  const t = useT()
  const { value, bonus, points, refund } = preview
  const money = (amount: number) => amount > 0 && formatRupiah(amount)
  return (
    <section aria-live="polite" className={styles.effect}>
      <h3>{t('staff.complaints.effect')}</h3>
      <Facts
        facts={[
          [t('staff.complaints.value'), formatRupiah(value)],
          [t('staff.complaints.goods'), refund && money(refund.goods)],
          [t('staff.complaints.shipping'), refund && money(refund.shipping)],
          [t('staff.complaints.fee'), refund && money(refund.service_fee)],
          [t('staff.complaints.bonus'), money(bonus)],
          [t('staff.complaints.points'), points > 0 && formatNumber(points)],
          [t('staff.complaints.route'), refund && t(`staff.complaints.route.${refund.route}`)],
        ]}
      />
      {preview.needs_second && (
        <p>{t('staff.complaints.needsSecond', { limit: formatRupiah(preview.limit) })}</p>
      )}
    </section>
  )
}

import { useCallback, useEffect, useRef, useState, type SubmitEvent, type RefObject } from 'react'
import type { Data } from '#contract/call.ts'
import { previewSale, recordSale } from '#contract/till/sales.ts'
import { releaseMemberVoucher, type TillMember } from '#contract/till/members.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { send } from '#web/staff/send.ts'
import { newKey } from '#web/state/idempotency.ts'
import { useT } from '#web/staff/words.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { amountOf } from './codes.ts'
import { atTill } from './at-till.ts'
import { useFocusAtFirst } from './use-focus-at-first.ts'
import type { Done } from './till-done.tsx'
import { TillVoucher, type Hold } from './till-voucher.tsx'
import { TillAlert } from './till-alert.tsx'
import styles from './till.module.css'

const PREVIEW_AFTER_MS = 400
type Preview = Data<typeof previewSale>

interface TillBillProps {
  member: TillMember
  onAnother: () => void
  onDone: (done: Done) => void
}

/**
 * A member's bill: typed from the receipt, with an optional voucher; previews its points before
 * recording it.
 */
export function TillBill({ member, onAnother, onDone }: TillBillProps) {
  const t = useT()
  const first = useRef<HTMLInputElement>(null)
  useFocusAtFirst(first)
  const { form, set, errors, failure, busy, total, preview, submit, another, ...voucher } = useBill(
    { member, onAnother, onDone },
  )
  return (
    <section className={styles.panel} aria-labelledby="till-bill">
      <BillMember member={member} onAnother={another} />
      <h2 id="till-bill" className={styles.heading}>
        {t('till.billTitle')}
      </h2>
      <TillAlert text={failure} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={styles.pair}>
          <Field label={t('till.number')} error={errors['number'] || undefined}>
            <TextInput
              ref={first}
              value={form.number}
              onChange={set('number')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Field>
          <Field
            label={t('till.total')}
            error={errors['total'] || undefined}
            hint={total ? formatRupiah(total) : ''}
          >
            <AmountInput value={form.total} onChange={set('total')} autoComplete="off" />
          </Field>
          <Field label={t('till.ppn')} mark={t('till.optional')} error={errors['ppn'] || undefined}>
            <AmountInput value={form.ppn} onChange={set('ppn')} autoComplete="off" />
          </Field>
          <TillVoucher memberKey={member.key} {...voucher} />
        </div>
        <PreviewBox preview={preview} />
        <Button type="submit" size="lg" block busy={busy} busyLabel={t('till.recording')}>
          {t('till.record')}
        </Button>
      </form>
    </section>
  )
}

function BillMember({ member, onAnother }: { member: TillMember; onAnother: () => void }) {
  const t = useT()
  return (
    <div className={styles.member}>
      <div>
        <p className={styles.memberName}>{member.name}</p>
        <p className={styles.soft}>{member.phone}</p>
      </div>
      <Badge tone="leaf">{member.tier.name}</Badge>
      <p className={styles.memberPoints}>
        <strong>{t('till.points', { points: formatNumber(member.points) })}</strong>
        <span className={styles.soft}>
          {t('till.worth', { worth: formatRupiah(member.worth) })}
        </span>
      </p>
      <Button variant="secondary" onClick={onAnother}>
        {t('till.another')}
      </Button>
    </div>
  )
}

/** What was typed, the held voucher, and the call that records the bill. */
function useBill({ member, onAnother, onDone }: TillBillProps) {
  const [form, setForm] = useState({ number: '', total: '', ppn: '' })
  const [hold, setHold] = useState<Hold | null>(null)
  const [ended, setEnded] = useState<'late' | 'released' | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // One idempotency key per bill, so that a double click or retry records it once.
  const key = useRef(newKey())

  const total = amountOf(form.total)
  const preview = usePreview(member.key, total, hold?.id)

  const set = (name: keyof typeof form) => (event: { target: { value: string } }) => {
    setForm({ ...form, [name]: event.target.value })
    setErrors({ ...errors, [name]: '' })
    key.current = newKey()
  }

  const begin = (held: Hold) => {
    setHold(held)
    setEnded(null)
    key.current = newKey()
  }
  const end = useCallback((how: 'late' | 'released') => {
    setHold(null)
    setEnded(how)
    key.current = newKey()
  }, [])
  // Releases the held voucher of an abandoned bill.
  const another = () => {
    if (hold) send(releaseMemberVoucher, { params: { id: hold.id } }).catch(() => null)
    onAnother()
  }

  const submit = useRecording({
    form,
    total,
    setErrors,
    busy,
    setBusy,
    member,
    hold,
    key,
    onDone,
    setFailure,
    end,
  })

  return {
    form,
    set,
    errors,
    failure,
    busy,
    total,
    preview,
    submit,
    another,
    hold,
    ended,
    onHeld: begin,
    onEnded: end,
  }
}

interface UseRecording {
  form: { number: string; total: string; ppn: string }
  total: number | null
  setErrors: (next: Record<string, string>) => void
  busy: boolean
  setBusy: (next: boolean) => void
  member: TillMember
  hold: Hold | null
  key: RefObject<string>
  onDone: (done: Done) => void
  setFailure: (next: string | null) => void
  end: (how: 'late' | 'released') => void
}

const useRecording = ({
  form,
  total,
  setErrors,
  busy,
  setBusy,
  member,
  hold,
  key,
  onDone,
  setFailure,
  end,
}: UseRecording) => {
  const t = useT()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wrong = {
      ...(form.number.trim() === '' ? { number: t('till.numberNeeded') } : {}),
      ...(total === null || total === 0 ? { total: t('till.totalNeeded') } : {}),
      ...(form.ppn.trim() !== '' && amountOf(form.ppn) === null
        ? { ppn: t('till.totalNeeded') }
        : {}),
    }
    setErrors(wrong)
    if (busy || Object.keys(wrong).length > 0 || total === null) return
    setBusy(true)
    const body = {
      member_key: member.key,
      number: form.number.trim(),
      grand_total: total,
      ppn: amountOf(form.ppn) ?? 0,
      ...(hold ? { voucher_hold_id: hold.id } : {}),
    }
    const failed = await atTill(async () => {
      const {
        receipt,
        points_back: pointsBack,
        balance,
      } = await send(recordSale, { body, idempotencyKey: key.current })
      onDone({ name: member.name, points: receipt.points, balance, pointsBack })
    })
    setBusy(false)
    setFailure(failed && failed.message)
    if (failed?.code === 'voucher_unusable') end('late')
    if (failed)
      setErrors({
        number: failed.errors['number']?.[0] ?? '',
        total: failed.errors['grand_total']?.[0] ?? '',
        ppn: failed.errors['ppn']?.[0] ?? '',
      })
  }
  return submit
}

type Previewed = { data: Preview | null; failure: string | null }

/** Preview of the bill's points, debounced. */
const usePreview = (
  memberKey: string,
  total: number | null,
  holdId: string | undefined,
): Previewed => {
  const [previewed, setPreviewed] = useState<Previewed>({ data: null, failure: null })
  useEffect(() => {
    const control = new AbortController()
    const timer = setTimeout(() => {
      if (!total) return setPreviewed({ data: null, failure: null })
      const given = holdId === undefined ? {} : { voucher_hold_id: holdId }
      void atTill(async () => {
        const body = { member_key: memberKey, grand_total: total, ...given }
        setPreviewed({
          data: await send(previewSale, { body, signal: control.signal }),
          failure: null,
        })
      }).then(
        (failed) => failed && setPreviewed({ data: null, failure: failed.message }),
        // A newer preview is on its way.
        () => undefined,
      )
    }, PREVIEW_AFTER_MS)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [memberKey, total, holdId])
  return previewed
}

function PreviewBox({ preview: { data, failure } }: { preview: Previewed }) {
  const t = useT()
  return (
    <div className={styles.preview} aria-live="polite">
      <h3 className={styles.previewTitle}>{t('till.preview')}</h3>
      {failure !== null ? (
        <p className={styles.wrong}>{failure}</p>
      ) : data ? (
        <dl className={styles.sums}>
          <div>
            <dt>{t('till.earns')}</dt>
            <dd>{formatNumber(data.points)}</dd>
          </div>
          {data.voucher && (
            <div>
              <dt>{t('till.voucherPays')}</dt>
              <dd>{formatRupiah(-data.voucher.used)}</dd>
            </div>
          )}
          {data.voucher !== null && data.voucher.points_back > 0 && (
            <div>
              <dt>{t('till.pointsBack')}</dt>
              <dd>{formatNumber(data.voucher.points_back)}</dd>
            </div>
          )}
          <div className={styles.toPay}>
            <dt>{t('till.toPay')}</dt>
            <dd>{formatRupiah(data.to_pay)}</dd>
          </div>
        </dl>
      ) : (
        <p className={styles.soft}>{t('till.previewEmpty')}</p>
      )}
    </div>
  )
}

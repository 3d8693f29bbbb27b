import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Ticket from 'lucide-react/icons/ticket-percent'
import type { Coupon } from '#contract/coupons.ts'
import { couponCode } from '#domain/coupons/coupon.ts'
import { CallFailure } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'
import { couponsQuery } from '#web/state/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/display/error-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './coupon-picker.module.css'
import { PickerPanel } from '../../orders/picker-panel.tsx'
import { pickerTrigger } from '../../orders/picker-trigger.ts'

interface CouponPickerProps {
  applied: readonly string[]
  /** Makes these the coupons of the order; rejects with `CallFailure`. */
  onSave: (codes: string[]) => Promise<unknown>
}

/** Coupons: a typed code finds its match, a press chooses or leaves one, Save applies. */
export function CouponPicker({ applied, onSave }: CouponPickerProps) {
  const t = useT()
  const formId = useId()
  const [open, setOpen] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isFirst = applied.length === 0
  const save = async (codes: string[]) => {
    setSaving(true)
    try {
      await onSave(codes)
      setOpen(false)
      const added = codes.filter((one) => !applied.includes(one))
      if (added.length > 0)
        showToast({
          text: t('checkout.couponApplied', { code: added.join(', ') }),
          tone: 'success',
          id: 'coupon',
        })
      else if (codes.length < applied.length)
        showToast({ text: t('checkout.couponRemoved'), id: 'coupon' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <PopoverSheet
      trigger={t(isFirst ? 'checkout.choose' : 'shell.change')}
      triggerLabel={t(isFirst ? 'checkout.chooseOf' : 'checkout.changeOf', {
        what: t('checkout.coupon'),
      })}
      triggerClassName={pickerTrigger}
      title={t('checkout.couponChoose')}
      closeLabel={t('shell.close')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      footer={
        <Button type="submit" form={formId} busy={isSaving} busyLabel={t('shell.loading')}>
          {t('checkout.couponSave')}
        </Button>
      }
    >
      <PickerPanel>
        <Choice formId={formId} applied={applied} onSave={save} />
      </PickerPanel>
    </PopoverSheet>
  )
}

function Choice({ formId, applied, onSave }: CouponPickerProps & { formId: string }) {
  const t = useT()
  const { data, error, refetch } = useQuery(couponsQuery)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(applied)
  const [problem, setProblem] = useState<string | null>(null)
  const code = couponCode(typed)
  const match = data?.find((coupon) => coupon.code === code)
  // What was typed comes first, where it is seen while typing; then what is in use, which one may
  // want to take off; then those that can be used.
  const rank = (coupon: Coupon) =>
    coupon.code === code ? 3 : applied.includes(coupon.code) ? 2 : Number(coupon.is_valid)
  const coupons = data?.toSorted((a, b) => rank(b) - rank(a))

  /** One per kind: choosing another deselects the first. */
  const toggle = ({ code: wanted, lowers }: Coupon) =>
    setChosen((codes) => {
      if (codes.includes(wanted)) return codes.filter((one) => one !== wanted)
      return [
        ...codes.filter((one) => data?.find((coupon) => coupon.code === one)?.lowers !== lowers),
        wanted,
      ]
    })
  const save = useSaving({ setProblem, match, onSave, code, chosen })

  return (
    <form
      id={formId}
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <CodeField problem={problem} typed={typed} setTyped={setTyped} setProblem={setProblem} />
      {coupons ? (
        <Available coupons={coupons} chosen={chosen} code={code} toggle={toggle} />
      ) : error ? (
        <ErrorState
          title={error.message}
          retryLabel={t('shell.retry')}
          onRetry={() => void refetch()}
          level={3}
        />
      ) : (
        <Busy label={t('shell.loading')}>
          <SkeletonRow />
          <SkeletonRow />
        </Busy>
      )}
    </form>
  )
}

interface UseSaving {
  setProblem: (next: string | null) => void
  match: Coupon | undefined
  onSave: (codes: string[]) => Promise<unknown>
  code: string
  chosen: readonly string[]
}

const useSaving = ({ setProblem, match, onSave, code, chosen }: UseSaving) => {
  const t = useT()
  const save = async () => {
    setProblem(null)
    if (match && !match.is_valid)
      return setProblem(match.reason ? asSentence(match.reason) : t('checkout.couponInvalid'))
    try {
      await onSave(code === '' || chosen.includes(code) ? [...chosen] : [...chosen, code])
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      const reason = (failure.details as { reason?: string } | undefined)?.reason
      setProblem(
        reason === undefined
          ? failure.message
          : t('checkout.couponWhy', { problem: failure.message, reason }),
      )
      showToast({ text: failure.message, tone: 'error', id: 'coupon' })
    }
  }
  return save
}

interface CodeFieldProps {
  problem: string | null
  typed: string
  setTyped: (next: string) => void
  setProblem: (next: string | null) => void
}

function CodeField({ problem, typed, setTyped, setProblem }: CodeFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('checkout.couponCode')}
      hint={t('checkout.couponCodeHint')}
      error={problem ?? undefined}
    >
      <TextInput
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        maxLength={60}
        onChange={(event) => {
          setTyped(event.target.value)
          setProblem(null)
        }}
      />
    </Field>
  )
}

interface AvailableProps {
  coupons: Coupon[]
  chosen: readonly string[]
  code: string
  toggle: (coupon: Coupon) => void
}

function Available({ coupons, chosen, code, toggle }: AvailableProps) {
  const t = useT()
  return (
    <ul
      className={classNames('plain-list', styles.list)}
      aria-label={t('checkout.couponAvailable')}
    >
      {coupons.length === 0 && (
        <li className="text-small text-muted">{t('checkout.couponEmpty')}</li>
      )}
      {coupons.map((coupon) => (
        <li key={coupon.code}>
          <CouponRow
            coupon={coupon}
            chosen={chosen.includes(coupon.code)}
            matches={coupon.code === code}
            onToggle={() => toggle(coupon)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Reasons start in lower case, because they usually follow other text. */
const asSentence = (reason: string): string =>
  reason.charAt(0).toLocaleUpperCase() + reason.slice(1)

interface CouponRowProps {
  coupon: Coupon
  chosen: boolean
  matches: boolean
  onToggle: () => void
}

function CouponRow({ coupon, chosen, matches, onToggle }: CouponRowProps) {
  const t = useT()
  // A coupon that holds already may always be left.
  const isUsable = coupon.is_valid || chosen
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-disabled={!isUsable || undefined}
      className={classNames(styles.coupon, matches && styles.match)}
      onClick={() => isUsable && onToggle()}
    >
      <Ticket size={24} strokeWidth={1.75} className={styles.mark} />
      <span className={styles.words}>
        <span className={styles.code}>{coupon.code}</span>
        <span>{coupon.description}</span>
        <span className={styles.terms}>
          {coupon.formatted_expiry} · {coupon.formatted_minimum}
        </span>
        {coupon.is_valid && coupon.discount > 0 && (
          <span className={styles.saves}>
            {t('checkout.couponSaves', { amount: coupon.formatted_discount })}
          </span>
        )}
        {!coupon.is_valid && <span className={styles.why}>{coupon.reason}</span>}
        {matches && <span className="visually-hidden">{t('checkout.couponMatch')}</span>}
      </span>
      <span className={styles.tick} aria-hidden="true">
        {chosen && <Check size={16} strokeWidth={3} />}
      </span>
    </button>
  )
}

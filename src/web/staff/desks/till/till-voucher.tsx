import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import {
  holdMemberVoucher,
  releaseMemberVoucher,
  type HeldVoucher,
} from '#contract/till/members.ts'
import { formatRupiah } from '#domain/money.ts'
import { formatClock, useCountdown } from '#web/hooks/use-countdown.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { kindOfCode } from './codes.ts'
import { isAway } from '#web/staff/offline/away.ts'
import { atTill } from './at-till.ts'
import styles from './till.module.css'

export type Hold = Pick<HeldVoucher, 'id' | 'amount'> & {
  /** By this device's clock. */
  endsAt: string
}

/** Holds a member's voucher for a bill. */
export const holdVoucher = async (
  memberKey: string,
  voucher: { code: string; phone_tail?: string },
): Promise<Hold> => {
  const body = { member_key: memberKey, voucher }
  const { id, amount, seconds_left: seconds } = await send(holdMemberVoucher, { body })
  return { id, amount, endsAt: new Date(Date.now() + seconds * 1000).toISOString() }
}

interface TillVoucherProps {
  memberKey: string
  hold: Hold | null
  /** Why the hold ended: it expired, or the cashier released it. */
  ended: 'late' | 'released' | null
  onHeld: (hold: Hold) => void
  onEnded: (how: 'late' | 'released') => void
  /** The shop could not be reached. */
  onAway?: () => void
}

/**
 * Scans or types a member's voucher and holds it for this bill with a countdown; the hold expires
 * by itself.
 */
export function TillVoucher({ memberKey, hold, ended, onHeld, onEnded, onAway }: TillVoucherProps) {
  const t = useT()
  const [typed, setTyped] = useState({ code: '', tail: '' })
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  const code = typed.code.trim()
  const isTyped = code !== '' && kindOfCode(code) !== 'voucher'

  const take = async () => {
    if (busy || code === '') return
    if (isTyped && !/^\d{4}$/.test(typed.tail)) return setError(t('till.phoneTailNeeded'))
    setBusy(true)
    setError(null)
    const failed = await atTill(async () => {
      const voucher = { code, ...(isTyped ? { phone_tail: typed.tail } : {}) }
      const held = await holdVoucher(memberKey, voucher)
      setTyped({ code: '', tail: '' })
      onHeld(held)
    })
    setBusy(false)
    if (!failed) return
    if (onAway && isAway(failed)) return onAway()
    setError(failed.message)
    field.current?.select()
  }
  const release = async () => {
    if (!hold) return
    setBusy(true)
    const failed = await atTill(async () => {
      await send(releaseMemberVoucher, { params: { id: hold.id } })
      onEnded('released')
    })
    setBusy(false)
    // The hold ends by itself; without network the sale goes on without it.
    if (onAway && failed && isAway(failed)) {
      onEnded('released')
      return onAway()
    }
    setError(failed && failed.message)
  }
  const late = useCallback(() => onEnded('late'), [onEnded])
  // A scanner ends with Enter: that must hold the voucher, not submit the bill.
  const onKeyDown = useEnter(take)

  if (hold)
    return <HeldBox hold={hold} busy={busy} onRelease={() => void release()} onLate={late} />
  return (
    <VoucherForm
      ended={ended}
      error={error}
      field={field}
      typed={typed}
      setTyped={setTyped}
      setError={setError}
      onKeyDown={onKeyDown}
      isTyped={isTyped}
      code={code}
      busy={busy}
      take={take}
    />
  )
}

const useEnter = (take: () => Promise<void>) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void take()
  }
  return onKeyDown
}

interface VoucherFormProps {
  ended: 'late' | 'released' | null
  error: string | null
  field: RefObject<HTMLInputElement | null>
  typed: { code: string; tail: string }
  setTyped: (next: { code: string; tail: string }) => void
  setError: (next: string | null) => void
  onKeyDown: (event: KeyboardEvent) => void
  isTyped: boolean
  code: string
  busy: boolean
  take: () => Promise<void>
}

function VoucherForm({
  ended,
  error,
  field,
  typed,
  setTyped,
  setError,
  onKeyDown,
  isTyped,
  code,
  busy,
  take,
}: VoucherFormProps) {
  const t = useT()
  return (
    <div className={styles.voucher}>
      <Ended ended={ended} />
      <Field
        label={t('till.voucher')}
        mark={t('till.optional')}
        hint={t('till.voucherHint')}
        error={error ?? undefined}
      >
        <TextInput
          ref={field}
          value={typed.code}
          onChange={(event) => {
            setTyped({ ...typed, code: event.target.value })
            setError(null)
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      {isTyped && (
        <Field label={t('till.phoneTail')}>
          <TextInput
            value={typed.tail}
            onChange={(event) => setTyped({ ...typed, tail: event.target.value })}
            onKeyDown={onKeyDown}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
        </Field>
      )}
      {code !== '' && <HoldButton busy={busy} take={take} />}
    </div>
  )
}

function HoldButton({ busy, take }: { busy: boolean; take: () => Promise<void> }) {
  const t = useT()
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyLabel={t('till.holding')}
      onClick={() => void take()}
    >
      {t('till.hold')}
    </Button>
  )
}

function Ended({ ended }: { ended: 'late' | 'released' | null }) {
  const t = useT()
  return (
    <>
      {ended !== null && (
        <Banner tone={ended === 'late' ? 'warn' : 'info'} role="status">
          {t(ended === 'late' ? 'till.holdLate' : 'till.holdReleased')}
        </Banner>
      )}
    </>
  )
}

interface HeldBoxProps {
  hold: Hold
  busy: boolean
  onRelease: () => void
  onLate: () => void
}

/** A held voucher with its remaining time. */
function HeldBox({ hold, busy, onRelease, onLate }: HeldBoxProps) {
  const t = useT()
  const left = useCountdown(hold.endsAt)
  const isLate = left === 0
  useEffect(() => {
    if (isLate) onLate()
  }, [isLate, onLate])
  return (
    <div className={styles.held}>
      <p role="status" className={styles.heldName}>
        {t('till.held', { amount: formatRupiah(hold.amount) })}
      </p>
      <p className={styles.heldTime}>
        <span className={styles.soft}>{t('till.heldLeft')}</span>{' '}
        <strong role="timer">{formatClock(left ?? 0)}</strong>
      </p>
      <Button variant="secondary" busy={busy} busyLabel={t('till.release')} onClick={onRelease}>
        {t('till.release')}
      </Button>
    </div>
  )
}

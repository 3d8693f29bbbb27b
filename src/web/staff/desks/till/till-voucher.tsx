import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
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
export function TillVoucher(props: TillVoucherProps) {
  const { hold } = props
  return hold ? <HeldBox {...props} hold={hold} /> : <VoucherForm {...props} />
}

function VoucherForm(props: TillVoucherProps) {
  const t = useT()
  const { ended } = props
  const voucher = useTypedVoucher(props)
  // A scanner ends with Enter: that must hold the voucher, not submit the bill.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void voucher.take()
  }
  return (
    <div className={styles.voucher}>
      {ended !== null && (
        <Banner tone={ended === 'late' ? 'warn' : 'info'} role="status">
          {t(ended === 'late' ? 'till.holdLate' : 'till.holdReleased')}
        </Banner>
      )}
      <Field
        label={t('till.voucher')}
        mark={t('till.optional')}
        hint={t('till.voucherHint')}
        error={voucher.error ?? undefined}
      >
        <TextInput
          ref={voucher.field}
          value={voucher.typed}
          onChange={(event) => voucher.type(event.target.value)}
          onKeyDown={onKeyDown}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      {voucher.needsTail && (
        <Field label={t('till.phoneTail')}>
          <TextInput
            value={voucher.tail}
            onChange={(event) => voucher.setTail(event.target.value)}
            onKeyDown={onKeyDown}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
        </Field>
      )}
      {voucher.typed.trim() !== '' && (
        <Button
          variant="secondary"
          busy={voucher.busy}
          busyLabel={t('till.holding')}
          onClick={() => void voucher.take()}
        >
          {t('till.hold')}
        </Button>
      )}
    </div>
  )
}

/** The code of a voucher; one that is not scanned needs the end of its owner's phone number. */
const useTypedVoucher = ({ memberKey, onHeld, onAway }: TillVoucherProps) => {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [tail, setTail] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const code = typed.trim()
  const needsTail = code !== '' && kindOfCode(code) !== 'voucher'
  const type = (text: string) => {
    setTyped(text)
    setError(null)
  }
  const take = async () => {
    if (busy || code === '') return
    if (needsTail && !/^\d{4}$/.test(tail)) return setError(t('till.phoneTailNeeded'))
    setBusy(true)
    setError(null)
    const voucher = { code, ...(needsTail ? { phone_tail: tail } : {}) }
    const failed = await atTill(async () => onHeld(await holdVoucher(memberKey, voucher)))
    setBusy(false)
    if (!failed) return
    if (onAway && isAway(failed)) return onAway()
    setError(failed.message)
    field.current?.select()
  }
  return { typed, type, tail, setTail, needsTail, field, busy, error, take }
}

type HeldBoxProps = Pick<TillVoucherProps, 'onEnded' | 'onAway'> & { hold: Hold }

/** A held voucher with its remaining time. */
function HeldBox({ hold, onEnded, onAway }: HeldBoxProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const left = useCountdown(hold.endsAt)
  const isLate = left === 0
  useEffect(() => {
    if (isLate) onEnded('late')
  }, [isLate, onEnded])
  const release = async () => {
    setBusy(true)
    const failed = await atTill(async () => {
      await send(releaseMemberVoucher, { params: { id: hold.id } })
      onEnded('released')
    })
    setBusy(false)
    // The hold ends by itself; without network the sale goes on without it.
    if (!onAway || !failed || !isAway(failed)) return
    onEnded('released')
    onAway()
  }
  return (
    <div className={styles.held}>
      <p role="status" className={styles.heldName}>
        {t('till.held', { amount: formatRupiah(hold.amount) })}
      </p>
      <p className={styles.heldTime}>
        <span className={styles.soft}>{t('till.heldLeft')}</span>{' '}
        <strong role="timer">{formatClock(left ?? 0)}</strong>
      </p>
      <Button
        variant="secondary"
        busy={busy}
        busyLabel={t('till.release')}
        onClick={() => void release()}
      >
        {t('till.release')}
      </Button>
    </div>
  )
}

import { useRef, useState, type KeyboardEvent } from 'react'
import { formatRupiah } from '#domain/money.ts'
import { readVoucherCode } from '#domain/vouchers/voucher-code.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { amountOf } from '../codes.ts'
import styles from '../till.module.css'

/** A voucher by what is printed on it; the shop checks it when the sale is sent. */
export type PrintedVoucher = { code: string; phone_tail: string; amount: number }

interface PrintedVoucherFieldProps {
  given: PrintedVoucher | null
  /** The largest that is taken unchecked, in whole Rupiah; 0 for none. */
  most: number
  onGiven: (voucher: PrintedVoucher | null) => void
}
type Part = 'code' | 'tail' | 'amount'

/** Takes a printed voucher while there is no network, up to the limit of the shop. */
export function PrintedVoucherField({ given, most, onGiven }: PrintedVoucherFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState({ code: '', tail: '', amount: '' })
  const [errors, setErrors] = useState<Partial<Record<Part, string>>>({})
  const fields = {
    code: useRef<HTMLInputElement>(null),
    tail: useRef<HTMLInputElement>(null),
    amount: useRef<HTMLInputElement>(null),
  }

  const take = () => {
    const code = readVoucherCode(typed.code)
    const amount = amountOf(typed.amount)
    const wrong: Partial<Record<Part, string>> = {
      ...(code === null ? { code: t('till.alone.codeWrong') } : {}),
      ...(/^\d{4}$/.test(typed.tail) ? {} : { tail: t('till.phoneTailNeeded') }),
      ...(amount === null || amount === 0
        ? { amount: t('till.alone.worthNeeded') }
        : amount > most
          ? { amount: t('till.alone.worthMost', { most: formatRupiah(most) }) }
          : {}),
    }
    setErrors(wrong)
    const [first] = Object.keys(wrong) as Part[]
    if (first) return fields[first].current?.focus()
    onGiven({ code: code!, phone_tail: typed.tail, amount: amount! })
    setTyped({ code: '', tail: '', amount: '' })
  }
  // A scanner ends with Enter: that must not pay the sale.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    take()
  }
  const input = (part: Part) => ({
    ref: fields[part],
    value: typed[part],
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [part]: event.target.value })
      setErrors({ ...errors, [part]: undefined })
    },
    onKeyDown,
    autoComplete: 'off',
  })

  if (most === 0) return <Banner tone="info">{t('till.alone.noVouchers')}</Banner>
  if (given) return <VoucherHeld given={given} onGiven={onGiven} />
  return <CodeField most={most} errors={errors} input={input} typed={typed} take={take} />
}

function VoucherHeld({
  given,
  onGiven,
}: {
  given: PrintedVoucher
  onGiven: (voucher: PrintedVoucher | null) => void
}) {
  const t = useT()
  return (
    <div className={styles.held}>
      <p role="status" className={styles.heldName}>
        {t('till.alone.given', { amount: formatRupiah(given.amount) })}
      </p>
      <Button variant="secondary" onClick={() => onGiven(null)}>
        {t('till.alone.takeOff')}
      </Button>
    </div>
  )
}

interface CodeFieldProps {
  most: number
  errors: Partial<Record<Part, string>>
  input: (part: Part) => { value: string }
  typed: { code: string; tail: string; amount: string }
  take: () => void
}

function CodeField({ most, errors, input, typed, take }: CodeFieldProps) {
  const t = useT()
  return (
    <div className={styles.voucher} role="group" aria-label={t('till.alone.printed')}>
      <Field
        label={t('till.alone.printed')}
        mark={t('till.optional')}
        hint={t('till.alone.printedHint', { most: formatRupiah(most) })}
        error={errors.code}
      >
        <TextInput {...input('code')} autoCapitalize="characters" spellCheck={false} />
      </Field>
      {typed.code.trim() !== '' && (
        <>
          <Field label={t('till.phoneTail')} error={errors.tail}>
            <TextInput {...input('tail')} inputMode="numeric" maxLength={4} />
          </Field>
          <Field label={t('till.alone.worth')} error={errors.amount}>
            <AmountInput {...input('amount')} />
          </Field>
          <Button variant="secondary" onClick={take}>
            {t('till.hold')}
          </Button>
        </>
      )}
    </div>
  )
}

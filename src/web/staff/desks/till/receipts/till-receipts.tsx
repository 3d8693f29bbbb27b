import { useRef, useState, type SubmitEvent } from 'react'
import type { Data } from '#contract/call.ts'
import { returnSale, type TillReceipt } from '#contract/till/sales.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatDateTime } from '#i18n/format.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { send } from '#web/staff/send.ts'
import { newKey } from '#web/state/idempotency.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Busy, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import type { StaffTranslate } from '#i18n/staff.ts'
import { AmountInput } from '#web/staff/form/amount/amount-input.tsx'
import { SoldLines } from '../counter/line-promotions.tsx'
import { ReturnLines, type ReturnFormProps } from './return-lines.tsx'
import { amountOf } from '../codes.ts'
import { atTill } from '../at-till.ts'
import styles from '../till.module.css'

interface TillReceiptsProps {
  receipts: readonly TillReceipt[] | null
  failure: string | null
  onChanged: () => void
}

/** The branch's newest bills; each can be returned, in whole or in part. */
export function TillReceipts({ receipts, failure, onChanged }: TillReceiptsProps) {
  const t = useT()
  const [chosen, setChosen] = useState<TillReceipt | null>(null)
  const [told, setTold] = useState<string | null>(null)
  return (
    <section className={styles.panel} aria-labelledby="till-receipts">
      <div aria-live="polite" className={styles.top}>
        <h2 id="till-receipts" className={styles.heading}>
          {t('till.receipts')}
        </h2>
        {told !== null && <Banner tone="success">{told}</Banner>}
      </div>
      {failure !== null && (
        <Banner tone="danger" role="alert" title={t('till.receiptsFailed')}>
          <Button variant="secondary" onClick={onChanged}>
            {t('till.retry')}
          </Button>
        </Banner>
      )}
      {receipts === null ? (
        failure === null && (
          <Busy label={t('staff.loading')}>
            <SkeletonRow />
            <SkeletonRow />
          </Busy>
        )
      ) : receipts.length === 0 ? (
        <p className={styles.soft}>{t('till.noReceipts')}</p>
      ) : (
        <ReceiptList receipts={receipts} setChosen={setChosen} />
      )}
      {chosen && (
        <Return
          key={chosen.id}
          receipt={chosen}
          onClose={() => setChosen(null)}
          onDone={(done) => {
            setTold(wordsOfReturn(t, done))
            setChosen(null)
            onChanged()
          }}
        />
      )}
    </section>
  )
}

function ReceiptList({
  receipts,
  setChosen,
}: {
  receipts: readonly TillReceipt[]
  setChosen: (next: TillReceipt | null) => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <ul className={styles.receipts}>
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <div>
            <p className={styles.receiptNumber}>{receipt.number}</p>
            <p className={styles.soft}>
              {receipt.member?.name ?? t('till.guest')} ·{' '}
              {formatDateTime(new Date(receipt.at), locale)}
            </p>
            <p>
              {t('till.receiptLine', {
                total: formatRupiah(receipt.grand_total),
                points: formatNumber(receipt.points),
              })}
            </p>
            <SoldLines receipt={receipt} onlyPromoted />
            {receipt.uncovered > 0 && (
              <p className={styles.wrong}>
                {t('till.uncovered', { amount: formatRupiah(receipt.uncovered) })}
              </p>
            )}
            {receipt.returned + receipt.voucher_returned > 0 && (
              <p className={styles.wrong}>
                {t('till.returned', {
                  amount: formatRupiah(receipt.returned + receipt.voucher_returned),
                })}
              </p>
            )}
          </div>
          {isReturnable(receipt) && (
            <Button
              variant="secondary"
              aria-label={`${t('till.return')} ${receipt.number}`}
              onClick={() => setChosen(receipt)}
            >
              {t('till.return')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Goods that cost nothing can come back too. */
const isReturnable = ({ returnable, lines }: TillReceipt): boolean =>
  returnable > 0 || lines.some(({ quantity, returned }) => returned < quantity)

/** What a return gave back, in words. */
const wordsOfReturn = (
  t: StaffTranslate,
  {
    receipt,
    points_taken: taken,
    points_owed: owed,
    money_back: money,
    voucher_back: voucher,
  }: Data<typeof returnSale>,
): string => {
  const points = formatNumber(taken)
  return [
    ...(receipt.member === null
      ? []
      : owed > 0
        ? [t('till.tookBackOwed', { points, owed: formatNumber(owed) })]
        : [t('till.tookBack', { points })]),
    voucher > 0
      ? t('till.voucherBack', { money: formatRupiah(money), voucher: formatRupiah(voucher) })
      : t('till.moneyBack', { money: formatRupiah(money) }),
    ...(receipt.paid_by === 'cashless' && money > 0 ? [t('till.sameWay')] : []),
  ].join(' ')
}

/** Goods that the till sold come back by line, others by their worth. */
function Return(props: ReturnFormProps) {
  return props.receipt.lines.length > 0 ? <ReturnLines {...props} /> : <ReturnForm {...props} />
}

function ReturnForm({ receipt, onClose, onDone }: ReturnFormProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const { typed, type, error, busy, failure, submit } = useReturn(receipt, onDone)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('till.returnTitle', { number: receipt.number })}
      closeLabel={t('till.close')}
      initialFocus={field}
    >
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('till.returnText', { left: formatRupiah(receipt.returnable) })}</p>
        {receipt.voucher_amount > 0 && (
          <p className={styles.soft}>
            {t('till.returnVoucher', { voucher: formatRupiah(receipt.voucher_amount) })}
          </p>
        )}
        <FormAlert text={failure} />
        <Field label={t('till.amount')} error={error ?? undefined}>
          <AmountInput
            ref={field}
            value={typed}
            onChange={(event) => type(event.target.value)}
            autoComplete="off"
          />
        </Field>
        <Button
          type="submit"
          size="lg"
          block
          variant="danger"
          busy={busy}
          busyLabel={t('till.takingBack')}
        >
          {t('till.takeBack')}
        </Button>
      </form>
    </Modal>
  )
}

/** The amount that comes back, at first all that is left, and the call that takes it back. */
const useReturn = (receipt: TillReceipt, onDone: ReturnFormProps['onDone']) => {
  const t = useT()
  const left = receipt.returnable
  const [typed, setTyped] = useState(String(left))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const key = useRef(newKey())
  const type = (text: string) => {
    setTyped(text)
    setError(null)
    key.current = newKey()
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const amount = amountOf(typed)
    if (amount === null || amount === 0) return setError(t('till.totalNeeded'))
    if (amount > left) return setError(t('till.returnText', { left: formatRupiah(left) }))
    if (busy) return
    setBusy(true)
    const failed = await atTill(async () => {
      const done = await send(returnSale, {
        params: { id: receipt.id },
        body: { amount },
        idempotencyKey: key.current,
      })
      onDone(done)
    })
    setBusy(false)
    setFailure(failed && failed.message)
  }
  return { typed, type, error, busy, failure, submit }
}

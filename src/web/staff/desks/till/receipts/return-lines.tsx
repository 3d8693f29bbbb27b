import { useRef, useState } from 'react'
import type { Data } from '#contract/call.ts'
import { returnSale, type ReceiptLine, type TillReceipt } from '#contract/till/sales.ts'
import { formatRupiah } from '#domain/money.ts'
import { worthOfReturn } from '#domain/till/counter.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { send } from '#web/staff/send.ts'
import { newKey } from '#web/state/idempotency.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { atTill } from '../at-till.ts'
import styles from '../counter/counter.module.css'
import tillStyles from '../till.module.css'

export interface ReturnFormProps {
  receipt: TillReceipt
  onClose: () => void
  onDone: (done: Data<typeof returnSale>) => void
}

type Choice = { quantity: number; goods: 'shelf' | 'waste' }

/** Which goods of a receipt come back, and whether they can be sold again. */
export function ReturnLines(props: ReturnFormProps) {
  const t = useT()
  const { receipt } = props
  const { open, chosen, choiceOf, choose, busy, failure, submit } = useReturn(props)
  const worth = chosen.reduce((sum, { line, quantity }) => sum + worthOfReturn(line, quantity), 0)
  return (
    <Modal
      open
      onClose={props.onClose}
      title={t('till.returnTitle', { number: receipt.number })}
      closeLabel={t('till.close')}
    >
      <div className={tillStyles.form}>
        <FormAlert text={failure} />
        <ul className={styles.lines}>
          {open.map((line) => (
            <ReturnedLine
              key={line.position}
              line={line}
              choice={choiceOf(line)}
              onChange={(choice) => choose(line, choice)}
            />
          ))}
        </ul>
        {receipt.voucher_amount > 0 && (
          <p className={tillStyles.soft}>
            {t('till.returnVoucher', { voucher: formatRupiah(receipt.voucher_amount) })}
          </p>
        )}
        <p className={styles.total} role="status">
          <span>{t('till.counter.worthBack')}</span> <strong>{formatRupiah(worth)}</strong>
        </p>
        <Button
          size="lg"
          block
          variant="danger"
          busy={busy}
          busyLabel={t('till.takingBack')}
          disabledReason={chosen.length === 0 ? t('till.counter.chooseBack') : undefined}
          onClick={() => void submit()}
        >
          {t('till.takeBack')}
        </Button>
      </div>
    </Modal>
  )
}

/** What is chosen of the lines that can still come back, and the call that takes it back. */
function useReturn({ receipt, onDone }: ReturnFormProps) {
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const key = useRef(newKey())
  const choiceOf = ({ position }: ReceiptLine): Choice =>
    choices[position] ?? { quantity: 0, goods: 'shelf' }
  const choose = ({ position }: ReceiptLine, choice: Choice) => {
    setChoices({ ...choices, [position]: choice })
    key.current = newKey()
  }
  const open = receipt.lines.filter((line) => line.returned < line.quantity)
  const chosen = open
    .map((line) => ({ line, ...choiceOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  const submit = async () => {
    if (busy) return
    setBusy(true)
    const lines = chosen.map(({ line: { position }, quantity, goods }) => ({
      position,
      quantity,
      goods,
    }))
    const failed = await atTill(async () =>
      onDone(
        await send(returnSale, {
          params: { id: receipt.id },
          body: { lines },
          idempotencyKey: key.current,
        }),
      ),
    )
    setBusy(false)
    setFailure(failed && failed.message)
  }
  return { open, chosen, choiceOf, choose, busy, failure, submit }
}

interface ReturnedLineProps {
  line: ReceiptLine
  choice: Choice
  onChange: (choice: Choice) => void
}

function ReturnedLine({ line, choice, onChange }: ReturnedLineProps) {
  const t = useT()
  const name = `${line.name} ${line.variation_name}`
  return (
    <li className={styles.returned}>
      <strong>{name}</strong>
      <div className={tillStyles.buttons}>
        <Stepper
          label={t('till.counter.quantityOf', { name })}
          decreaseLabel={t('till.counter.less')}
          increaseLabel={t('till.counter.more')}
          value={choice.quantity}
          min={0}
          max={line.quantity - line.returned}
          onChange={(quantity) => onChange({ ...choice, quantity })}
        />
        {choice.quantity > 0 && (
          <Field label={t('till.counter.goodsOf', { name })} labelHidden>
            <Select
              value={choice.goods}
              options={[
                { value: 'shelf', label: t('till.collect.shelf') },
                { value: 'waste', label: t('till.collect.waste') },
              ]}
              onChange={(event) =>
                onChange({ ...choice, goods: event.target.value as Choice['goods'] })
              }
            />
          </Field>
        )}
      </div>
    </li>
  )
}

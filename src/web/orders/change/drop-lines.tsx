import type { Rupiah } from '#domain/units.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type Dispatch, type SetStateAction } from 'react'
import { dropLines } from '#contract/orders/change.ts'
import type { Order } from '#contract/orders/orders.ts'
import { agreedPrice } from '#domain/companies/price-list.ts'
import { add, formatRupiah, rupiah, times } from '#domain/money.ts'
import { dearerBy } from '#domain/orders/order-change.ts'
import { shareOf } from '#domain/orders/refund.ts'
import type { Translate } from '#i18n/web.ts'
import { CallFailure, send } from '#web/send.ts'
import { once } from '#web/state/idempotency.ts'
import { useT } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './drop-lines.module.css'

type Line = Order['lines'][number]

const agreedOf = (line: Line) => ({
  quantity: line.units_left,
  price: rupiah(line.price),
  quantityPrices: line.quantity_prices.map(({ min_quantity, price }) => ({
    minQuantity: min_quantity,
    price: rupiah(price),
  })),
})
/** What a unit costs at the quantity that stays; of none that stays, one. */
const priceOf = (line: Line, stay: number) =>
  agreedPrice(agreedOf(line).quantityPrices, Math.max(1, stay), rupiah(line.price))
const isDearer = (line: Line, out: number): boolean => dearerBy(agreedOf(line), out) > 0
const backOf = (line: Line, out: number): number =>
  shareOf(rupiah(line.amount_left), out, line.units_left) - dearerBy(agreedOf(line), out)

interface Chosen {
  lines: Line[]
  dropped: { line: Line; quantity: number }[]
  keptOf: (line: Line) => number
}

/** Why this cannot be taken out. */
const refusalOf = (
  { change }: Order,
  { lines, dropped, keptOf }: Chosen,
  t: Translate,
): string | undefined => {
  if (dropped.length === 0) return t('orders.change.dropNone')
  const stays = add(...lines.map((line) => times(priceOf(line, keptOf(line)), keptOf(line))))
  if (stays < Math.max(1, change?.minimum ?? 0))
    return t('orders.change.dropMinimum', { minimum: change?.formatted_minimum ?? '' })
  const isForNothing = dropped.some(
    ({ line, quantity }) => isDearer(line, quantity) && backOf(line, quantity) <= 0,
  )
  return isForNothing ? t('orders.change.dropNothing') : undefined
}

/** Takes goods out of an order: how many stay of each, and what comes back for the rest. */
export function DropLines({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT()
  const drop = useDrop(order.id)
  const lines = order.lines.filter(({ gift_of, units_left }) => gift_of === null && units_left > 0)
  const [kept, setKept] = useState<Readonly<Record<string, number>>>({})
  const [isSaving, setSaving] = useState(false)
  const keptOf = (line: Line) => Math.min(kept[line.id] ?? line.units_left, line.units_left)
  const dropped = lines
    .map((line) => ({ line, quantity: line.units_left - keptOf(line) }))
    .filter(({ quantity }) => quantity > 0)
  const back = add(
    ...dropped.map(({ line, quantity }) => rupiah(Math.max(0, backOf(line, quantity)))),
  )
  const refusal = refusalOf(order, { lines, dropped, keptOf }, t)
  const save = async () => {
    setSaving(true)
    try {
      await drop(dropped.map(({ line, quantity }) => ({ line_id: line.id, quantity })))
      showToast({ text: t('orders.change.dropped'), tone: 'success', id: 'order' })
      onClose()
    } catch (failure) {
      const text = failure instanceof CallFailure ? failure.message : String(failure)
      showToast({ text, tone: 'error', id: 'order' })
      setSaving(false)
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('orders.change.dropTitle')}
      closeLabel={t('shell.close')}
      footer={
        <Button
          size="lg"
          busy={isSaving}
          busyLabel={t('shell.loading')}
          disabledReason={refusal}
          onClick={() => void save()}
        >
          {t('orders.change.dropConfirm')}
        </Button>
      }
    >
      <p className="text-small text-muted">{t('orders.change.dropText')}</p>
      <Quantities lines={lines} keptOf={keptOf} setKept={setKept} />
      <p className={styles.back} role="status">
        {dropped.length > 0 && <ComesBack order={order} back={back} refusal={refusal} />}
      </p>
    </Modal>
  )
}

interface QuantitiesProps {
  lines: Line[]
  keptOf: (line: Line) => number
  setKept: Dispatch<SetStateAction<Readonly<Record<string, number>>>>
}

function Quantities({ lines, keptOf, setKept }: QuantitiesProps) {
  const t = useT()
  return (
    <ul className="plain-list">
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <p className={styles.name}>
            <strong>{line.name}</strong>
            <br />
            <span className="text-small text-muted">
              {[line.variation_name, formatRupiah(priceOf(line, keptOf(line)))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <Stepper
            size="sm"
            label={t('orders.change.keep', { name: line.name })}
            value={keptOf(line)}
            min={0}
            max={line.units_left}
            showReason={false}
            maxReason={t('orders.change.keepMax')}
            decreaseLabel={t('orders.change.fewer', { name: line.name })}
            increaseLabel={t('orders.change.more', { name: line.name })}
            onChange={(value) => setKept((before) => ({ ...before, [line.id]: value }))}
          />
        </li>
      ))}
    </ul>
  )
}

interface ComesBackProps {
  order: Order
  back: Rupiah
  refusal: string | undefined
}

function ComesBack({ order, back, refusal }: ComesBackProps) {
  const t = useT()
  return (
    <>
      <strong>
        {t(WORDS[wayOf(order)].back, {
          amount: formatRupiah(back),
        })}
      </strong>
      <br />
      <span className="text-small text-muted">{refusal ?? t(WORDS[wayOf(order)].text)}</span>
    </>
  )
}

const WORDS = {
  money: { back: 'orders.change.back', text: 'orders.change.backText' },
  cash: { back: 'orders.change.less', text: 'orders.change.lessText' },
  invoice: { back: 'orders.change.invoice', text: 'orders.change.invoiceText' },
} as const

/** A cash order is not paid yet: less of it is collected. On invoice the company owes less. */
const wayOf = ({ payment, payment_state }: Order): keyof typeof WORDS => {
  if (payment?.kind === 'invoice') return 'invoice'
  return payment?.kind === 'cod' && payment_state === 'none' ? 'cash' : 'money'
}

const useDrop = (id: string) => {
  const queries = useQueryClient()
  return async (lines: { line_id: string; quantity: number }[]) => {
    const order = await once(`drop:${id}:${JSON.stringify(lines)}`, (idempotencyKey) =>
      send(dropLines, { params: { id }, body: { lines }, idempotencyKey }),
    )
    queries.setQueryData(keys.order(id), order)
    void queries.invalidateQueries({ queryKey: ['mine', 'orders'] })
    void queries.invalidateQueries({ queryKey: ['mine', 'points'] })
  }
}

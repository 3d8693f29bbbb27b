import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { setAddTo } from '#contract/checkout.ts'
import type { Order } from '#contract/orders/orders.ts'
import { pages } from '#contract/pages.ts'
import { AddressPicker } from '#web/addresses/address-picker.tsx'
import { trackingQuery, useMoveAddress } from '#web/orders/deliveries.ts'
import { OrderWindow } from '#web/orders/delivery/order-window.tsx'
import { pickerTrigger } from '#web/orders/picker-trigger.ts'
import { useNavigate } from '#web/router.ts'
import { CallFailure, send } from '#web/send.ts'
import { addingTo } from '#web/state/adding-to.ts'
import { useT } from '#web/state/locale.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'
import styles from './order-change.module.css'

const loadDrop = () => import('./drop-lines.tsx')
const DropLines = lazy(async () => ({ default: (await loadDrop()).DropLines }))

/** What the customer can still change of an order: its goods, its window, its address. */
export function OrderChange({ order }: { order: Order }) {
  const t = useT()
  const [open, setOpen] = useState<'drop' | 'address' | null>(null)
  // Where the shop offers another window, the page does so at its top.
  const isOffered = useQuery(trackingQuery(order.id)).data?.may_move ?? false
  if (order.change === null) return null
  const { slot, address } = order
  const isAddition = order.linked.some(({ is_first: isFirst }) => isFirst)
  return (
    <section className={`card no-print ${styles.change}`} aria-labelledby="order-change">
      <h2 id="order-change">{t('orders.change.title')}</h2>
      <p className="text-small text-muted">{t('orders.change.text')}</p>
      <ul className="plain-list">
        {order.change.may_grow && (
          <Row title={t('orders.add.title')} text={t('orders.add.text')}>
            <AddGoods order={order} />
          </Row>
        )}
        <Row title={t('orders.lines')} text={t('orders.change.goods')}>
          <Change
            what={t('orders.lines')}
            onPointerEnter={() => void loadDrop()}
            onClick={() => setOpen('drop')}
          />
        </Row>
        {!isOffered && !isAddition && (
          <Row
            title={t(order.collect_at ? 'checkout.collectSlot' : 'orders.slot')}
            text={
              <>
                {slot.day_label}, <span className="nowrap">{slot.estimated_time} WIB</span>
              </>
            }
          >
            <OrderWindow orderId={order.id} isKept isCollected={order.collect_at !== null} />
          </Row>
        )}
        {order.change.may_move && (
          <Row title={t('orders.address')} text={`${address.label} · ${address.full_address}`}>
            <Change what={t('orders.address')} onClick={() => setOpen('address')} />
          </Row>
        )}
      </ul>
      {open === 'drop' && (
        <Suspense fallback={null}>
          <DropLines order={order} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'address' && <MoveAddress orderId={order.id} onClose={() => setOpen(null)} />}
    </section>
  )
}

function Row({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <strong>{title}</strong>
        <br />
        <span className="text-small text-muted">{text}</span>
      </p>
      {children}
    </li>
  )
}

/** Leads to the shop; what is put into the cart then comes with this order. */
function AddGoods({ order }: { order: Order }) {
  const t = useT()
  const navigate = useNavigate()
  const add = async () => {
    try {
      await send(setAddTo, { body: { order_id: order.id } })
      addingTo.set(order.number)
      await navigate(pages.allProducts())
    } catch (failure) {
      const text = failure instanceof CallFailure ? failure.message : String(failure)
      showToast({ text, tone: 'error', id: 'order' })
    }
  }
  return (
    <button type="button" className={pickerTrigger} onClick={() => void add()}>
      {t('orders.add.button')}
    </button>
  )
}

type ChangeProps = { what: string; onClick: () => void; onPointerEnter?: () => void }

function Change({ what, ...events }: ChangeProps) {
  const t = useT()
  return (
    <button
      type="button"
      className={pickerTrigger}
      aria-label={t('checkout.changeOf', { what })}
      aria-haspopup="dialog"
      {...events}
    >
      {t('shell.change')}
    </button>
  )
}

function MoveAddress({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const t = useT()
  const move = useMoveAddress()
  const choose = async (id: string) => {
    try {
      await move(orderId, id)
      showToast({ text: t('orders.change.sent'), tone: 'success', id: 'order' })
      onClose()
    } catch (failure) {
      const text = failure instanceof CallFailure ? failure.message : String(failure)
      showToast({ text, tone: 'error', id: 'order' })
    }
  }
  return <AddressPicker selectedId={null} onChoose={choose} onClose={onClose} />
}

import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Ticket from 'lucide-react/icons/ticket-percent'
import Truck from 'lucide-react/icons/truck'
import { useNavigate } from 'react-router'
import type { Summary } from '#contract/shop/checkout.ts'
import { formatRupiah } from '#domain/money.ts'
import { AddressPicker } from '#web/components/address-picker.tsx'
import { Amounts } from '#web/components/amounts.tsx'
import { CheckoutBlock } from '#web/components/checkout-block.tsx'
import { CouponPicker } from '#web/components/coupon-picker.tsx'
import { CourierPicker } from '#web/components/courier-picker.tsx'
import { FormAlert } from '#web/components/form-alert.tsx'
import { Head } from '#web/components/head.tsx'
import { OrderLines } from '#web/components/order-lines.tsx'
import { PaymentModal } from '#web/components/payment-modal.tsx'
import { pickerTrigger } from '#web/components/picker-panel.tsx'
import { SlotPicker } from '#web/components/slot-picker.tsx'
import { links } from '#web/links.ts'
import { CallFailure } from '#web/send.ts'
import { useCart } from '#web/state/cart.tsx'
import { summaryQuery, useCheckoutChoices } from '#web/state/checkout.ts'
import { useT } from '#web/state/locale.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Busy, SkeletonBox, SkeletonText } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.tsx'
import styles from './checkout.module.css'

/** From the cart to a placed order, on one page. */
export function Component() {
  const t = useT()
  const [isPaying, setPaying] = useState(false)
  const { data: summary, error, refetch, isRefetching } = useQuery(summaryQuery(null, isPaying))
  const hasNothing = summary?.requirements.some(({ code }) => code === 'NO_SELECTED_LINES')
  return (
    <div className={`container ${styles.page}`}>
      <Head title={t('title.checkout')} isPrivate />
      <h1 className={styles.title}>{t('checkout.title')}</h1>
      {summary ? (
        hasNothing ? (
          <NothingToOrder />
        ) : (
          <Checkout summary={summary} isPaying={isPaying} onPaying={setPaying} />
        )
      ) : error ? (
        <ErrorState title={t('checkout.failed')} text={error.message} retryLabel={t('shell.retry')} onRetry={() => void refetch()} busy={isRefetching} busyLabel={t('shell.loading')} />
      ) : (
        <Waiting />
      )}
    </div>
  )
}

interface CheckoutProps {
  summary: Summary
  isPaying: boolean
  onPaying: (isPaying: boolean) => void
}

function Checkout({ summary, isPaying, onPaying }: CheckoutProps) {
  const t = useT()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const problem = summary.requirements[0]?.message
  const refuse = (text: string) => {
    onPaying(false)
    setRefusal(text)
  }
  const pay = (
    <Button size="lg" block disabledReason={problem} onClick={() => onPaying(true)}>
      {t('checkout.pay', { amount: summary.formatted_total })}
    </Button>
  )

  return (
    <>
      {refusal !== null && (
        <div className={styles.banner}>
          <FormAlert text={`${refusal}. ${t('checkout.newTotal', { total: summary.formatted_total })}`.replace('..', '.')} />
        </div>
      )}
      <Requirements requirements={summary.requirements} />
      <div className={styles.columns}>
        <div className={styles.blocks}>
          <Choices summary={summary} />
          <section className={`card ${styles.lines}`} aria-labelledby="checkout-lines">
            <div className={styles.linesHead}>
              <h2 id="checkout-lines">{t('checkout.lines')}</h2>
              <ButtonLink to={links.cart()} variant="ghost">
                {t('checkout.editCart')}
              </ButtonLink>
            </div>
            <OrderLines items={summary.items} />
          </section>
        </div>
        <section className={`card ${styles.summary}`} aria-labelledby="checkout-summary">
          <h2 id="checkout-summary">{t('checkout.summary')}</h2>
          <Amounts
            label={t('checkout.summary')}
            amounts={summary}
            shippingText={summary.selected_shipping_method === null ? t('checkout.shippingUnknown') : undefined}
            discountHint={summary.applied_coupons.join(', ') || undefined}
          />
          {summary.points_to_earn > 0 && <p className={styles.points}>{t('checkout.points', { points: summary.points_to_earn })}</p>}
          <div className="only-desktop">{pay}</div>
        </section>
      </div>
      <BottomBar kind="action" label={t('checkout.payBar')} mobileOnly>
        {pay}
      </BottomBar>
      <PaymentModal open={isPaying} summary={summary} onClose={() => onPaying(false)} onPlaced={(orderId) => navigate(links.orderResult(orderId), { replace: true })} onRefused={refuse} />
    </>
  )
}

/** Where, by whom, when, and for less. */
function Choices({ summary }: { summary: Summary }) {
  const choices = useCheckoutChoices()
  const holds = async (change: Promise<unknown>): Promise<boolean> => {
    try {
      await change
      return true
    } catch (error) {
      showToast({ text: error instanceof CallFailure ? error.message : String(error), tone: 'error', id: 'checkout' })
      return false
    }
  }
  return (
    <>
      <AddressBlock summary={summary} onChoose={(id) => holds(choices.chooseAddress(id))} />
      <CourierBlock summary={summary} onChoose={(id) => holds(choices.chooseCourier(id))} />
      <SlotBlock summary={summary} onChoose={(id) => holds(choices.chooseSlot(id))} />
      <CouponBlock summary={summary} onSave={choices.chooseCoupons} />
    </>
  )
}

interface BlockProps {
  summary: Summary
  onChoose: (id: string) => Promise<boolean>
}

const ICON = { size: 20, strokeWidth: 1.75 } as const

function AddressBlock({ summary, onChoose }: BlockProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const address = summary.selected_address
  return (
    <>
      <CheckoutBlock
        title={t('checkout.address')}
        icon={<MapPin {...ICON} />}
        value={address ? `${address.label} · ${address.name}` : t('checkout.noAddress')}
        detail={address ? address.full_address : t('checkout.noAddressText')}
        isMissing={!address}
        action={
          <Button
            variant="ghost"
            className={pickerTrigger}
            aria-label={address ? t('checkout.changeOf', { what: t('checkout.address') }) : undefined}
            onClick={() => setOpen(true)}
          >
            {t(address ? 'shell.change' : 'checkout.addAddress')}
          </Button>
        }
      />
      <AddressPicker
        open={open}
        selectedId={address?.id ?? null}
        onChoose={async (id) => {
          if (await onChoose(id)) setOpen(false)
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

function CourierBlock({ summary, onChoose }: BlockProps) {
  const t = useT()
  const courier = summary.available_couriers.find(({ id }) => id === summary.selected_shipping_method)
  const why = summary.requirements.find(({ code }) => ['OUT_OF_AREA', 'COURIER_REQUIRED', 'COURIER_NOT_FOR_CHILLED'].includes(code))?.message
  const none = summary.selected_address ? t('checkout.courierNone') : t('checkout.courierNeedsAddress')
  return (
    <CheckoutBlock
      title={t('checkout.courier')}
      icon={<Truck {...ICON} />}
      value={courier ? `${courier.name} · ${courier.price === 0 ? t('checkout.free') : courier.formatted_price}` : none}
      detail={courier ? `${courier.service}. ${courier.estimated_time}` : why}
      isMissing={!courier}
      action={summary.available_couriers.length > 0 && <CourierPicker couriers={summary.available_couriers} selected={summary.selected_shipping_method} onChoose={onChoose} />}
    />
  )
}

function SlotBlock({ summary, onChoose }: BlockProps) {
  const t = useT()
  const slot = summary.available_time_pickups.find(({ id }) => id === summary.selected_time_pickup)
  const why = summary.requirements.find(({ code }) => ['SLOT_REQUIRED', 'SLOT_PAST', 'SLOT_FULL'].includes(code))?.message
  return (
    <CheckoutBlock
      title={t('checkout.slot')}
      icon={<Clock {...ICON} />}
      value={slot ? `${slot.day_label}, ${slot.estimated_time} WIB` : t('checkout.slotNone')}
      detail={why ?? (slot && slot.price !== 0 ? slot.formatted_price : undefined)}
      isMissing={!slot || Boolean(why)}
      action={<SlotPicker slots={summary.available_time_pickups} selected={summary.selected_time_pickup} onChoose={onChoose} />}
    />
  )
}

function CouponBlock({ summary, onSave }: { summary: Summary; onSave: (codes: string[], held: readonly string[]) => Promise<unknown> }) {
  const t = useT()
  const { cart } = useCart()
  const applied = summary.applied_coupons
  // What the cart holds but the order cannot use must be seen in the list, or it could not be taken off.
  const held = [...new Set([...applied, ...(cart?.applied_coupons ?? [])])]
  const codes = applied.join(', ')
  const why = summary.requirements.find(({ code }) => code === 'COUPON_INVALID')?.message
  return (
    <CheckoutBlock
      title={t('checkout.coupon')}
      icon={<Ticket {...ICON} />}
      value={applied.length === 0 ? t('checkout.couponNone') : summary.discount > 0 ? t('checkout.couponSaved', { code: codes, amount: formatRupiah(summary.discount) }) : codes}
      detail={why}
      isMissing={Boolean(why)}
      action={<CouponPicker applied={held} onSave={(codes) => onSave(codes, held)} />}
    />
  )
}

function Requirements({ requirements }: { requirements: Summary['requirements'] }) {
  const t = useT()
  if (requirements.length === 0) return null
  return (
    <Banner tone="warn" role="status" title={t('checkout.missing')} className={styles.banner}>
      <ul className={styles.missing}>
        {requirements.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    </Banner>
  )
}

function NothingToOrder() {
  const t = useT()
  const back: ReactNode = (
    <>
      <ButtonLink to={links.cart()} size="lg">
        {t('checkout.toCart')}
      </ButtonLink>
      <ButtonLink to={links.orders()} variant="secondary" size="lg">
        {t('result.toOrders')}
      </ButtonLink>
    </>
  )
  return (
    <div className="card">
      <EmptyState title={t('checkout.emptyTitle')} text={t('checkout.emptyText')} action={back} />
    </div>
  )
}

const WAITING_BLOCKS = [1, 2, 3, 4] as const

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.columns}>
      <div className={styles.blocks}>
        {WAITING_BLOCKS.map((block) => (
          <SkeletonBox key={block} className={styles.waitingBlock} />
        ))}
      </div>
      <div className={`card ${styles.summary}`}>
        <SkeletonText lines={5} />
      </div>
    </Busy>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import Clock from 'lucide-react/icons/clock'
import Store from 'lucide-react/icons/store'
import MapPin from 'lucide-react/icons/map-pin'
import Ticket from 'lucide-react/icons/ticket-percent'
import Truck from 'lucide-react/icons/truck'
import type { Summary } from '#contract/checkout.ts'
import { formatRupiah } from '#domain/money.ts'
import { discountRows } from '#web/orders/discount-rows.ts'
import { CheckoutBlock } from '#web/checkout/checkout-block.tsx'
import { BLOCKS } from '#web/checkout/checkout-missing.tsx'
import { LazyPicker } from '#web/checkout/pickers/lazy-picker.tsx'
import { LaterNote } from '#web/components/later-note.tsx'
import { pickerTrigger } from '#web/orders/picker-trigger.ts'
import { CallFailure } from '#web/send.ts'
import { useLiveCart } from '#web/state/live-cart.ts'
import { useCheckoutChoices } from '#web/checkout/checkout.ts'
import { useT, withWords } from '#web/state/locale.tsx'
import { keys } from '#web/state/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

// Loaded lazily: most orders use the address that is already selected.
const loadAddresses = withWords(() => import('#web/addresses/address-picker.tsx'), 'customers')
const AddressPicker = lazy(async () => ({ default: (await loadAddresses()).AddressPicker }))

/** Address, courier, delivery window and coupons. */
export function CheckoutChoices({ summary }: { summary: Summary }) {
  const choices = useCheckoutChoices()
  const holds = async (change: Promise<unknown>): Promise<boolean> => {
    try {
      await change
      return true
    } catch (error) {
      showToast({
        text: error instanceof CallFailure ? error.message : String(error),
        tone: 'error',
        id: 'checkout',
      })
      return false
    }
  }
  return (
    <>
      {!summary.adding_to?.is_chosen && (
        <>
          {summary.collect ? (
            <CollectBlock at={summary.collect} why={phoneMissing(summary)} />
          ) : (
            <AddressBlock summary={summary} onChoose={(id) => holds(choices.chooseAddress(id))} />
          )}
          <CourierBlock summary={summary} onChoose={(id) => holds(choices.chooseCourier(id))} />
          <SlotBlock summary={summary} onChoose={(id) => holds(choices.chooseSlot(id))} />
        </>
      )}
      <LaterNote
        names={summary.waiting.items.map(({ name }) => name)}
        together={summary.waiting.together}
        onTogether={({ id }) => holds(choices.chooseSlot(id))}
        placeId={BLOCKS.slot}
      />
      <CouponBlock summary={summary} onSave={choices.chooseCoupons} />
    </>
  )
}

interface BlockProps {
  summary: Summary
  onChoose: (id: string) => Promise<boolean>
}

const ICON = { size: 20, strokeWidth: 1.75 } as const

const phoneMissing = ({ requirements }: Summary) =>
  requirements.find(({ code }) => code === 'PHONE_REQUIRED')?.message

/** Where the customer collects the order: no address is needed. */
function CollectBlock({
  at,
  why,
}: {
  at: NonNullable<Summary['collect']>
  why: string | undefined
}) {
  const t = useT()
  return (
    <CheckoutBlock
      place={BLOCKS.address}
      title={t('checkout.collectAt')}
      icon={<Store {...ICON} />}
      value={at.name}
      detail={why ?? at.full_address}
      isMissing={why !== undefined}
      action={null}
    />
  )
}

function AddressBlock({ summary, onChoose }: BlockProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const address = summary.selected_address
  return (
    <>
      <CheckoutBlock
        place={BLOCKS.address}
        title={t('checkout.address')}
        icon={<MapPin {...ICON} />}
        value={address ? `${address.label} · ${address.name}` : t('checkout.noAddress')}
        detail={address ? address.full_address : t('checkout.noAddressText')}
        isMissing={!address}
        action={
          <Button
            variant="ghost"
            className={pickerTrigger}
            aria-label={
              address ? t('checkout.changeOf', { what: t('checkout.address') }) : undefined
            }
            onClick={() => setOpen(true)}
          >
            {t(address ? 'shell.change' : 'checkout.addAddress')}
          </Button>
        }
      />
      {open && (
        <Suspense fallback={null}>
          <AddressPicker
            selectedId={address?.id ?? null}
            onChoose={async (id) => {
              if (await onChoose(id)) setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function CourierBlock({ summary, onChoose }: BlockProps) {
  const t = useT()
  const queries = useQueryClient()
  const courier = summary.available_couriers.find(
    ({ id }) => id === summary.selected_shipping_method,
  )
  const Way = courier?.collect_at ? Store : Truck
  const why = summary.requirements.find(({ code }) =>
    ['OUT_OF_AREA', 'COURIER_REQUIRED', 'COURIER_NOT_FOR_CHILLED', 'COURIER_UNAVAILABLE'].includes(
      code,
    ),
  )
  const isAway = why?.code === 'COURIER_UNAVAILABLE'
  const none = isAway
    ? t('checkout.courierAway')
    : summary.selected_address
      ? t('checkout.courierNone')
      : t('checkout.courierNeedsAddress')
  return (
    <CheckoutBlock
      place={BLOCKS.courier}
      title={t(courier?.collect_at ? 'checkout.collecting' : 'checkout.courier')}
      icon={<Way {...ICON} />}
      value={
        courier
          ? `${courier.name} · ${courier.price === 0 ? t('checkout.free') : courier.formatted_price}`
          : none
      }
      detail={courier ? `${courier.service}. ${courier.estimated_time}` : why?.message}
      isMissing={!courier}
      action={
        <>
          {isAway && (
            <Button
              variant="ghost"
              className={pickerTrigger}
              onClick={() => void queries.invalidateQueries({ queryKey: keys.summary })}
            >
              {t('shell.retry')}
            </Button>
          )}
          {summary.available_couriers.length > 0 && (
            <LazyPicker what={t('checkout.courier')}>
              {({ CourierPicker }) => (
                <CourierPicker
                  couriers={summary.available_couriers}
                  selected={summary.selected_shipping_method}
                  onChoose={onChoose}
                />
              )}
            </LazyPicker>
          )}
        </>
      }
    />
  )
}

function SlotBlock({ summary, onChoose }: BlockProps) {
  const t = useT()
  const slot = summary.available_time_pickups.find(({ id }) => id === summary.selected_time_pickup)
  const isCollected = summary.collect !== null
  const title = t(isCollected ? 'checkout.collectSlot' : 'checkout.slot')
  const why = summary.requirements.find(({ code }) =>
    ['SLOT_REQUIRED', 'SLOT_PAST', 'SLOT_FULL'].includes(code),
  )?.message
  return (
    <CheckoutBlock
      place={BLOCKS.slot}
      title={title}
      icon={<Clock {...ICON} />}
      value={
        slot ? (
          <>
            {slot.day_label}, <span className="nowrap">{slot.estimated_time} WIB</span>
          </>
        ) : (
          t('checkout.slotNone')
        )
      }
      detail={
        summary.area_notice ?? why ?? (slot && slot.price !== 0 ? slot.formatted_price : undefined)
      }
      isMissing={!slot || Boolean(why)}
      action={
        <LazyPicker what={title}>
          {({ SlotPicker }) => (
            <SlotPicker
              slots={summary.available_time_pickups}
              selected={summary.selected_time_pickup}
              isCollected={isCollected}
              onChoose={onChoose}
            />
          )}
        </LazyPicker>
      }
    />
  )
}

function CouponBlock({
  summary,
  onSave,
}: {
  summary: Summary
  onSave: (codes: string[], held: readonly string[]) => Promise<unknown>
}) {
  const t = useT()
  const cart = useLiveCart()?.cart
  const applied = summary.applied_coupons
  // Also lists coupons of the cart that the order cannot use, so that the customer can remove them.
  const held = [...new Set([...applied, ...(cart?.applied_coupons ?? [])])]
  const codes = applied.join(', ')
  const { left: saved } = discountRows(summary)
  const why = summary.requirements.find(({ code }) => code === 'COUPON_INVALID')?.message
  return (
    <CheckoutBlock
      place={BLOCKS.coupon}
      title={t('checkout.coupon')}
      icon={<Ticket {...ICON} />}
      value={
        applied.length === 0
          ? why && held.length > 0
            ? held.join(', ')
            : t('checkout.couponNone')
          : saved > 0
            ? t('checkout.couponSaved', { code: codes, amount: formatRupiah(saved) })
            : codes
      }
      detail={why}
      isMissing={Boolean(why)}
      action={
        <>
          <LazyPicker what={t('checkout.coupon')} isFirst={held.length === 0}>
            {({ CouponPicker }) => (
              <CouponPicker applied={held} onSave={(codes) => onSave(codes, held)} />
            )}
          </LazyPicker>
          {why && held.length > applied.length && (
            <Button
              variant="ghost"
              className={pickerTrigger}
              aria-label={t('checkout.couponRemove')}
              onClick={() => void onSave([...applied], held)}
            >
              {t('checkout.couponRemoveShort')}
            </Button>
          )}
        </>
      }
    />
  )
}

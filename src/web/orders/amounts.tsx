import type { Summary } from '#contract/checkout.ts'
import { formatRupiah } from '#domain/money.ts'
import type { Translate } from '#i18n/web.ts'
import { useT } from '#web/state/locale.tsx'
import { discountRows, type DiscountRow } from '#web/orders/discount-rows.ts'
import { SummaryList } from '#web/ui/display/table.tsx'

interface AmountsProps {
  label: string
  amounts: {
    formatted_subtotal: string
    shipping: number
    formatted_shipping: string
    service_fee_label: string
    formatted_service_fee: string
    discount: number
    formatted_discount: string
    automatic_discounts: readonly DiscountRow[]
    formatted_total: string
  }
  /** The part that store credit paid, and what is left to pay. */
  credit?: { formatted: string; formattedDue: string } | undefined
  /** Shown in place of the shipping cost while it is unknown. */
  shippingText?: string | undefined
  /** Note on the shipping: its price before. */
  shippingHint?: string | undefined
  /** Note on the discount: the coupons. */
  discountHint?: string | undefined
}

/** The store credit of a summary that uses it. */
export const creditOf = ({ store_credit, formatted_due }: Summary): AmountsProps['credit'] =>
  store_credit.applied > 0
    ? { formatted: store_credit.formatted_applied, formattedDue: formatted_due }
    : undefined

/** The shipping price before its quote expired, or how far it was reduced. */
export const shippingHintOf = (summary: Summary, t: Translate): string | undefined => {
  if (summary.formatted_shipping_before !== null)
    return t('checkout.shippingBefore', { before: summary.formatted_shipping_before })
  const courier = summary.available_couriers.find(
    ({ id }) => id === summary.selected_shipping_method,
  )
  const slot = summary.available_time_pickups.find(({ id }) => id === summary.selected_time_pickup)
  const before = courier ? courier.price + (slot?.price ?? 0) : 0
  if (before <= summary.shipping) return undefined
  return t('checkout.shippingLowered', {
    before: formatRupiah(before),
    amount: formatRupiah(before - summary.shipping),
  })
}

/**
 * The breakdown of a total as the server computed it: subtotal + service fee + shipping − discount.
 */
export function Amounts({
  label,
  amounts,
  shippingText,
  shippingHint,
  discountHint,
  credit,
}: AmountsProps) {
  const t = useT()
  const { rows: automatic, left } = discountRows(amounts)
  return (
    <SummaryList
      label={label}
      rows={[
        { label: t('checkout.subtotal'), value: amounts.formatted_subtotal },
        {
          label: amounts.service_fee_label || t('cart.serviceFee'),
          value: amounts.formatted_service_fee,
        },
        {
          label: t('checkout.shipping'),
          value: shippingText ?? amounts.formatted_shipping,
          ...(shippingText && { tone: 'muted' as const }),
          hint: shippingHint,
        },
        ...automatic,
        ...(left > 0
          ? [
              {
                label: t('checkout.discount'),
                value: formatRupiah(-left),
                tone: 'discount' as const,
                hint: discountHint,
              },
            ]
          : []),
        {
          label: t(shippingText ? 'checkout.totalBefore' : 'checkout.total'),
          value: amounts.formatted_total,
          tone: 'total' as const,
        },
        ...(credit
          ? [
              { label: t('checkout.credit'), value: credit.formatted, tone: 'discount' as const },
              { label: t('checkout.due'), value: credit.formattedDue, tone: 'total' as const },
            ]
          : []),
      ]}
    />
  )
}

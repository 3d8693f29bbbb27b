import { useT } from '#web/state/locale.tsx'
import { SummaryList } from '#web/ui/table.tsx'

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
    formatted_total: string
  }
  /** Stands in place of the shipping while nobody knows it. */
  shippingText?: string | undefined
  /** Said of the discount: the coupons. */
  discountHint?: string | undefined
}

/** How a total comes about: subtotal + service fee + shipping − discount, as the shop reckoned it. */
export function Amounts({ label, amounts, shippingText, discountHint }: AmountsProps) {
  const t = useT()
  const isMinus = /^[−-]/.test(amounts.formatted_discount)
  return (
    <SummaryList
      label={label}
      rows={[
        { label: t('checkout.subtotal'), value: amounts.formatted_subtotal },
        { label: amounts.service_fee_label || t('cart.serviceFee'), value: amounts.formatted_service_fee },
        {
          label: t('checkout.shipping'),
          value: shippingText ?? amounts.formatted_shipping,
          ...(shippingText && { tone: 'muted' as const }),
        },
        ...(amounts.discount > 0
          ? [
              {
                label: t('checkout.discount'),
                value: isMinus ? amounts.formatted_discount : `−${amounts.formatted_discount}`,
                tone: 'discount' as const,
                hint: discountHint,
              },
            ]
          : []),
        { label: t('checkout.total'), value: amounts.formatted_total, tone: 'total' as const },
      ]}
    />
  )
}

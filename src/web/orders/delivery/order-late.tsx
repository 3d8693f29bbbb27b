import type { Lateness } from '#contract/orders/placed-order.ts'
import { Banner } from '#web/ui/display/banner.tsx'

/** Shows that an order is late, with the new estimate and the compensation. */
export function OrderLate({ late }: { late: Lateness | null }) {
  if (!late) return null
  return (
    <Banner tone="warn" title={late.text} role="status">
      {late.gift}
    </Banner>
  )
}

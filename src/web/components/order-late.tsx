import type { Lateness } from '#contract/shop/placed-order.ts'
import { Banner } from '#web/ui/banner.tsx'

/** An order that is late says so, with the new estimate and what the customer gets for it. */
export function OrderLate({ late }: { late: Lateness | null }) {
  if (!late) return null
  return (
    <Banner tone="warn" title={late.text} role="status">
      {late.gift}
    </Banner>
  )
}

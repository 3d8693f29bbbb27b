import type { ComponentProps } from 'react'
import { RefundList } from '#web/orders/refunds/refund-list.tsx'
import { useT } from '#web/state/locale.tsx'

/** Refunds of an order next to its payment result. Needs the after-order texts. */
export function RefundCard({
  className,
  ...refunds
}: ComponentProps<typeof RefundList> & { className: string }) {
  const t = useT()
  return (
    <section className={className} aria-labelledby="result-refunds">
      <h2 id="result-refunds">{t('refund.title')}</h2>
      <RefundList {...refunds} />
    </section>
  )
}

import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { pages } from '#contract/pages.ts'
import { useServerOffset } from '#web/hooks/use-server-offset.ts'
import { useT } from '#web/state/locale.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/display/banner.tsx'
import { Countdown } from '#web/ui/display/countdown.tsx'

interface OrderUnpaidProps {
  order: Order
  receivedAt: number
  onReload: () => void
}

/** The amount to pay and the deadline. */
export function OrderUnpaid({ order, receivedAt, onReload }: OrderUnpaidProps) {
  const t = useT()
  const offset = useServerOffset(order.server_time, receivedAt)
  const [isOver, setOver] = useState(false)
  const until = order.payment?.expires_at
  // The server expires an unpaid order shortly after its deadline.
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(onReload, 5_000)
    return () => clearTimeout(timer)
  }, [isOver, onReload])
  return (
    <Banner
      tone="warn"
      title={
        <>
          {t('result.amount')}: {order.formatted_due}
        </>
      }
      action={<ButtonLink to={pages.orderResult(order.id)}>{t('orders.payNow')}</ButtonLink>}
    >
      {until && (
        <>
          {t('orders.payBefore')}{' '}
          <Countdown
            deadline={until}
            serverOffset={offset}
            label={t('orders.timeLeft')}
            onEnd={() => setOver(true)}
          />
        </>
      )}
    </Banner>
  )
}

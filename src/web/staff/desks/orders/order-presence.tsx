import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { sayPresence } from '#contract/staff/orders/order-presence.ts'
import { PRESENCE_AGAIN_MS } from '#domain/orders/order-desk.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import styles from './orders.module.css'

/** Who else has this order open. A hidden tab stops saying that it is open. */
export function OrderPresence({ number }: { number: string }) {
  const t = useT()
  const { data } = useQuery({
    queryKey: ['presence', number],
    queryFn: ({ signal }) =>
      send(sayPresence, { params: { number }, body: { is_open: true }, signal }),
    refetchInterval: PRESENCE_AGAIN_MS,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
  useEffect(
    () => () => {
      // Best effort: without it the server forgets this page after a while.
      void send(sayPresence, { params: { number }, body: { is_open: false } }).catch(() => null)
    },
    [number],
  )
  const others = data?.others ?? []
  return (
    <div role="status" className={styles.presence}>
      {others.length > 0 && (
        <Banner tone="info">
          {t('staff.orders.presence', { names: others.map(({ name }) => name).join(', ') })}
        </Banner>
      )}
    </div>
  )
}

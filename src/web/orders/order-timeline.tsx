import type { Order } from '#contract/orders/orders.ts'
import type { OrderState } from '#domain/orders/order-state.ts'
import type { WordKey } from '#i18n/web.ts'
import { useT } from '#web/state/locale.tsx'
import { Timeline } from '#web/ui/display/timeline.tsx'

/** The steps of a normal order, titled per the specification, with their states. */
const STEPS: readonly { title: WordKey; states: readonly OrderState[] }[] = [
  { title: 'orders.step.process', states: ['confirmed', 'picking', 'packed'] },
  { title: 'orders.step.delivery', states: ['on_delivery', 'ready_for_pickup'] },
  { title: 'orders.step.delivered', states: ['delivered'] },
  { title: 'orders.step.completed', states: ['completed'] },
]
const COLLECTED: Partial<Record<WordKey, WordKey>> = {
  'orders.step.delivery': 'orders.step.ready',
  'orders.step.delivered': 'orders.step.collected',
}
const STOPPED: ReadonlySet<string> = new Set(['expired', 'cancelled', 'failed_delivery'])
const ENDED: ReadonlySet<string> = new Set(['completed', 'expired', 'cancelled', 'refunded'])

/** Everything that happened with its time, and what is still to come. */
export function OrderTimeline({ order }: { order: Order }) {
  const t = useT()
  const happened = order.timeline.map((event, index) => {
    const isLast = index === order.timeline.length - 1
    const isStop =
      event.is_setback ||
      (STOPPED.has(event.state) && order.timeline[index - 1]?.state !== event.state)
    const state = isLast && !ENDED.has(order.state) ? ('current' as const) : ('done' as const)
    return {
      title: event.text,
      time: t('orders.timelineWib', { date: event.formatted_date }),
      text: [event.by, event.reason].filter(Boolean).join(' · '),
      state,
      isStop,
      // A stopped order has no done label: its title is enough.
      stateLabel: state === 'current' ? t('orders.current') : isStop ? undefined : t('orders.done'),
    }
  })
  return (
    <Timeline
      label={t('orders.timeline')}
      steps={[
        ...happened,
        ...comingOf(order).map((title) => ({
          title: t(title),
          state: 'todo' as const,
          stateLabel: t('orders.todo'),
        })),
      ]}
    />
  )
}

const comingOf = ({ state, collect_at: branch }: Order): WordKey[] => {
  if (ENDED.has(state) || state === 'failed_delivery') return []
  const at = STEPS.findIndex(({ states }) => states.some((one) => one === state))
  const coming = STEPS.slice(at + 1).map(({ title }) => (branch && COLLECTED[title]) || title)
  return state === 'pending_payment' ? ['orders.step.payment', ...coming] : coming
}

import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import PackageIcon from 'lucide-react/icons/package'
import Truck from 'lucide-react/icons/truck'
import type { OrderState } from '#domain/orders/order-state.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'

const LOOKS: Record<OrderState, { tone: BadgeTone; Icon: typeof Clock }> = {
  pending_payment: { tone: 'mango', Icon: Clock },
  paid: { tone: 'sky', Icon: PackageIcon },
  confirmed: { tone: 'sky', Icon: PackageIcon },
  picking: { tone: 'sky', Icon: PackageIcon },
  packed: { tone: 'sky', Icon: PackageIcon },
  on_delivery: { tone: 'sky', Icon: Truck },
  ready_for_pickup: { tone: 'sky', Icon: PackageIcon },
  delivered: { tone: 'leaf', Icon: CircleCheck },
  completed: { tone: 'leaf', Icon: CircleCheck },
  expired: { tone: 'neutral', Icon: CircleX },
  cancelled: { tone: 'neutral', Icon: CircleX },
  failed_delivery: { tone: 'dragon', Icon: CircleX },
  refunded: { tone: 'neutral', Icon: CircleX },
}

/** The state of an order as text, icon and colour. */
export function OrderStatus({ state, text }: { state: string; text: string }) {
  const { tone, Icon } = LOOKS[state as OrderState] ?? LOOKS.paid
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2} />}>
      {text}
    </Badge>
  )
}

import type { ComponentType } from 'react'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Package from 'lucide-react/icons/package'
import PartyPopper from 'lucide-react/icons/party-popper'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Tag from 'lucide-react/icons/tag'
import Target from 'lucide-react/icons/target'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import Wallet from 'lucide-react/icons/wallet'

type Icon = ComponentType<{ size?: number; strokeWidth?: number }>

/** By the beginning of the kind; the first that fits counts. */
const ICONS: readonly (readonly [string, Icon])[] = [
  ['order.place', ClipboardList],
  ['order.payment_failed', CircleX],
  ['order.pay', Wallet],
  ['order.invoiced', ClipboardList],
  ['order.collect_invoiced', ClipboardList],
  ['order.pick', ShoppingBasket],
  ['order.send', Truck],
  ['order.deliver', House],
  ['order.complete', CircleCheck],
  ['order.cancel', CircleX],
  ['order.expire', CircleX],
  ['order.fail_delivery', CircleX],
  ['order.refund', Undo2],
  ['order.not_collected', CircleX],
  ['order.collected', House],
  ['order.collect_pay', Wallet],
  ['order.collect_reminder', Clock],
  ['order.late', Clock],
  ['order.move', Clock],
  ['order.courier', Clock],
  ['order.', Package],
  ['complaint.', MessageCircle],
  ['review_', MessageCircle],
  ['welcome', PartyPopper],
  ['points_', Coins],
  ['mission', Target],
  ['voucher', Gift],
  ['tier_', Award],
  ['coupon', Tag],
  ['promo', Tag],
  ['campaign', Tag],
  ['email_', Mail],
  ['password_', ShieldCheck],
  ['phone_', ShieldCheck],
  ['provider_', ShieldCheck],
  ['data_', ShieldCheck],
]

/** What a notification is about, at a glance. */
export function NoticeIcon({ kind, size }: { kind: string; size: number }) {
  const Icon = ICONS.find(([start]) => kind.startsWith(start))?.[1] ?? Bell
  return <Icon size={size} strokeWidth={1.75} />
}

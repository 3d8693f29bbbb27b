import type { LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import QrCode from 'lucide-react/icons/qr-code'
import Settings from 'lucide-react/icons/settings'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Target from 'lucide-react/icons/target'
import { Link, useLocation } from '#web/router.ts'
import type { User } from '#contract/profile/profile.ts'
import { NAME_LENGTH_HEADER, NAME_LENGTH_MENU } from '#domain/limits.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { compactNumber, truncate } from '#domain/text.ts'
import { LogOutQuestion } from '#web/shell/log-out-question.tsx'
import { useMemberQr } from '#web/points/use-member-qr.tsx'
import { pages } from '#contract/pages.ts'
import { useCartCount, useLiveCart } from '#web/state/live-cart.ts'
import { useLocale, useT } from '#web/state/locale.tsx'
import { PopoverSheet } from '#web/ui/overlay/popover-sheet.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import styles from './profile-menu.module.css'

/**
 * Points from here on are shortened in a phone's header; the button's accessible name has them in
 * full.
 */
const SHORTENED_FROM = 100_000

/** The customer's menu: points, orders, cart, settings and logout. */
export function CustomerMenu({ user }: { user: User }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const qr = useMemberQr()
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])
  const unread = user.unread_notifications
  const locale = useLocale()
  const points = t('header.points', { points: formatNumber(user.total_point) })
  return (
    <>
      <PopoverSheet
        open={open}
        onOpenChange={setOpen}
        align="end"
        title={<span title={user.name}>{truncate(user.name, NAME_LENGTH_MENU)}</span>}
        closeLabel={t('shell.close')}
        triggerClassName={styles.trigger}
        // The accessible name must contain the visible text (WCAG 2.5.3), so the name is truncated
        // alike.
        triggerLabel={[
          `${t('header.account', { name: truncate(user.name, NAME_LENGTH_HEADER) })} ${points}`,
          ...(unread > 0 ? [t('header.noticesUnread', { count: unread })] : []),
        ].join(', ')}
        trigger={
          <>
            <span className={styles.face}>
              <CircleUserRound size={24} strokeWidth={1.75} />
              {unread > 0 && <span className={`only-mobile ${styles.dot}`} />}
            </span>
            <span className={`only-mobile ${styles.balance}`} title={points}>
              {user.total_point < SHORTENED_FROM
                ? formatNumber(user.total_point)
                : compactNumber(user.total_point, locale)}
            </span>
            <span className={`only-desktop ${styles.who}`}>
              <span className={styles.name} title={user.name}>
                {truncate(user.name, NAME_LENGTH_HEADER)}
              </span>{' '}
              <span className={styles.balance}>{points}</span>
            </span>
          </>
        }
      >
        <MenuContent
          user={user}
          onQr={() => {
            setOpen(false)
            qr.show()
          }}
          onLogOut={() => setAsking(true)}
        />
      </PopoverSheet>
      {qr.dialog}
      <LogOutQuestion open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

function MenuContent({
  user,
  onQr,
  onLogOut,
}: {
  user: User
  onQr: () => void
  onLogOut: () => void
}) {
  const t = useT()
  const count = useCartCount()
  const subtotal = useLiveCart()?.cart?.totals.formatted_subtotal
  const items = [
    {
      to: pages.cart(),
      icon: ShoppingCart,
      text: t('header.cartInfo', { count }),
      aside: count > 0 ? subtotal : undefined,
    },
    {
      to: pages.notifications(),
      icon: Bell,
      text: t('title.notifications'),
      aside:
        user.unread_notifications > 0
          ? t('header.unread', { count: user.unread_notifications })
          : undefined,
    },
    { to: pages.orders(), icon: Package, text: t('header.orders') },
    { to: pages.points(), icon: Coins, text: t('title.point') },
    { to: pages.vouchers(), icon: Gift, text: t('title.vouchers') },
    { to: pages.tier(), icon: Award, text: t('title.tier') },
    { to: pages.missions(), icon: Target, text: t('title.missions') },
    { to: pages.wishlist(), icon: Heart, text: t('header.wishlist') },
    { to: pages.settings(), icon: Settings, text: t('header.settings') },
  ]
  return (
    <div className={styles.content}>
      <Standing user={user} />
      <Items onQr={onQr} items={items} onLogOut={onLogOut} />
    </div>
  )
}

interface ItemsProps {
  onQr: () => void
  items: (
    | { to: string; icon: LucideIcon; text: string; aside: string | undefined }
    | { to: string; icon: LucideIcon; text: string; aside?: never }
  )[]
  onLogOut: () => void
}

function Items({ onQr, items, onLogOut }: ItemsProps) {
  const t = useT()
  return (
    <ul className="plain-list">
      <li>
        <button type="button" className={styles.item} onClick={onQr}>
          <QrCode size={20} strokeWidth={1.75} />
          {t('header.qr')}
        </button>
      </li>
      {items.map(({ to, icon: Icon, text, aside }) => (
        <li key={to}>
          <Link to={to} className={styles.item}>
            <Icon size={20} strokeWidth={1.75} />
            {text}
            {aside && <span className={styles.aside}>{aside}</span>}
          </Link>
        </li>
      ))}
      <li className={styles.last}>
        <button type="button" className={styles.item} onClick={onLogOut}>
          <LogOut size={20} strokeWidth={1.75} />
          {t('header.logout')}
        </button>
      </li>
    </ul>
  )
}

/** Points and their worth, the tier, and the progress to the next one. */
function Standing({ user }: { user: User }) {
  const t = useT()
  const { next_tier: next } = user
  const ahead =
    next &&
    t('header.nextTier', { amount: formatRupiah(user.next_tier_amount_left), tier: next.name })
  return (
    <div className={styles.points}>
      <Link to={pages.tier()} className={styles.tier}>
        <Award size={16} strokeWidth={2} />
        {t('header.tier', { tier: user.current_tier.name })}
      </Link>
      <p>
        <strong className="tabular">
          {t('header.points', { points: formatNumber(user.total_point) })}
        </strong>{' '}
        <span className="tabular">{t('header.worth', { worth: user.formatted_point_worth })}</span>
      </p>
      {ahead && (
        <>
          <Progress
            value={user.next_tier_percentage}
            label={t('header.progress')}
            valueText={ahead}
            tone="mango"
          />
          <p className={styles.ahead}>{ahead}</p>
        </>
      )}
    </div>
  )
}

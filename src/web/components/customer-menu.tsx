import { useEffect, useState } from 'react'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Coins from 'lucide-react/icons/coins'
import Heart from 'lucide-react/icons/heart'
import LogOut from 'lucide-react/icons/log-out'
import Package from 'lucide-react/icons/package'
import Settings from 'lucide-react/icons/settings'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { Link, useLocation, useNavigate } from '#web/router.ts'
import type { User } from '#contract/account/profile.ts'
import { NAME_LENGTH_HEADER, NAME_LENGTH_MENU } from '#domain/limits.ts'
import { formatNumber } from '#domain/money.ts'
import { truncate } from '#domain/text.ts'
import { links } from '#web/links.ts'
import { useCartCount } from '#web/state/live-cart.ts'
import { useT } from '#web/state/locale.tsx'
import { logOut } from '#web/state/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { PopoverSheet } from '#web/ui/popover-sheet.tsx'
import { showToast } from '#web/ui/toast.tsx'
import styles from './profile-menu.module.css'

/** The customer's own menu: points, orders, cart, settings, and the way out. */
export function CustomerMenu({ user }: { user: User }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const { key } = useLocation()
  useEffect(() => setOpen(false), [key])
  return (
    <>
      <PopoverSheet
        open={open}
        onOpenChange={setOpen}
        align="end"
        title={<span title={user.name}>{truncate(user.name, NAME_LENGTH_MENU)}</span>}
        closeLabel={t('shell.close')}
        triggerClassName={styles.trigger}
        triggerLabel={t('header.account', { name: user.name })}
        trigger={
          <>
            <CircleUserRound size={24} strokeWidth={1.75} />
            <span className={styles.name} title={user.name}>
              {truncate(user.name, NAME_LENGTH_HEADER)}
            </span>
          </>
        }
      >
        <MenuContent user={user} onLogOut={() => setAsking(true)} />
      </PopoverSheet>
      <LogOutQuestion open={asking} onClose={() => setAsking(false)} />
    </>
  )
}

function MenuContent({ user, onLogOut }: { user: User; onLogOut: () => void }) {
  const t = useT()
  const count = useCartCount()
  const items = [
    { to: links.orders(), icon: Package, text: t('header.orders') },
    { to: links.pointsHistory(), icon: Coins, text: t('header.pointsHistory') },
    { to: links.cart(), icon: ShoppingCart, text: t('header.cartInfo', { count }) },
    { to: links.wishlist(), icon: Heart, text: t('header.wishlist') },
    { to: links.settings(), icon: Settings, text: t('header.settings') },
  ]
  return (
    <div className={styles.content}>
      <p className={styles.points}>
        <span className={styles.tier}>{t('header.tier', { tier: user.current_tier.name })}</span>
        <strong className="tabular">{t('header.points', { points: formatNumber(user.total_point) })}</strong>
        <span className="tabular">{t('header.worth', { worth: user.formatted_point_worth })}</span>
      </p>
      <ul className="plain-list">
        {items.map(({ to, icon: Icon, text }) => (
          <li key={to}>
            <Link to={to} className={styles.item}>
              <Icon size={20} strokeWidth={1.75} />
              {text}
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
    </div>
  )
}

function LogOutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    await logOut(async () => navigate(links.login()))
    setBusy(false)
    onClose()
    showToast({ text: t('header.loggedOut') })
  }
  return (
    <Confirm
      open={open}
      title={t('header.logoutQuestion')}
      text={t('header.logoutText')}
      confirmLabel={t('header.logout')}
      cancelLabel={t('shell.cancel')}
      busy={busy}
      busyLabel={t('shell.loading')}
      onConfirm={() => void leave()}
      onCancel={onClose}
    />
  )
}

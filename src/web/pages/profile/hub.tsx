import { useState, type ReactNode } from 'react'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Coins from 'lucide-react/icons/coins'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { Link, useNavigate } from '#web/router.ts'
import type { User } from '#contract/account/profile.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatPhone } from '#domain/phone.ts'
import { Head } from '#web/components/head.tsx'
import { Question } from '#web/components/question.tsx'
import { links } from '#web/links.ts'
import { useCart } from '#web/state/cart.tsx'
import { useT } from '#web/state/locale.tsx'
import { logOut, useSession } from '#web/state/session.ts'
import { Progress } from '#web/ui/progress.tsx'
import { Busy, SkeletonBox, SkeletonRow } from '#web/ui/skeleton.tsx'
import styles from './hub.module.css'

const ICON = { size: 24, strokeWidth: 1.75 } as const

/** The customer at a glance, and the ways to everything that is theirs. */
export function Component() {
  const t = useT()
  const { user } = useSession()
  return (
    <>
      <Head title={t('title.profile')} isPrivate />
      {user ? <Hub user={user} /> : <Waiting />}
    </>
  )
}

function Hub({ user }: { user: User }) {
  const t = useT()
  const { cart } = useCart()
  const count = cart?.item_count ?? 0
  return (
    <div className={styles.hub}>
      <h1 className={styles.title}>{t('account.hello', { name: user.name })}</h1>
      <p className={styles.contact}>{[user.phone_number && formatPhone(user.phone_number), user.email].filter(Boolean).join(' · ')}</p>
      <Standing user={user} />
      <ul className={`plain-list card ${styles.list}`}>
        <Row to={links.orders()} icon={<ClipboardList {...ICON} />} title={t('account.orders')} text={t('account.ordersText')} />
        <Row
          to={links.cart()}
          icon={<ShoppingCart {...ICON} />}
          title={t('account.cart')}
          text={count > 0 ? t('account.cartText', { count }) : t('account.cartEmpty')}
        />
        <Row
          to={links.notifications()}
          icon={<Bell {...ICON} />}
          title={t('title.notifications')}
          text={
            user.unread_notifications > 0 ? t('notifications.unread', { count: user.unread_notifications }) : t('notifications.allRead')
          }
        />
        <Row
          to={links.pointsHistory()}
          icon={<Coins {...ICON} />}
          title={t('account.pointsHistory')}
          text={t('account.pointsHistoryText')}
        />
        <Row
          to={links.settings('shipping-address')}
          icon={<MapPin {...ICON} />}
          title={t('account.addresses')}
          text={t('account.addressesText')}
        />
        <Row to={links.settings()} icon={<Settings {...ICON} />} title={t('account.settings')} text={t('account.settingsText')} />
        <Row to={links.personalizeCard()} icon={<Palette {...ICON} />} title={t('card.title')} text={t('card.text')} />
        <Row to={links.help()} icon={<LifeBuoy {...ICON} />} title={t('account.help')} text={t('account.helpText')} />
      </ul>
      <LogOutRow />
    </div>
  )
}

/** Points, what they are worth, and how far it is to the next tier. */
function Standing({ user }: { user: User }) {
  const t = useT()
  const { next_tier: next } = user
  const left = next ? t('account.tierLeft', { amount: formatRupiah(user.next_tier_amount_left), tier: next.name }) : t('account.tierTop')
  return (
    <section className={styles.standing} aria-label={t('account.tier')}>
      <div className={styles.tier}>
        <img src={user.current_tier.image} alt="" width={40} height={40} />
        <p>{t('account.tierMember', { tier: user.current_tier.name })}</p>
      </div>
      <p className={styles.points}>
        <Link to={links.pointsHistory()}>{t('account.points', { points: formatNumber(user.total_point) })}</Link>
        <span>{t('account.worth', { worth: user.formatted_point_worth })}</span>
      </p>
      {user.pending_point > 0 && <p className={styles.pending}>{t('account.pending', { points: formatNumber(user.pending_point) })}</p>}
      {next && <Progress value={user.next_tier_percentage} label={t('account.tierProgress')} valueText={left} />}
      <p className={styles.left}>{left}</p>
    </section>
  )
}

function Row({ to, icon, title, text }: { to: string; icon: ReactNode; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className={styles.row}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.words}>
          <span className={styles.name}>{title}</span>
          <span className="text-small text-muted">{text}</span>
        </span>
        <ChevronRight size={20} strokeWidth={1.75} />
      </Link>
    </li>
  )
}

function LogOutRow() {
  const t = useT()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    await logOut()
    await navigate(links.login(), { replace: true })
  }
  return (
    <>
      <button type="button" className={`card ${styles.row} ${styles.logout}`} onClick={() => setAsking(true)}>
        <span className={styles.icon}>
          <LogOut {...ICON} />
        </span>
        <span className={styles.name}>{t('account.logout')}</span>
      </button>
      <Question
        open={isAsking}
        title={t('account.logoutQuestion')}
        text={t('account.logoutText')}
        confirmLabel={t('account.logout')}
        busy={isLeaving}
        onConfirm={() => void leave()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

const WAITING_ROWS = [1, 2, 3] as const

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')} className={styles.hub}>
      <h1 className="visually-hidden">{t('account.title')}</h1>
      <SkeletonBox className={styles.waiting} />
      {WAITING_ROWS.map((row) => (
        <SkeletonRow key={row} />
      ))}
    </Busy>
  )
}

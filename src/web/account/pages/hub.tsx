import { useId, useState, type ReactNode } from 'react'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import LogOut from 'lucide-react/icons/log-out'
import MapPin from 'lucide-react/icons/map-pin'
import Palette from 'lucide-react/icons/palette'
import Repeat from 'lucide-react/icons/repeat'
import QrCode from 'lucide-react/icons/qr-code'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Target from 'lucide-react/icons/target'
import Wallet from 'lucide-react/icons/wallet'
import { Link } from '#web/router.ts'
import type { User } from '#contract/profile/profile.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { formatPhone } from '#domain/auth/phone.ts'
import { Head } from '#web/components/head.tsx'
import { CompanyPart } from '#web/account/company-part.tsx'
import { LastOrder } from '#web/orders/last-order.tsx'
import { LogOutQuestion } from '#web/shell/log-out-question.tsx'
import { MemberCard } from '#web/points/member-card.tsx'
import { MissionTeaser } from '#web/missions/mission-teaser.tsx'
import { ProfileMeter } from '#web/account/profile-meter.tsx'
import { SectionHead } from '#web/components/section-head.tsx'
import { useMemberQr } from '#web/points/use-member-qr.tsx'
import { VoucherSummary } from '#web/points/voucher-summary.tsx'
import { pages } from '#contract/pages.ts'
import { useCart } from '#web/cart/cart.tsx'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import { Busy, SkeletonBox, SkeletonRow } from '#web/ui/display/skeleton.tsx'
import styles from './hub.module.css'

const ICON = { size: 24, strokeWidth: 1.75 } as const

/**
 * The customer at a glance: standing, last order, vouchers and what to do next. On a phone also the
 * ways that a wide screen has in its menu.
 */
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
  return (
    <div className={styles.hub}>
      <Person user={user} />
      <Standing user={user} />
      <div className={styles.now}>
        <Section title={t('account.lastOrder')} to={pages.orders()}>
          <LastOrder />
        </Section>
        <div className={styles.aside}>
          <Section title={t('title.vouchers')} to={pages.vouchers()}>
            <VoucherSummary />
          </Section>
          <Section title={t('account.nextStep')}>
            <NextStep user={user} />
          </Section>
        </div>
      </div>
      <PageLinks user={user} />
      <CompanyPart />
      <LogOutRow />
    </div>
  )
}

/** The pages that a wide screen has in its menu. */
function PageLinks({ user }: { user: User }) {
  const t = useT()
  const count = useCart().cart?.item_count ?? 0
  const unread = user.unread_notifications
  const cart = count > 0 ? t('account.cartText', { count }) : t('account.cartEmpty')
  const notices =
    unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.allRead')
  const links = [
    [pages.orders(), ClipboardList, t('account.orders'), t('account.ordersText')],
    [pages.buyAgain(), Repeat, t('again.title'), t('again.text')],
    [pages.cart(), ShoppingCart, t('account.cart'), cart],
    [pages.notifications(), Bell, t('title.notifications'), notices],
    [pages.wishlist(), Heart, t('title.wishlist'), t('account.wishlistText')],
    [pages.points(), Coins, t('title.point'), t('account.pointsHistoryText')],
    [pages.vouchers(), Gift, t('title.vouchers'), t('account.vouchersText')],
    [pages.tier(), Award, t('title.tier'), t('account.tierText')],
    [pages.missions(), Target, t('title.missions'), t('account.missionsText')],
    [pages.storeCredit(), Wallet, t('title.storeCredit'), t('account.storeCreditText')],
    [
      pages.settings('shipping-address'),
      MapPin,
      t('account.addresses'),
      t('account.addressesText'),
    ],
    [pages.settings(), Settings, t('account.settings'), t('account.settingsText')],
    [pages.myData(), ShieldCheck, t('title.myData'), t('account.myDataText')],
    [pages.personalizeCard(), Palette, t('card.title'), t('card.text')],
    [pages.help(), LifeBuoy, t('account.help'), t('account.helpText')],
  ] as const
  return (
    <ul className={`plain-list card only-mobile ${styles.list}`}>
      {links.map(([to, Icon, title, text]) => (
        <li key={to}>
          <Link to={to} className={styles.row}>
            <span className={styles.icon}>
              <Icon {...ICON} />
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{title}</span>
              <span className="text-small text-muted">{text}</span>
            </span>
            <ChevronRight size={20} strokeWidth={1.75} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Section({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHead id={id} title={title} to={to} />
      {children}
    </section>
  )
}

/** Completing the profile, and then the mission that is nearest to done. */
function NextStep({ user }: { user: User }) {
  return (
    <>
      <ProfileMeter user={user} />
      <MissionTeaser />
    </>
  )
}

function Person({ user }: { user: User }) {
  const t = useT()
  return (
    <div className={styles.person}>
      {user.profile_picture ? (
        <img src={user.profile_picture} alt="" width={64} height={64} className={styles.face} />
      ) : (
        <CircleUserRound size={64} strokeWidth={1} className={styles.nobody} />
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>{t('account.hello', { name: user.name })}</h1>
        <p className={styles.contact}>
          {[user.phone_number && formatPhone(user.phone_number), user.email]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  )
}

/**
 * The member card with the code for the till; what the points are worth, and how far it is to the
 * next tier.
 */
function Standing({ user }: { user: User }) {
  const t = useT()
  const qr = useMemberQr()
  const { next_tier: next } = user
  const left = next
    ? t('account.tierLeft', { amount: formatRupiah(user.next_tier_amount_left), tier: next.name })
    : t('account.tierTop')
  return (
    <section className={styles.standing} aria-label={t('account.tier')}>
      <MemberCard
        user={user}
        color={user.card_color}
        action={
          <Button
            variant="secondary"
            icon={<QrCode size={20} strokeWidth={1.75} />}
            onClick={qr.show}
          >
            {t('account.qr')}
          </Button>
        }
      />
      {qr.dialog}
      <div className={styles.worth}>
        <div className={styles.tier}>
          <img src={user.current_tier.image} alt="" width={40} height={40} />
          <p className={styles.points}>
            <span>{t('account.worthLabel')}</span>
            <Link to={pages.points()}>{user.formatted_point_worth}</Link>
          </p>
        </div>
        {user.pending_point > 0 && (
          <p className={styles.pending}>
            {t('account.pending', { points: formatNumber(user.pending_point) })}
          </p>
        )}
        {next && (
          <Progress
            value={user.next_tier_percentage}
            label={t('account.tierProgress')}
            valueText={left}
            tone="mango"
          />
        )}
        <p className={styles.left}>{left}</p>
      </div>
    </section>
  )
}

function LogOutRow() {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`card only-mobile ${styles.row} ${styles.logout}`}
        onClick={() => setAsking(true)}
      >
        <span className={styles.icon}>
          <LogOut {...ICON} />
        </span>
        <span className={styles.name}>{t('account.logout')}</span>
      </button>
      <LogOutQuestion open={isAsking} onClose={() => setAsking(false)} />
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

import { Link, useSearchParams } from '#web/router.ts'
import type { User } from '#contract/account/profile.ts'
import { AddressBook } from '#web/components/address-book.tsx'
import { ChangePassword } from '#web/components/change-password.tsx'
import { ChangePhone } from '#web/components/change-phone.tsx'
import { CreatePassword } from '#web/components/create-password.tsx'
import { Devices } from '#web/components/devices.tsx'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { PersonalDetails } from '#web/components/personal-details.tsx'
import { links, type SettingsTab } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { Busy, SkeletonRow } from '#web/ui/skeleton.tsx'
import styles from './settings.module.css'

const TABS = [
  { tab: 'personal-details', label: 'account.personalDetails' },
  { tab: 'phone-number', label: 'account.phoneNumber' },
  { tab: 'security', label: 'account.security' },
  { tab: 'shipping-address', label: 'account.shippingAddress' },
] as const satisfies readonly { tab: SettingsTab; label: string }[]

/** The settings of the account, each tab an address of its own. */
export function Component() {
  const t = useT()
  const [search] = useSearchParams()
  const { user } = useSession()
  const tab = TABS.find((one) => one.tab === search.get('tab'))?.tab ?? 'personal-details'
  return (
    <>
      <Head title={t('title.settings')} isPrivate />
      <PageTitle title={t('account.settings')} back={{ to: links.profile(), label: t('account.title') }} />
      <LinkTabs
        label={t('account.settingsTabs')}
        className={styles.tabs}
        tabs={TABS.map((one) => ({ to: links.settings(one.tab), label: t(one.label), current: one.tab === tab }))}
      />
      {user ? <Tab tab={tab} user={user} /> : <Waiting />}
      <p className={styles.more}>
        <Link to={links.myData()} className="link">
          {t('myData.link')}
        </Link>
      </p>
    </>
  )
}

function Tab({ tab, user }: { tab: SettingsTab; user: User }) {
  const t = useT()
  if (tab === 'shipping-address') return <AddressBook />
  if (tab === 'phone-number')
    return (
      <section className={`card ${styles.panel}`} aria-label={t('account.phoneNumber')}>
        <ChangePhone />
      </section>
    )
  if (tab === 'security')
    return (
      <div className={styles.parts}>
        <section className={`card ${styles.panel}`} aria-labelledby="security-password">
          <h2 id="security-password">{t(user.has_password ? 'security.password' : 'security.firstPassword')}</h2>
          {user.has_password ? <ChangePassword /> : <CreatePassword />}
        </section>
        <section aria-labelledby="security-devices" className={styles.devices}>
          <h2 id="security-devices">{t('security.devices')}</h2>
          <Devices />
        </section>
      </div>
    )
  return (
    <section className={`card ${styles.panel}`} aria-label={t('account.personalDetails')}>
      <PersonalDetails key={user.id} user={user} />
    </section>
  )
}

const WAITING_ROWS = [1, 2, 3] as const

function Waiting() {
  const t = useT()
  return (
    <Busy label={t('shell.loading')}>
      {WAITING_ROWS.map((row) => (
        <SkeletonRow key={row} />
      ))}
    </Busy>
  )
}

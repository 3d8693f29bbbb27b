import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useSearchParams } from '#web/router.ts'
import type { User } from '#contract/profile/profile.ts'
import { AddressBook } from '#web/addresses/address-book.tsx'
import { ChangePassword } from '#web/account/change-password.tsx'
import { ChangePhone } from '#web/account/change-phone.tsx'
import { CreatePassword } from '#web/account/create-password.tsx'
import { Devices } from '#web/account/devices.tsx'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { PersonalDetails } from '#web/account/personal-details.tsx'
import { SETTINGS_TABS, tabOf } from '#web/account/settings-tabs.ts'
import { WaitingRows } from '#web/components/waiting-rows.tsx'
import { useIsDesktop } from '#web/hooks/use-media-query.ts'
import { pages, type SettingsTab } from '#contract/pages.ts'
import { useT } from '#web/state/locale.tsx'
import { useSession } from '#web/state/session.ts'
import styles from './settings.module.css'

/**
 * Account settings with an address per tab. A phone shows the list of tabs first; wide screens have
 * it in the menu.
 */
export function Component() {
  const t = useT()
  const [search] = useSearchParams()
  const { user } = useSession()
  const isDesktop = useIsDesktop()
  const tab = tabOf(search) ?? (isDesktop ? 'personal-details' : null)
  const label = SETTINGS_TABS.find((one) => one.tab === tab)?.label ?? 'account.settings'
  const back =
    tab === null
      ? { to: pages.profile(), label: t('account.title') }
      : { to: pages.settings(), label: t('account.settings') }
  return (
    <>
      <Head
        title={tab === null ? t('title.settings') : `${t(label)} · ${t('title.settings')}`}
        isPrivate
      />
      <PageTitle title={t(label)} back={back} />
      {tab === null ? <Tabs /> : user ? <Tab tab={tab} user={user} /> : <WaitingRows rows={3} />}
      <p className={styles.more}>
        <Link to={pages.myData()} className="link">
          {t('myData.link')}
        </Link>
      </p>
    </>
  )
}

function Tabs() {
  const t = useT()
  return (
    <nav aria-label={t('account.settingsTabs')}>
      <ul className={`plain-list card ${styles.list}`}>
        {SETTINGS_TABS.map(({ tab, label, text }) => (
          <li key={tab}>
            <Link to={pages.settings(tab)} className={styles.row}>
              <span className={styles.words}>
                <span className={styles.name}>{t(label)}</span>
                <span className="text-small text-muted">{t(text)}</span>
              </span>
              <ChevronRight size={20} strokeWidth={1.75} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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
          <h2 id="security-password">
            {t(user.has_password ? 'security.password' : 'security.firstPassword')}
          </h2>
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

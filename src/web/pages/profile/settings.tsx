import { AddressBook } from '#web/components/address-book.tsx'
import { Head } from '#web/components/head.tsx'
import { PageTitle } from '#web/components/page-title.tsx'
import { links } from '#web/links.ts'
import { useT } from '#web/state/locale.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import styles from './settings.module.css'

/** The settings of the account, each tab an address of its own. */
export function Component() {
  const t = useT()
  return (
    <>
      <Head title={t('title.settings')} isPrivate />
      <PageTitle title={t('account.settings')} back={{ to: links.profile(), label: t('account.title') }} />
      <LinkTabs
        label={t('account.settingsTabs')}
        className={styles.tabs}
        tabs={[{ to: links.settings('shipping-address'), label: t('account.shippingAddress'), current: true }]}
      />
      <AddressBook />
    </>
  )
}

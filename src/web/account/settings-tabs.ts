import type { SettingsTab } from '#contract/pages.ts'

/** The settings in their order: each an address of its own. */
export const SETTINGS_TABS = [
  {
    tab: 'personal-details',
    label: 'account.personalDetails',
    text: 'account.personalDetailsText',
  },
  { tab: 'phone-number', label: 'account.phoneNumber', text: 'account.phoneNumberText' },
  { tab: 'security', label: 'account.security', text: 'account.securityText' },
  { tab: 'shipping-address', label: 'account.shippingAddress', text: 'account.addressesText' },
] as const satisfies readonly { tab: SettingsTab; label: string; text: string }[]

/** The tab that an address names; null for none, or one that there is not. */
export const tabOf = (search: URLSearchParams): SettingsTab | null =>
  SETTINGS_TABS.find(({ tab }) => tab === search.get('tab'))?.tab ?? null

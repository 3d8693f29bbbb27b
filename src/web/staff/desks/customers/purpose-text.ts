import type { StaffTranslate } from '#i18n/staff.ts'

const CODES = new Set(['register', 'forgot', 'change_password', 'change_phone', 'new_device'])
const NAMES = {
  verify_email: 'staff.customers.message.verify_email',
  account_exists: 'staff.customers.message.account_exists',
  phone_changed: 'staff.customers.message.phone_changed',
  phone_link: 'staff.customers.message.phone_link',
  phone_change_asked: 'staff.customers.message.phone_change_asked',
  email_changed: 'staff.customers.message.email_changed',
  password_changed: 'staff.customers.message.password_changed',
  stock_back: 'staff.customers.message.stock_back',
  campaign: 'staff.customers.message.campaign',
} as const

/** What a message was about; the purpose itself where there are no words for it. */
export const purposeText = (purpose: string, t: StaffTranslate): string => {
  if (CODES.has(purpose)) return t('staff.customers.message.code')
  if (purpose.startsWith('order_')) return t('staff.customers.message.order')
  if (purpose.startsWith('complaint_')) return t('staff.customers.message.complaint')
  const name = NAMES[purpose as keyof typeof NAMES]
  return name === undefined ? purpose : t(name)
}

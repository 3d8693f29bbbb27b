import { pages } from '#contract/pages.ts'
import { PHONE_LINK_HOURS } from '#domain/auth/phone-change.ts'
import { serverWords } from '#i18n/server.ts'
import { findCustomerAccount, hashToken, newToken, sendSecurityNotice } from '../../auth/index.ts'
import type { OutboxTopics } from '../../platform/outbox.ts'
import type { Shop } from '../../shop.ts'
import { claimLink, giveLinkUp } from '../store-phone-changes.ts'

/**
 * Sends the link to the new number and a notice to the old one, whose owner can still object. Only
 * the hash of the token is stored, so a retry sends another one.
 */
export const sendPhoneLink = async (
  shop: Shop,
  { changeId }: OutboxTopics['phone-change.link'],
  now: Date,
): Promise<void> => {
  // Pages' addresses are in small letters.
  const token = Buffer.from(newToken(), 'base64url').toString('hex')
  const change = await claimLink(shop.db, changeId, hashToken(token), now)
  if (!change) return
  const { customerId, phone, locale } = change
  const t = serverWords(locale, shop.settings()['shop.name'])
  const { publicUrl } = shop.config
  const url = `${publicUrl}${pages.phoneLink(token)}?lang=${locale}`
  const text = t('message.phoneLink', { url, hours: PHONE_LINK_HOURS })
  const channel = shop.ports.messages.channels.find((one) => one !== 'email') ?? 'whatsapp'
  const message = { to: phone, channel, customerId, locale, purpose: 'phone_link', text } as const
  try {
    await shop.ports.messages.send(message)
  } catch (error) {
    await giveLinkUp(shop.db, changeId)
    throw error
  }
  const account = await findCustomerAccount(shop.db, customerId)
  if (account)
    sendSecurityNotice(shop, account, {
      purpose: 'phone_change_asked',
      text: t('message.phoneChangeAsked', { url: `${publicUrl}${pages.help()}` }),
    })
}

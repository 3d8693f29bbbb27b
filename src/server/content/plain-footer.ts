import { pages } from '#contract/pages.ts'
import type { Settings } from '#domain/settings.ts'
import { textOf } from '#i18n/server.ts'
import type { FooterData } from './kinds.ts'

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The footer of a shop that has written none: its contacts and company, from the settings. */
export const plainFooter = (settings: Settings): FooterData => {
  const name = escape(settings['shop.name'])
  const company = escape(settings['company.name'])
  const email = escape(settings['company.email'])
  const phone = escape(settings['company.phone'])
  const contact = `<p><strong>${name}</strong></p><p><a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phone}</a><br><a href="mailto:${email}">${email}</a></p>`
  const info = `<p><strong>${company}</strong></p><p>${escape(settings['company.address'])}</p>`
  const inBoth = (text: string) => ({ en: text, id: text })
  return {
    contact: inBoth(contact),
    social: { instagram: null, tiktok: null, youtube: null, facebook: null },
    navigation: [
      { title: textOf('plainFooter.branches'), route: pages.branches() },
      { title: textOf('plainFooter.promos'), route: pages.promos() },
      { title: textOf('plainFooter.newProducts'), route: pages.newProducts() },
    ],
    info: inBoth(info),
    complaint: textOf('plainFooter.complaint', { contact: `${email}, ${phone}` }),
    paymentTitle: inBoth(''),
    paymentLogos: [],
    copyright: inBoth(`© {year} ${settings['company.name']}`),
  }
}

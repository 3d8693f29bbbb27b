import type { Id } from '#domain/units.ts'
import type {
  listConsents as listConsentsCall,
  setConsent as setConsentCall,
} from '#contract/my-data/my-data.ts'
import type { Body, Data } from '#contract/call.ts'
import {
  CONSENT_PURPOSES,
  CONSENT_VERSION,
  isAllowedAtFirst,
  isAskedOfAll,
  type ConsentPurpose,
} from '#domain/profile/consent.ts'
import { LOCALES, type Locale } from '#domain/locale.ts'
import { formatDateTime } from '#i18n/format.ts'
import { serverWords } from '#i18n/server.ts'
import type { Transaction } from '../platform/database.ts'
import type { Caller, Context } from '../shop.ts'
import { addConsent, listConsents, type ConsentRow } from './store/consents.ts'

type Ask = Context & { customer: Caller }

/** The customer's current consents by purpose, and the whole history. */
export const showConsents = async ({
  shop,
  customer,
  locale,
}: Ask): Promise<Data<typeof listConsentsCall>> =>
  presentConsents(
    await listConsents(shop.db, customer.customerId),
    shop.ports.messages.channels,
    locale,
  )

/**
 * Grants or withdraws one consent with immediate effect. An unchanged value is not written again.
 */
export const recordConsent = async (
  ask: Ask & { body: Body<typeof setConsentCall> },
): Promise<Data<typeof setConsentCall>> => {
  const { shop, customer, body, locale, now } = ask
  const { purpose, granted } = body
  const before = await listConsents(shop.db, customer.customerId)
  if (isAllowed(before, purpose) !== granted) {
    const wording = serverWords(locale)(`consent.${purpose}`)
    await addConsent(shop.db, {
      customerId: customer.customerId,
      purpose,
      granted,
      wording,
      source: 'my_data',
      now,
    })
  }
  return showConsents(ask)
}

/** Records a consent that a customer gave elsewhere, on that day and in those words. */
export const importConsent = async (
  tx: Transaction,
  given: {
    customerId: Id<'customer'>
    purpose: ConsentPurpose
    wording: string
    version: string
    at: Date
  },
): Promise<void> => {
  const { at, ...consent } = given
  await addConsent(tx, { ...consent, granted: true, source: 'import', now: at })
}

/** Whether a customer allows a purpose now, and whether the link of a message decided that. */
export const consentOf = async (
  tx: Transaction,
  customerId: Id<'customer'>,
  purpose: ConsentPurpose,
): Promise<{ isAllowed: boolean; isByMessage: boolean }> => {
  const history = await listConsents(tx, customerId)
  return {
    isAllowed: isAllowed(history, purpose),
    isByMessage: latest(history, purpose)?.source === 'message',
  }
}

/** Grants or withdraws a consent by the link of a message. */
export const setByMessage = async (
  tx: Transaction,
  {
    customerId,
    purpose,
    granted,
    locale,
    now,
  }: {
    customerId: Id<'customer'>
    purpose: ConsentPurpose
    granted: boolean
    locale: Locale
    now: Date
  },
): Promise<void> => {
  const wording = serverWords(locale)(`consent.${purpose}`)
  await addConsent(tx, { customerId, purpose, granted, wording, source: 'message', now })
}

/** Withdraws every consent when an account is deleted. */
export const withdrawAll = async (
  tx: Transaction,
  customerId: Id<'customer'>,
  locale: Locale,
  now: Date,
): Promise<void> => {
  const before = await listConsents(tx, customerId)
  const t = serverWords(locale)
  for (const purpose of CONSENT_PURPOSES.filter((one) => isAllowed(before, one)))
    await addConsent(tx, {
      customerId,
      purpose,
      granted: false,
      wording: t(`consent.${purpose}`),
      source: 'deletion',
      now,
    })
}

const latest = (history: readonly ConsentRow[], purpose: string): ConsentRow | undefined =>
  history.find((row) => row.purpose === purpose)
const isAllowed = (history: readonly ConsentRow[], purpose: ConsentPurpose): boolean =>
  latest(history, purpose)?.granted ?? isAllowedAtFirst(purpose)

/** Current wordings are shown in the reader's language; older ones as they were read then. */
const inReadersLanguage = (wording: string, purpose: string, locale: Locale): string => {
  const key = `consent.${purpose}`
  return LOCALES.some(({ locale: one }) => serverWords(one)(key) === wording)
    ? serverWords(locale)(key)
    : wording
}

const presentConsents = (
  history: readonly ConsentRow[],
  channels: readonly string[],
  locale: Locale,
): Data<typeof listConsentsCall> => {
  const t = serverWords(locale)
  return {
    purposes: CONSENT_PURPOSES.filter(
      (purpose) => isAskedOfAll(purpose, channels) || latest(history, purpose),
    ).map((purpose) => ({
      purpose,
      granted: isAllowed(history, purpose),
      title: t(`consent.${purpose}`),
      text: t(`consent.${purpose}.text`),
      version: CONSENT_VERSION,
      changed_at: latest(history, purpose)?.at.toISOString() ?? null,
    })),
    history: history.map(({ id, purpose, granted, wording, version, source, actor, at }) => ({
      id,
      purpose,
      granted,
      wording: inReadersLanguage(wording, purpose, locale),
      version,
      source: t(`consent.source.${source}`),
      actor: t(`consent.actor.${actor}`),
      at: at.toISOString(),
      formatted_at: `${formatDateTime(at, locale)} WIB`,
    })),
  }
}

import type { ShopCheck } from '#contract/staff/sign-in/opening.ts'
import { staffPages } from '#contract/pages.ts'
import { slotStarts } from '#domain/delivery/delivery-slot.ts'
import type { Locale } from '#domain/locale.ts'
import type { SettingKey } from '#domain/settings.ts'
import { serverWords } from '#i18n/server.ts'
import { newerMigrations, pendingMigrations } from '../platform/db/migrate.ts'
import type { Shop } from '../shop.ts'
import { newestChecks, shopFacts, type OutsideCheck, type ShopFacts } from './store/checks.ts'

const SETTINGS: Partial<Record<ShopCheck['key'], readonly SettingKey[]>> = {
  name: ['shop.name', 'shop.area', 'shop.color'],
  company: ['company.name', 'company.npwp', 'company.address', 'company.email', 'company.phone'],
  hub: ['hub.name', 'hub.address', 'hub.postalCode', 'hub.phone', 'hub.lat', 'hub.lng'],
  windows: ['slot.opens', 'slot.closes', 'slot.minutes', 'slot.capacityOrders'],
  orders: ['order.minimumGoods', 'order.serviceFee', 'order.acceptBySelf'],
}
/** Where each is done, if not on the page of first steps itself. */
const PAGES: Partial<Record<ShopCheck['key'], string>> = {
  owner: staffPages.me(),
  product: staffPages.products(),
  pages: staffPages.contentOf('page'),
}
/** The variables of the environment that hold each gateway's keys. */
const GATEWAY_VARIABLES: Record<string, string> = {
  local: 'PAYMENT_GATEWAY',
  midtrans: 'MIDTRANS_SERVER_KEY',
  xendit: 'XENDIT_SECRET_KEY, XENDIT_CALLBACK_TOKEN',
}
const REQUIRED_PAGES = ['terms', 'privacy']

type Verdict = { state: ShopCheck['state']; facts?: Record<string, string>; choices?: string[] }
type Known = {
  shop: Shop
  facts: ShopFacts
  checks: OutsideCheck[]
  pending: number
  newer: number
}

const isSet = ({ shop, facts }: Known, keys: readonly SettingKey[] = []): boolean =>
  shop.config.mode === 'demo' || keys.every((key) => facts.settings.includes(key))
const done = (isDone: boolean, otherwise: 'missing' | 'advised' = 'missing'): Verdict => ({
  state: isDone ? 'done' : otherwise,
})
const newest = ({ checks }: Known, kind: OutsideCheck['kind']) =>
  checks.filter((check) => check.kind === kind)

/** A trial by itself proves that keys work. The demo's own gateway and channels need none. */
const triedOut = (known: Known, kind: OutsideCheck['kind'], subjects: readonly string[]): boolean =>
  known.shop.config.mode === 'demo' ||
  newest(known, kind).some(({ subject, problem }) => problem === null && subjects.includes(subject))

const VERDICTS: Record<ShopCheck['key'], (known: Known) => Verdict> = {
  owner: ({ shop, facts }) => done(facts.owners > 0 || !shop.config.staffFactorRequired),
  name: (known) => done(isSet(known, SETTINGS.name)),
  company: (known) => done(isSet(known, SETTINGS.company)),
  hub: (known) => done(isSet(known, SETTINGS.hub)),
  windows: (known) =>
    done(isSet(known, SETTINGS.windows) && slotStarts(known.shop.settings()).length > 0),
  orders: (known) => done(isSet(known, SETTINGS.orders)),
  gateway: (known) => {
    const { provider } = known.shop.ports.payment
    const facts = { provider, variables: GATEWAY_VARIABLES[provider] ?? '' }
    return { ...done(triedOut(known, 'gateway', [provider])), facts }
  },
  messages: (known) => {
    const choices = [...known.shop.ports.messages.channels]
    return { ...done(triedOut(known, 'message', choices)), choices }
  },
  couriers: (known) => {
    const { riderSecret } = known.shop.config.couriers
    const remote = known.shop.ports.couriers.filter(({ isRemote }) => isRemote)
    const choices = remote.map(({ provider }) => provider)
    const isDone = remote.length > 0 ? triedOut(known, 'courier', choices) : riderSecret !== null
    return { ...done(isDone), choices }
  },
  category: ({ facts }) => done(facts.categories > 0),
  product: ({ facts }) => done(facts.products > 0),
  email: ({ shop }) => done(shop.ports.messages.channels.includes('email'), 'advised'),
  pages: ({ facts }) =>
    done(
      REQUIRED_PAGES.every((slug) => facts.pages.includes(slug)),
      'advised',
    ),
  migrations: ({ pending, newer }) => ({
    ...done(pending + newer === 0, pending > 0 ? 'missing' : 'advised'),
    facts: { count: String(pending) },
  }),
}

/** Which of a check's texts says what is to be done. */
const wayOf = (key: ShopCheck['key'], state: ShopCheck['state'], choices: readonly string[]) => {
  if (key === 'couriers' && choices.length > 0) return 'couriers.try'
  return key === 'migrations' && state === 'advised' ? 'migrations.newer' : key
}

/** What the shop needs to sell, in the order in which it is best done. */
export const checkShop = async (shop: Shop, locale: Locale): Promise<ShopCheck[]> => {
  const [facts, checks, pending, newer] = await Promise.all([
    shopFacts(shop.db),
    newestChecks(shop.db),
    pendingMigrations(shop.db),
    newerMigrations(shop.db),
  ])
  const known = { shop, facts, checks, pending: pending.length, newer: newer.length }
  const t = serverWords(locale)
  return (Object.keys(VERDICTS) as ShopCheck['key'][]).map((key) => {
    const { state, facts: params = {}, choices = [] } = VERDICTS[key](known)
    const way = wayOf(key, state, choices)
    return {
      key,
      title: t(`doctor.${key}`),
      text: t(state === 'done' ? `doctor.${key}.done` : `doctor.${way}.todo`, params),
      state,
      page: PAGES[key] ?? null,
      settings: [...(SETTINGS[key] ?? [])],
      choices,
    }
  })
}

/** Rows about external services: connection reset, then no response, then error responses. */
import { randomBytes } from 'node:crypto'
import { renameSync, symlinkSync, rmSync, writeFileSync } from 'node:fs'
import { pause } from '../support/crashes.ts'
import { prepareCourier } from './far-customers.ts'
import { pictureOrNone, putOff, served, servedOrPutOff, servedWith } from './expectations.ts'
import type { Row } from './row.ts'
import type { Play } from './visitors.ts'
import { PUBLIC_URL } from './world.ts'

type Until = { isOver: () => boolean; milliseconds: number }

/** Each kind of failure for an equal share of the time. */
const inTurn = async <T>(
  kinds: readonly T[],
  { milliseconds, isOver }: Until,
  set: (kind: T) => unknown,
): Promise<void> => {
  for (const kind of kinds) {
    await set(kind)
    const until = performance.now() + milliseconds / kinds.length
    while (performance.now() < until && !isOver()) await pause(100)
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- an answer's data
type Data = any
const offersOthers = (summary: Data): boolean =>
  summary.available_payments.length > 2 &&
  summary.available_payments.some((one: Data) => one.kind === 'cod')
const isPayable = (order: Data): boolean =>
  order.state === 'pending_payment' &&
  ['created', 'pending'].includes(order.payment.state) &&
  order.available_payments.length > 0
const isUnknown = (tracking: Data): boolean =>
  tracking.position_state === 'unknown' &&
  /^\d\d[:.]\d\d$/.test(tracking.formatted_unknown_since ?? '')
const costsSomething = (summary: Data): boolean =>
  summary.selected_shipping_method === null
    ? summary.requirements.length > 0
    : summary.shipping > 0 && summary.available_couriers.every(({ price }: Data) => price > 0)

/** A customer who was at the provider when it failed, and returns with its code. */
const prepareReturn = async ({ stage, tally }: Play): Promise<() => Promise<void>> => {
  let turn = 0
  return async () => {
    const locale = turn++ % 2 === 0 ? 'id' : 'en'
    const proof = {
      provider: 'oidc',
      redirect_uri: `${PUBLIC_URL}/auth/callback`,
      code: 'c'.repeat(43),
      code_verifier: 'v'.repeat(43),
    }
    const body = { ...proof, nonce: randomBytes(32).toString('base64url') }
    tally.see(
      'sign-in: back from provider',
      await stage.ask('POST', '/api/account/v1/login_by_provider', { locale, body }),
    )
    await pause(2_000)
  }
}

export const outsideRows: readonly Row[] = [
  {
    name: 'payment gateway',
    isDeaf: true,
    cells: {
      'checkout: summary': servedWith('other ways are offered, cash among them', offersOthers),
      'order: result page': servedWith(
        'it stays payable, other ways are offered',
        (order) => isPayable(order) || order.payment_state === 'paid',
      ),
    },
    away: async ({ world: { gateway } }, until) => {
      await inTurn(['reset', 'silent', 'error'] as const, until, (fault) => gateway.fail(fault))
      gateway.fail(null)
    },
  },
  {
    name: 'gateway webhooks',
    isUntold: true,
    cells: {},
    away: async (_, until) => inTurn(['untold'], until, () => {}),
  },
  {
    name: 'courier',
    cells: {
      'checkout: summary': servedWith('no courier without a price', costsSomething),
      'far: summary': servedWith('“couriers do not answer”, and no price', (summary: Data) => {
        const codes = summary.requirements.map(({ code }: Data) => code)
        return codes.includes('COURIER_UNAVAILABLE') && summary.selected_shipping_method === null
      }),
      'far: order': putOff,
      'far: tracking': servedWith('unknown since hh:mm', isUnknown),
    },
    // The tracking page queries the courier, and waits for it, after 15 s without news.
    afterMs: { 'far: tracking': 22_000 },
    prepare: prepareCourier,
    away: async ({ world: { courier } }, until) => {
      await inTurn(
        ['reset', 'slow', 'status_500'] as const,
        until,
        (trouble) => (courier.trouble = trouble),
      )
      courier.trouble = null
    },
  },
  {
    name: 'OTP provider',
    cells: { 'sign-in: send code': servedOrPutOff, 'sign-in: other channel': served },
    away: async ({ world: { messages } }, until) => {
      await inTurn(['reset', 'lost', 'error', 'silent'] as const, until, (trouble) =>
        messages.whatsapp.trouble(trouble),
      )
      messages.whatsapp.trouble(null)
    },
  },
  {
    name: 'maps',
    cells: {},
    away: async ({ world: { maps } }, until) => {
      await inTurn(['reset', 'silent', 'error'] as const, until, (trouble) => maps.trouble(trouble))
      maps.trouble(null)
    },
  },
  {
    name: 'identity provider',
    cells: { 'sign-in: provider': servedOrPutOff, 'sign-in: back from provider': putOff },
    prepare: prepareReturn,
    away: async ({ world: { identity } }, until) => {
      await inTurn([500, 503, 404], until, (status) => identity.fail(status))
      identity.fail(null)
    },
  },
  {
    name: 'file storage',
    cells: {
      'pictures: uploaded': pictureOrNone,
      'profile: photo': putOff,
    },
    away: async ({ filesFolder }, until) => {
      const aside = `${filesFolder}-aside`
      renameSync(filesFolder, aside)
      // States of a folder whose volume has disappeared.
      await inTurn(['a file', 'a circle'], until, (kind) => {
        rmSync(filesFolder, { force: true })
        if (kind === 'a file') writeFileSync(filesFolder, '')
        else symlinkSync(filesFolder, filesFolder)
      })
      rmSync(filesFolder, { force: true })
      renameSync(aside, filesFolder)
    },
  },
]

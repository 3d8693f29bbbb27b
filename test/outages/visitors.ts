/** Customers at a moderate pace who use the whole shop; each action is counted in a cell. */
import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Locale } from '#domain/locale.ts'
import { addressForm, personalDetails } from '../support/asks.ts'
import type { Buyer } from '../support/builders.ts'
import { pause } from '../support/crashes.ts'
import { PASSWORD } from '../support/customer.ts'
import type { Given, Seen } from './ask.ts'
import type { Stage } from './stage.ts'
import type { Tally } from './tally.ts'
import { PUBLIC_URL } from './world.ts'

export type Play = {
  stage: Stage
  tally: Tally
  isOver: () => boolean
  journal: Journal
  /** Whether the gateway sends notices of payments. */
  isTold: () => boolean
}
export type Paid = { orderId: string; paymentId: string; at: number; looks: boolean }
/** Responses to customers, for the checks afterwards. */
export type Journal = {
  /** Customer by order. */
  orders: Map<string, string>
  paid: Paid[]
  uploads: string[]
  waiting: Promise<void>[]
  /** Customers none of whose orders may exist. */
  refused: string[]
}
export const newJournal = (): Journal => ({
  orders: new Map(),
  paid: [],
  uploads: [],
  waiting: [],
  refused: [],
})

/** Pause between two actions of one customer. */
const PACE_MS = 900
const PAGE_WAITS_MS = 300
const breathe = () => pause(PACE_MS * (0.5 + Math.random()))

type Person = { buyer: Buyer; locale: Locale; from: string }
type Do = (cell: string, method: string, path: string, given?: Given) => Promise<Seen>

const LOCALES: Locale[] = ['id', 'en']
const personOf = ({ buyers }: Stage, index: number): Person => ({
  buyer: buyers[index % buyers.length]!,
  locale: LOCALES[index % 2]!,
  from: `198.51.100.${1 + (index % 250)}`,
})

const doing =
  ({ stage, tally }: Play, { locale, from }: Person): Do =>
  async (cell, method, path, given = {}) => {
    const ask = () => stage.ask(method, path, { locale, from, ...given })
    let seen = await ask()
    // The retry that pages do (`web/send.ts`).
    if (
      seen.status === 0 &&
      (method !== 'POST' ||
        given.key !== undefined ||
        /\/(v1\/(login|register|send-otp)|shipping\/address)/.test(path))
    ) {
      await pause(PAGE_WAITS_MS)
      seen = await ask()
    }
    tally.see(cell, seen)
    await breathe()
    return seen
  }

/** An unexpected response ends one customer's visit, not the row. */
export const orNote = (tally: Tally, work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) =>
    tally.note('unforeseen', 'nothing', error instanceof Error ? error.message : String(error)),
  )

/** Each kind has its own customers, so that two never share a cart. */
const TURNS = 4

/** Starts all visitors; resolves when the last one has left. */
export const visit = async (play: Play): Promise<void> => {
  const kinds = [lookAround, lookAround, shop, shop, payAtTheDoor, comeIn, join, keepHouse]
  await Promise.all(
    kinds.map(async (kind, index) => {
      for (let turn = 0; !play.isOver(); turn++) {
        await orNote(
          play.tally,
          kind(play, personOf(play.stage, index + (turn % TURNS) * kinds.length), turn),
        )
        await breathe()
      }
    }),
  )
}

const lookAround = async (play: Play, person: Person, turn: number): Promise<void> => {
  const act = doing(play, person)
  const { pages } = play.stage
  const page = pages[turn % pages.length]!
  await act('pages', 'GET', page)
  const slug = /^\/product\/(.+)$/.exec(page)?.[1]
  await act(
    'listing and detail',
    'GET',
    slug === undefined ? '/api/shop/products?limit=12' : `/api/shop/products/${slug}`,
  )
  if (turn % 3 === 0) await act('pictures', 'GET', '/files/art/brand/favicon.svg')
}

type Order = { orderId: string; paymentId: string }

/** Cart, summary, order, gateway, result page, order pages. */
const shop = async (play: Play, person: Person, turn: number): Promise<void> => {
  const act = doing(play, person)
  const { token } = person.buyer
  const order = await placeOrder(play, person, turn, 'qris', 'checkout: order')
  if (!order) return
  await act('pages', 'GET', `/order-result?order_id=${order.orderId}`)
  await payAtGateway(play, act, token, { ...order, turn })
  await act('orders: list', 'GET', '/api/shop/orders', { token })
  await act('orders: one', 'GET', `/api/shop/orders/${order.orderId}`, { token })
}

const payAtTheDoor = async (play: Play, person: Person, turn: number): Promise<void> => {
  const { regular } = play.stage
  const order = await placeOrder(
    play,
    { ...person, buyer: regular },
    turn,
    'cod',
    'checkout: cash order',
  )
  if (order)
    await doing(play, person)('orders: one', 'GET', `/api/shop/orders/${order.orderId}`, {
      token: regular.token,
    })
}

const placeOrder = async (
  play: Play,
  person: Person,
  turn: number,
  method: string,
  cell: string,
): Promise<Order | null> => {
  const { stage, journal } = play
  const act = doing(play, person)
  const { token, addressId, id } = person.buyer
  await act('pages', 'GET', turn % 2 === 0 ? '/cart' : '/checkout')
  await act('cart: read', 'GET', '/api/shop/cart', { token })
  const items = [{ variation_id: stage.product.variationId, quantity: 1 }]
  const body = { product_id: stage.product.id, items }
  const added = await untilTaken(play, (key) =>
    act('cart: add', 'POST', '/api/shop/cart/add-multiple', { token, key, body }),
  )
  if (added === null) return null
  const look = () =>
    act('checkout: summary', 'GET', `/api/shop/checkout/summary?payment_method=${method}`, {
      token,
    })
  const summary = await untilTaken(play, look)
  const slots = (summary?.body?.data?.available_time_pickups ?? []) as {
    id: string
    is_available: boolean
  }[]
  const slot = slots.findLast(({ is_available }) => is_available)?.id
  if (slot === undefined) return null
  const order = { address_id: addressId, payment_method: method, time_pickup: slot }
  const placed = await untilTaken(play, (key) =>
    act(cell, 'POST', '/api/shop/checkout/process', { token, key, body: order }),
  )
  if (placed?.status !== 200) return null
  const { order_id: orderId, payment } = placed.body.data
  journal.orders.set(orderId, id)
  return { orderId, paymentId: payment.id }
}

/**
 * Retries until accepted or refused, as pages do: with the same key and after `Retry-After`. Null
 * when the outage ends before.
 */
const untilTaken = async (
  { isOver }: Play,
  ask: (key: string) => Promise<Seen>,
): Promise<Seen | null> => {
  const key = randomUUID()
  while (!isOver()) {
    const seen = await ask(key)
    if (seen.status !== 503 && seen.status !== 0 && seen.body?.code !== 'in_progress') return seen
    await pause(Number(seen.headers['retry-after'] ?? 1) * 1_000)
  }
  return null
}

const LOOKS_MAX = 4

const payAtGateway = async (
  { stage, journal, isTold, isOver }: Play,
  act: Do,
  token: string,
  { orderId, paymentId, turn }: Order & { turn: number },
): Promise<void> => {
  const look = () =>
    act('order: result page', 'GET', `/api/shop/checkout/order/${orderId}`, { token })
  let shown = await look()
  for (
    let looks = 0;
    looks < LOOKS_MAX && shown.body?.data?.payment?.state !== 'pending' && !isOver();
    looks++
  )
    shown = await look()
  if (shown.body?.data?.payment?.state !== 'pending') return
  const looks = turn % 2 === 0
  const pay = () => {
    stage.world.gateway.change(paymentId, { status: 'settlement' })
    journal.paid.push({ orderId, paymentId, at: Date.now(), looks })
    if (isTold()) void tellOfPayment(stage, paymentId)
  }
  if (looks || turn % 4 === 1) pay()
  else journal.waiting.push(afterWhile(isOver).then(pay))
  if (!looks) return
  for (
    let tries = 0;
    tries < LOOKS_MAX && shown.body?.data?.payment_state !== 'paid' && !isOver();
    tries++
  )
    shown = await look()
}

/** Some customers take a while to find their phone. */
const WHILE_MS = 135_000
const afterWhile = async (isOver: () => boolean): Promise<void> => {
  for (
    const until = performance.now() + WHILE_MS;
    performance.now() < until && !isOver();
    await pause(250)
  );
}

const NOTICES_MAX = 5
/** The gateway's notice, retried until it is accepted, as gateways do. */
const tellOfPayment = async ({ ask, world }: Stage, paymentId: string): Promise<void> => {
  for (let tries = 0; tries < NOTICES_MAX; tries++) {
    const { body, headers } = world.gateway.noticeOf(paymentId)
    const { status } = await ask('POST', '/hooks/midtrans', {
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
    if (status === 200) return
    await pause(2_000)
  }
}

let newcomers = 0
const nextNumber = () =>
  `62857${String(Date.now() % 10_000_000).padStart(7, '0')}${newcomers++ % 10}`

/** Logs in by password and by a provider. */
const comeIn = async (play: Play, person: Person): Promise<void> => {
  const act = doing(play, person)
  const account = '/api/account/v1'
  await act('sign-in: password', 'POST', `${account}/login`, {
    body: { phone_number: person.buyer.phone, password: PASSWORD },
  })
  const random = () => randomBytes(32).toString('base64url')
  const body = {
    provider: 'oidc',
    redirect_uri: `${PUBLIC_URL}/auth/callback`,
    state: random(),
    nonce: random(),
    code_challenge: random(),
  }
  await act('sign-in: provider', 'POST', `${account}/login_by_provider/start`, { body })
}

const join = async (play: Play, person: Person): Promise<void> => {
  const { stage, isOver, tally } = play
  const act = doing(play, person)
  const account = '/api/account/v1'
  const phone = nextNumber()
  const form = {
    phone_number: phone,
    name: 'Sinta Uji',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accept_terms: true,
  }
  const registered = await act('sign-in: register', 'POST', `${account}/register`, { body: form })
  const token: string | undefined = registered.body?.data?.key?.token
  if (!token) return
  const enter = (key: string) => {
    const otp = stage.world.messages.codeFor(phone)
    return otp === null
      ? null
      : act('sign-in: code', 'PUT', `${account}/verify-phone-number`, { token: key, body: { otp } })
  }
  const sent = await act('sign-in: send code', 'POST', `${account}/send-otp`, {
    token,
    body: { send_to: 'whatsapp' },
  })
  if (sent.status === 200 && (await enter(sent.body.data.key.token)) !== null) return
  // Without a message: the other channel, once it is allowed.
  const wait =
    sent.status === 200
      ? new Date(sent.body.data.resend_at).getTime() -
        new Date(sent.body.data.server_time).getTime()
      : 1_000
  const told = sent.status === 429 ? Number(sent.headers['retry-after']) * 1_000 : wait
  for (let waited = 0; waited < told && !isOver(); waited += 250) await pause(250)
  if (isOver()) return
  const key: string = sent.body?.data?.key?.token ?? token
  const other = await act('sign-in: other channel', 'POST', `${account}/send-otp`, {
    token: key,
    body: { send_to: 'sms' },
  })
  if (other.status !== 200) return
  const entered = await enter(other.body.data.key.token)
  tally.note(
    'sign-in: other channel',
    other.what,
    entered?.status === 200 || entered?.status === 503
      ? null
      : 'the code did not come by the other channel',
  )
}

const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#1b7a36' } })
  .png()
  .toBuffer()

/** Profile, an address, a place on the map, a photo. */
const keepHouse = async (play: Play, person: Person, turn: number): Promise<void> => {
  const act = doing(play, person)
  const { token, accountToken, id } = person.buyer
  await act('profile: read', 'GET', '/api/account/v1/profile', { token: accountToken })
  await act('address: search', 'GET', '/api/shop/maps/search?q=kemang&lat=-6.26&lng=106.81', {
    token,
  })
  await act('address: reverse', 'GET', `/api/shop/maps/reverse?lat=-6.26&lng=106.8${turn % 9}`, {
    token,
  })
  await act('address: list', 'GET', '/api/shop/shipping/address', { token })
  const saved = await act('address: save', 'POST', '/api/shop/shipping/address', {
    token,
    body: addressForm,
  })
  const savedId: string | undefined = saved.body?.data?.id
  // The address book has a limit.
  if (savedId)
    await act('address: save', 'DELETE', `/api/shop/shipping/address/${savedId}`, { token })
  const form = new FormData()
  for (const [name, value] of Object.entries(personalDetails)) form.set(name, value)
  form.set('email', `${id}@example.com`)
  form.set('name', `Sinta Uji ${turn}`)
  form.set(
    'profile_picture',
    new File([new Uint8Array(await picture)], 'me.png', { type: 'image/png' }),
  )
  const updated = await act('profile: photo', 'PUT', '/api/account/v1/update-profile', {
    token: accountToken,
    form,
  })
  const path: string | undefined = updated.body?.data?.user?.profile_picture
  if (path?.startsWith('/files/')) play.journal.uploads.push(path)
  const upload = play.journal.uploads.at(-1)
  if (upload) await act('pictures: uploaded', 'GET', upload)
}

import type { Cart } from '#contract/cart.ts'
import type { Locale } from '#domain/locale.ts'
import { AppError } from '../errors.ts'
import type { Queryable } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Caller, Context, Shop } from '../shop.ts'
import { linesNow, type CartLine } from './lines.ts'
import { presentCart } from './present.ts'
import {
  lockCart,
  readCartAndTier,
  writeCart,
  type CartAndTier,
  type CartFacts,
  type CartLineRow,
  type CartWrite,
  type NewLine,
} from './store/cart.ts'

/** Who changes a cart. `sessionId` is the device making the change, which is not notified. */
export type Changer = { customerId: string; sessionId: string; locale: Locale; now: Date }

export const changerOf = ({
  customer: { customerId, sessionId },
  locale,
  now,
}: Pick<Context, 'locale' | 'now'> & { customer: Caller }): Changer => ({
  customerId,
  sessionId,
  locale,
  now,
})

/** The cart after a change, and the quantities that the stock reduced. */
export type Decided = { write: CartWrite; cart: CartFacts | null; adjusted: Cart['adjusted'] }

export const NO_WRITE: CartWrite = {
  made: [],
  changed: [],
  gone: [],
  dropCoupons: false,
  kept: null,
}

/** Concurrent changes of one cart are rare, so it is not locked; after two conflicts it is. */
const TRIES_UNLOCKED = 2
const TRIES = 6

/**
 * Optimistic concurrency: repeats `attempt` (read, decide, write) until the cart's version is
 * unchanged. `attempt` returns null on a conflict.
 */
export const untilUnchanged = async <T>(
  shop: Shop,
  customerId: string,
  attempt: (db: Queryable) => Promise<T | null>,
): Promise<T> => {
  for (let tried = 0; tried < TRIES; tried++) {
    const done =
      tried < TRIES_UNLOCKED
        ? await attempt(shop.db)
        : await shop.database.transaction(async (tx) => {
            await lockCart(tx, customerId)
            return attempt(tx)
          })
    if (done !== null) return done
  }
  throw new AppError('conflict', { retryAfterSeconds: 1 })
}

/** The input of a decision: the stored lines, and each as it counts now. */
export type Seen = CartAndTier & { lines: CartLine[] }

export const seenNow = (shop: Shop, read: CartAndTier, now: Date): Seen => ({
  ...read,
  lines: linesNow(read.cart, read, now, shop.settings()).lines,
})

/**
 * Changes the customer's cart in two round trips and returns it. A decision without writes keeps
 * the version.
 */
export const changeCart = (
  shop: Shop,
  changer: Changer,
  decide: (seen: Seen) => Decided,
): Promise<Cart> => {
  const { customerId, now } = changer
  return untilUnchanged(shop, customerId, async (db) => {
    const read = await readCartAndTier(db, customerId, { now, settings: shop.settings() })
    const seen = seenNow(shop, read, now)
    const decided = decide(seen)
    if (!(await writeDecided(db, changer, seen, decided))) return null
    publishToOtherDevices(shop, changer, decided)
    return present(shop, changer, seen, decided)
  })
}

/** Writes a decision; false when the cart has changed meanwhile. */
export const writeDecided = async (
  db: Queryable,
  { customerId, now }: Pick<Changer, 'customerId' | 'now'>,
  seen: CartAndTier,
  { write }: Decided,
): Promise<boolean> =>
  isNothing(write) ||
  (await writeCart(
    db,
    { customerId, newCartId: newId(now), seen: seen.cart?.version ?? null, now },
    write,
  ))

const isNothing = ({ made, changed, gone, dropCoupons, kept }: CartWrite): boolean =>
  made.length + changed.length + gone.length === 0 && !dropCoupons && kept === null

/** Notifies the customer's other devices that the cart has changed. */
export const publishToOtherDevices = (
  shop: Shop,
  { customerId, sessionId }: Changer,
  { write }: Decided,
): void => {
  if (!isNothing(write)) shop.publishToPages(customerId, 'cart', sessionId)
}

/** The cart after a decision, for the wire. */
export const present = (
  shop: Shop,
  { locale, now }: Pick<Changer, 'locale' | 'now'>,
  seen: CartAndTier,
  decided: Pick<Decided, 'cart' | 'adjusted'>,
): Cart => {
  const settings = shop.settings()
  const isFree = seen.tierPosition >= settings['order.serviceFeeFreeFromTier']
  const serviceFee = isFree ? 0 : settings['order.serviceFee']
  return presentCart(decided.cart, linesNow(decided.cart, seen, now, settings), {
    locale,
    now,
    settings,
    automatic: seen.automatic,
    earnFactorPercent: seen.earnFactorPercent,
    pointOffers: seen.pointOffers,
    promisesPrice: seen.promisesPrice,
    serviceFee,
    company: seen.company,
    adjusted: decided.adjusted,
  })
}

/** The cart as stored after the write, equal to what a read would return. */
export const cartAfter = (
  cart: CartFacts | null,
  write: CartWrite,
  factsOf: (line: NewLine) => Omit<CartLineRow, keyof NewLine>,
): CartFacts | null => {
  if (isNothing(write)) return cart
  const changed = new Map(write.changed.map((line) => [line.key, line]))
  const stays = (cart?.lines ?? [])
    .filter(({ key }) => !write.gone.includes(key))
    .map((line) => ({ ...line, ...changed.get(line.key) }))
  const made = write.made.map((line) => ({ ...factsOf(line), ...line }))
  const base = cart ?? {
    id: '',
    version: 0,
    addressId: null,
    shippingMethod: null,
    timePickup: null,
    couponCodes: [],
    lastOrderId: null,
  }
  return {
    ...base,
    version: base.version + 1,
    couponCodes: write.dropCoupons ? [] : base.couponCodes,
    lines: made.length === 0 ? stays : [...stays, ...made].toSorted(inPlace),
  }
}

const inPlace = (a: CartLineRow, b: CartLineRow): number =>
  Date.parse(a.addedAt) - Date.parse(b.addedAt) || (a.key < b.key ? -1 : 1)

/** A decision about existing lines of the cart. */
export const decideLines = (
  cart: CartFacts | null,
  write: Partial<Pick<CartWrite, 'changed' | 'gone' | 'dropCoupons'>>,
  adjusted: Cart['adjusted'] = [],
): Decided => {
  const whole = { ...NO_WRITE, ...write }
  return { write: whole, cart: cartAfter(cart, whole, () => ({}) as never), adjusted }
}

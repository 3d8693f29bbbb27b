import { objectWith, stored } from '../state/stored.ts'

/**
 * A guest's action that needed a login: the login page explains it, and it is carried out on
 * return. Lives in the tab for half an hour.
 */
export type GuestWish = {
  name: string
  /** The page of the action, to which the login returns. */
  path: string
} & (
  | { kind: 'add'; productId: string; items: readonly { variation_id: string; quantity: number }[] }
  /** A card of several sizes: the customer chooses one first. */
  | { kind: 'choose'; slug: string }
  /**
   * What is chosen on the product's page: that page adds it, because it keeps what could not be
   * added.
   */
  | { kind: 'selection'; isEmpty: boolean }
  | { kind: 'heart'; of: 'product' | 'variation'; id: string }
)

const LIFE_MS = 30 * 60_000
const storedWish = stored(
  'guest-wish',
  'tab',
  objectWith<GuestWish & { at: number }>({ kind: 'string', path: 'string', at: 'number' }),
)

export const keepGuestWish = (wish: GuestWish) => storedWish.write({ ...wish, at: Date.now() })

/** The action stored for a page; null for none, an expired one, or another page's. */
export function readGuestWish(path: string): GuestWish | null {
  const wish = storedWish.read()
  return wish && wish.path === path && Date.now() - wish.at < LIFE_MS ? wish : null
}

/** Reads a wish of these kinds and forgets it, so that it is carried out once. */
export function takeGuestWish<Kind extends GuestWish['kind']>(
  path: string,
  ...kinds: Kind[]
): Extract<GuestWish, { kind: Kind }> | null {
  const wish = readGuestWish(path)
  if (!wish || !(kinds as string[]).includes(wish.kind)) return null
  storedWish.write(null)
  return wish as Extract<GuestWish, { kind: Kind }>
}

/**
 * What a guest pressed before being sent to the login page: the page says why, and the choice is
 * carried out once they are back where they pressed it. It lives as long as the tab and is
 * forgotten after half an hour.
 */
export type GuestWish = {
  name: string
  /** Where it was pressed, and where logging in leads back to. */
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

const NAME = 'guest-wish'
const LIFE_MS = 30 * 60_000

export function keepGuestWish(wish: GuestWish) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ ...wish, at: Date.now() }))
  } catch {
    // Without storage the login page just says nothing.
  }
}

/** The wish that was pressed on a page; null for none, an old one, or one of another page. */
export function readGuestWish(path: string): GuestWish | null {
  try {
    const wish = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as
      | (GuestWish & { at: number })
      | null
    return wish && wish.path === path && Date.now() - wish.at < LIFE_MS ? wish : null
  } catch {
    return null
  }
}

/** Reads a wish of these kinds and forgets it, so that it is carried out once. */
export function takeGuestWish<Kind extends GuestWish['kind']>(
  path: string,
  ...kinds: Kind[]
): Extract<GuestWish, { kind: Kind }> | null {
  const wish = readGuestWish(path)
  if (!wish || !(kinds as string[]).includes(wish.kind)) return null
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    return null
  }
  return wish as Extract<GuestWish, { kind: Kind }>
}

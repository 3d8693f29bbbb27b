import { objectWith, stored } from './stored.ts'

/**
 * A guest's action that needed a login: the login page explains it, and it is carried out on
 * return. Lives in the tab for half an hour.
 */
export type GuestAction = {
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
  | { kind: 'wishlist'; of: 'product' | 'variation'; id: string }
  /** Wants to be notified when a variation is back in stock. */
  | { kind: 'alert'; id: string }
)

const LIFE_MS = 30 * 60_000
const storedAction = stored(
  'guest-action',
  'tab',
  objectWith<GuestAction & { at: number }>({ kind: 'string', path: 'string', at: 'number' }),
)

export const saveGuestAction = (action: GuestAction) =>
  storedAction.write({ ...action, at: Date.now() })

/** The action stored for a page; null for none, an expired one, or another page's. */
export function readGuestAction(path: string): GuestAction | null {
  const action = storedAction.read()
  return action && action.path === path && Date.now() - action.at < LIFE_MS ? action : null
}

/**
 * After the login: reads an action of these kinds and forgets it, so that it is carried out once.
 * An action of another page is over, because the login did not return to it.
 */
export function takeGuestAction<Kind extends GuestAction['kind']>(
  path: string,
  ...kinds: Kind[]
): Extract<GuestAction, { kind: Kind }> | null {
  const action = readGuestAction(path)
  if (action && !(kinds as string[]).includes(action.kind)) return null
  storedAction.write(null)
  return action as Extract<GuestAction, { kind: Kind }> | null
}

/** Listings in which staff pin products, or keep them out. */
export const PINNED_LISTINGS = ['bestsellers', 'new'] as const
export type PinnedListing = (typeof PINNED_LISTINGS)[number]
export const PIN_KINDS = ['pin', 'block'] as const
export type PinKind = (typeof PIN_KINDS)[number]
/** Pins and blocks of one listing. */
export const LISTING_PINS_MAX = 60
/** A pin holds at most this many days from today. */
export const PIN_DAYS_MAX = 400

declare const unit: unique symbol

/**
 * A number of points. A plain number is accepted, an amount of another unit is not, so that points
 * and Rupiah cannot be mistaken for each other.
 */
export type Points = number & { readonly [unit]?: 'points' }
/** Weight in whole grams; see `Points`. */
export type Grams = number & { readonly [unit]?: 'grams' }
/** Whole Rupiah. Never a fraction; made by `rupiah` in `money.ts`, or read from the database. */
export type Rupiah = number & { readonly [unit]: 'Rupiah' }
/** Rupiah in an argument: a plain number or `Rupiah`, but no points or grams. */
export type Amount = number & { readonly [unit]?: 'Rupiah' }
/** The id of one noun: `Id<'order'>` is not accepted as `Id<'customer'>`, plain text is. */
export type Id<Noun extends string> = string & { readonly [unit]?: Noun }

import type { CartItem } from '#contract/cart.ts'
import { inLocale, type Locale } from '#domain/locale.ts'
import type { OrderedPart } from './store/facts.ts'

/** What is inside one hamper, in the reader's language. */
export const presentParts = (parts: readonly OrderedPart[], locale: Locale): CartItem['parts'] =>
  parts.map((part) => ({
    name: inLocale(part.name, locale),
    variation_name: inLocale(part.variationName, locale),
    quantity: part.quantity,
  }))

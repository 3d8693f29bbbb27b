/** Tags of kept answers (see `platform/changes.ts`). */
const CATALOGUE_TAG = 'catalogue'
/** What changes by the clock alone: tomorrow's supply at the cut-off and at midnight, and what is new. */
export const AVAILABILITY_TAG = 'availability'
export const productTag = (slug: string): string => `product:${slug}`
export const listingTags = (): string[] => [CATALOGUE_TAG, AVAILABILITY_TAG]

// A notice holds 8 kB; beyond so many products everything is forgotten at once.
const SLUGS_NAMED_MAX = 100

/** What must be announced when products change so that a shopper can see it: listings and their own pages. */
export const changeTags = (...slugs: readonly string[]): string[] =>
  slugs.length > SLUGS_NAMED_MAX ? ['*'] : [CATALOGUE_TAG, ...slugs.map(productTag)]

/** Cache tag of answers that show a product's reviews (see `platform/changes.ts`). */
export const reviewsTag = (slug: string): string => `reviews:${slug}`

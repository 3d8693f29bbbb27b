/** Tag of kept answers that show the reviews of a product (see `platform/changes.ts`). */
export const reviewsTag = (slug: string): string => `reviews:${slug}`

export const TAG_LENGTH_MAX = 30
export const ORDER_TAGS_MAX = 10
export const CUSTOMER_TAGS_MAX = 10

/** Two spellings of a tag are one: `VIP `, `vip`. */
export const tidyTag = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ').toLowerCase()

import type { PageMeta } from '#contract/wire.ts'

/** Pagination metadata of a list; an empty list has one empty page. */
export const pageMetaOf = (total: number, page: number, perPage: number): PageMeta => ({
  total,
  page,
  per_page: perPage,
  total_pages: Math.max(1, Math.ceil(total / perPage)),
})

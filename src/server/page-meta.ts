import type { PageMeta } from '#contract/wire.ts'

/** What a list tells about its pages; an empty list has one, which is empty. */
export const pageMetaOf = (total: number, page: number, perPage: number): PageMeta => ({
  total,
  page,
  per_page: perPage,
  total_pages: Math.max(1, Math.ceil(total / perPage)),
})

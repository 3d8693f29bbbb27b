import { CONTENT_KINDS, type ContentKind } from '#domain/content/kinds.ts'

/** The kind that an address names; pages without one. */
export const kindOf = (name: string | undefined): ContentKind =>
  CONTENT_KINDS.find((one) => one === name) ?? 'page'

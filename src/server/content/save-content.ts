import type { Text } from '#domain/locale.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { sanitiseText } from '../platform/security/sanitise.ts'
import type { BranchData, Kind, Kinds } from './kinds.ts'
import { CONTENT_TAG } from './tags.ts'
import { upsertBranches, upsertDocuments } from './store.ts'

export type Draft<K extends Kind> = {
  slug: string
  data: Kinds[K]
  startsAt?: Date
  endsAt?: Date
  publishedAt?: Date
}

/** Fields that hold HTML in every kind; all others are plain text, escaped on display. */
const HTML_FIELDS = new Set([
  'body',
  'description',
  'tnc',
  'answer',
  'contact',
  'info',
  'complaint',
])
// A page's description goes into its meta tag and is plain text.
const PLAIN_DESCRIPTION = new Set<Kind>(['page', 'product-blocks'])

/**
 * Saves documents of a kind in the given order with sanitised HTML, and invalidates what showed the
 * earlier ones.
 */
export const saveDocuments = async <K extends Kind>(
  tx: Transaction,
  kind: K,
  drafts: readonly Draft<K>[],
  now: Date,
): Promise<void> => {
  await upsertDocuments(
    tx,
    drafts.map(({ slug, data, startsAt, endsAt, publishedAt }, position) => ({
      id: newId(now),
      kind,
      slug,
      position,
      data: cleaned(kind, data),
      startsAt: startsAt ?? null,
      endsAt: endsAt ?? null,
      publishedAt: publishedAt ?? now,
    })),
  )
  await announceChange(tx, [CONTENT_TAG])
}

const cleaned = (kind: Kind, value: unknown, field = ''): unknown => {
  if (Array.isArray(value)) return value.map((part) => cleaned(kind, part))
  if (typeof value !== 'object' || value === null) return value
  if (isText(value))
    return HTML_FIELDS.has(field) && !(field === 'description' && PLAIN_DESCRIPTION.has(kind))
      ? sanitiseText(value)
      : value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, cleaned(kind, part, key)]),
  )
}

const isText = (value: object): value is Text =>
  'en' in value && 'id' in value && typeof value.en === 'string' && typeof value.id === 'string'

export type BranchDraft = {
  id: string
  name: string
  address: string
  lat: number
  lng: number
  phone: string
  isHub: boolean
  data: BranchData
}

export const saveBranches = async (
  tx: Transaction,
  branches: readonly BranchDraft[],
): Promise<void> => {
  await upsertBranches(
    tx,
    branches.map((branch, position) => ({ ...branch, position })),
  )
  await announceChange(tx, [CONTENT_TAG])
}

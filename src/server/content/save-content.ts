import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import { sanitisedData } from './texts.ts'
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
      data: sanitisedData(kind, data),
      startsAt: startsAt ?? null,
      endsAt: endsAt ?? null,
      publishedAt: publishedAt ?? now,
    })),
  )
  await announceChange(tx, [CONTENT_TAG])
}

export type BranchDraft = {
  id: string
  name: string
  address: string
  lat: number
  lng: number
  phone: string
  isHub: boolean
  /** Customers can collect their orders here. */
  collects: boolean
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

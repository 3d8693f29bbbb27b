import type { ListedDocument, StaffDocument } from '#contract/staff/content/content.ts'
import { missingLanguages } from '#domain/content/obstacles.ts'
import type { Text } from '#domain/locale.ts'
import type { Settings } from '#domain/settings.ts'
import { filledData } from '../content/index.ts'
import type { Queryable } from '../platform/database.ts'
import { obstaclesIn, textsOf } from './judge.ts'
import { formOf } from './form.ts'
import { productLinks } from './product-links.ts'
import { productsBySlug, type DocumentRow } from './store/documents.ts'

/** A document as its editor has it. */
export const presentDocument = async (db: Queryable, row: DocumentRow): Promise<StaffDocument> => {
  const slugs = productLinks(row.data)
  return {
    id: row.id,
    kind: row.kind,
    slug: row.slug,
    state: row.state,
    version: row.version,
    published_version: row.publishedVersion,
    by: row.actor,
    at: row.at.toISOString(),
    form: formOf(row.kind, row),
    obstacles: obstaclesIn(row.kind, row),
    links: deadLinks(slugs, await productsBySlug(db, slugs)),
  }
}

type Known = Awaited<ReturnType<typeof productsBySlug>>

/** The products of a document that customers do not see. */
const deadLinks = (slugs: readonly string[], known: Known): StaffDocument['links'] => {
  const shown = new Map(known.map((one) => [one.slug, one.shown]))
  return slugs.flatMap((slug) =>
    shown.get(slug) === true
      ? []
      : [{ slug, problem: shown.has(slug) ? ('hidden' as const) : ('missing' as const) }],
  )
}

export const presentList = async (
  db: Queryable,
  documents: readonly DocumentRow[],
  settings: Settings,
): Promise<ListedDocument[]> => {
  const links = documents.map(({ data }) => productLinks(data))
  const known = await productsBySlug(db, [...new Set(links.flat())])
  return documents.map((row, at) => ({
    id: row.id,
    slug: row.slug,
    title: titleOf(filledData(row.kind, row.data, settings)),
    state: row.state,
    version: row.version,
    published_version: row.publishedVersion,
    missing: missingLanguages(textsOf(row.kind, row)),
    starts_at: row.startsAt?.toISOString() ?? null,
    ends_at: row.endsAt?.toISOString() ?? null,
    dead_links: deadLinks(links[at]!, known).length,
    by: row.actor,
    at: row.at.toISOString(),
  }))
}

const titleOf = (data: unknown): Text => (data as { title?: Text }).title ?? { en: '', id: '' }

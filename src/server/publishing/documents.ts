import type { ContentForm } from '#contract/staff/content/content-forms.ts'
import { NEEDED_PAGES, SINGLE_SLUGS } from '#domain/content/kinds.ts'
import type { Obstacle } from '#domain/content/obstacles.ts'
import { isPhoto } from '../catalogue/index.ts'
import { CONTENT_TAG, nameBranches, sanitisedData, type StoredPicture } from '../content/index.ts'
import { AppError, type FieldError } from '../errors.ts'
import { announceChange } from '../platform/changes.ts'
import type { Transaction } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Shop } from '../shop.ts'
import { presentDocument } from './present.ts'
import { repeatedNames, versionOf, type Version } from './form.ts'
import { obstaclesIn, pictureOf } from './judge.ts'
import {
  addVersion,
  deleteDraft,
  findDocument,
  findVersion,
  hideDocument,
  insertDocument,
  lockDocument,
  publishVersion,
  type DocumentRow,
} from './store/documents.ts'

type Asking = { shop: Shop; staff: { login: string }; now: Date }

/** A document, locked until the transaction ends; 404 for an unknown id. */
export const knownDocument = async (tx: Transaction, id: string): Promise<DocumentRow> =>
  known(await lockDocument(tx, id))

/** What a write of this transaction left. */
const written = async (tx: Transaction, id: string): Promise<DocumentRow> =>
  known(await findDocument(tx, id))

const known = (found: DocumentRow | null): DocumentRow => {
  if (!found) throw new AppError('not_found')
  return found
}

export const createDraft = async (
  tx: Transaction,
  ask: Asking,
  { slug, form }: { slug: string; form: ContentForm },
): Promise<DocumentRow> => {
  const version = await checkedVersion(tx, ask, { form, before: null })
  const only = SINGLE_SLUGS[form.kind]
  if (only !== undefined && slug !== only) throw refused('slug', 'validation.oneOf')
  const id = newId(ask.now)
  const saved = { ...version, actor: ask.staff.login, now: ask.now }
  if (!(await insertDocument(tx, { id, kind: form.kind, slug, ...saved })))
    throw refused('slug', 'validation.takenHere')
  return written(tx, id)
}

/** Saves a version over the one that was read; 409 `changed_meanwhile` with the newer one. */
export const saveDraft = async (
  tx: Transaction,
  ask: Asking,
  { id, version: over, form }: { id: string; version: number; form: ContentForm },
): Promise<{ before: DocumentRow; after: DocumentRow }> => {
  const before = await knownDocument(tx, id)
  if (form.kind !== before.kind) throw refused('form.kind', 'validation.oneOf')
  const version = await checkedVersion(tx, ask, { form, before })
  return saveVersion(tx, ask, before, { over, version })
}

/** Saves an earlier version again, as the newest. */
export const revertTo = async (
  tx: Transaction,
  ask: Asking,
  { id, version: over, to }: { id: string; version: number; to: number },
): Promise<{ before: DocumentRow; after: DocumentRow }> => {
  const before = await knownDocument(tx, id)
  const earlier = await findVersion(tx, id, to)
  if (!earlier) throw new AppError('not_found')
  const { data, startsAt, endsAt } = earlier
  return saveVersion(tx, ask, before, { over, version: { data, startsAt, endsAt } })
}

const saveVersion = async (
  tx: Transaction,
  { staff, now }: Asking,
  before: DocumentRow,
  { over, version }: { over: number; version: Version },
): Promise<{ before: DocumentRow; after: DocumentRow }> => {
  const { id } = before
  if (!(await addVersion(tx, { id, over, ...version, actor: staff.login, now })))
    throw new AppError('changed_meanwhile', { details: await presentDocument(tx, before) })
  return { before, after: await written(tx, id) }
}

/** Shows the newest version once nothing is missing. Idempotent. */
export const publishDraft = async (
  tx: Transaction,
  { now }: Asking,
  { id, version }: { id: string; version: number },
): Promise<DocumentRow> => {
  const before = await knownDocument(tx, id)
  const obstacles = obstaclesIn(before.kind, before)
  if (before.version === version && obstacles.length > 0)
    throw new AppError('invalid', { errors: errorsOf(obstacles) })
  const publishedAt = publicationOf(before, now)
  if (!(await publishVersion(tx, { id, version, publishedAt })))
    throw new AppError('changed_meanwhile', { details: await presentDocument(tx, before) })
  await announceChange(tx, [CONTENT_TAG])
  return written(tx, id)
}

/** The date that customers read: a post's own, a page's last change, else its first day. */
const publicationOf = (
  { kind, state, startsAt, publishedAt, version, publishedVersion }: DocumentRow,
  now: Date,
): Date => {
  if (kind === 'article' && startsAt !== null) return startsAt
  if (kind === 'page') return version === publishedVersion ? publishedAt : now
  return state === 'draft' ? now : publishedAt
}

/** Hides a document from customers; pages and parts that the shop needs stay. */
export const withdrawDocument = async (
  tx: Transaction,
  { id, version }: { id: string; version: number },
): Promise<DocumentRow> => {
  const before = await knownDocument(tx, id)
  const { kind, slug } = before
  if (kind in SINGLE_SLUGS || (kind === 'page' && NEEDED_PAGES.has(slug)))
    throw new AppError('content_needed')
  if (before.version !== version || before.state === 'draft')
    throw new AppError('changed_meanwhile', { details: await presentDocument(tx, before) })
  if (await hideDocument(tx, id)) await announceChange(tx, [CONTENT_TAG])
  return written(tx, id)
}

export const deleteDocument = async (tx: Transaction, id: string): Promise<DocumentRow> => {
  const before = await knownDocument(tx, id)
  if (!(await deleteDraft(tx, id))) throw new AppError('content_published')
  return before
}

/** What the schema cannot say: unique names, and pictures that the shop has. */
const checkedVersion = async (
  tx: Transaction,
  { shop }: Asking,
  { form, before }: { form: ContentForm; before: DocumentRow | null },
): Promise<Version> => {
  const [repeated] = repeatedNames(form)
  if (repeated !== undefined) throw refused(repeated, 'validation.takenHere')
  const version = versionOf(form)
  await refusePicture(shop, version, before)
  if (form.kind === 'promo') await refuseBranch(tx, form.branches)
  return { ...version, data: sanitisedData(form.kind, version.data) }
}

const refuseBranch = async (tx: Transaction, chosen: readonly string[]): Promise<void> => {
  const known = new Set((await nameBranches(tx)).map(({ id }) => id))
  const at = chosen.findIndex((id) => !known.has(id))
  if (at !== -1) throw refused(`form.branches.${at}`, 'validation.oneOf')
}

/** A picture is the one that the document has already, or one that was uploaded. */
const refusePicture = async (
  shop: Shop,
  { data }: Version,
  before: DocumentRow | null,
): Promise<void> => {
  const picture = pictureOf(data)
  const kept = before && pictureOf(before.data)
  if (!picture || picture.base === '' || isSame(picture, kept)) return
  if (!(await isPhoto(shop, picture))) throw refused('form.picture', 'validation.unknownPhoto')
}
const isSame = (one: StoredPicture, other?: StoredPicture | null): boolean =>
  one.base === other?.base && one.widths.join(' ') === other.widths.join(' ')

const errorsOf = (obstacles: readonly Obstacle[]): Record<string, FieldError[]> => {
  const errors: Record<string, FieldError[]> = {}
  for (const { field, problem, detail } of obstacles) {
    const isSided = problem === 'text' || problem === 'alt'
    const name = `form.${problem === 'alt' ? 'picture.alt' : field}${isSided ? `.${detail}` : ''}`
    ;(errors[name] ??= []).push({
      key: `validation.content.${problem}`,
      params: { name: detail },
    })
  }
  return errors
}

const refused = (field: string, key: string): AppError =>
  new AppError('invalid', { errors: { [field]: [{ key }] } })

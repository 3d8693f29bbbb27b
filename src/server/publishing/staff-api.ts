import {
  createDocument,
  deleteDocument as deleteCall,
  exportContent,
  getDocument,
  listContent,
  listPlaceholders,
  listVersions,
  makePreviewLink,
  orderContent,
  previewContent,
  publishDocument,
  revertDocument,
  saveDocument,
  uploadContentPicture,
  withdrawDocument as withdrawCall,
} from '#contract/staff/content/content.ts'
import type { ContentForm } from '#contract/staff/content/content-forms.ts'
import { pages } from '#contract/pages.ts'
import { PLACEHOLDERS } from '#domain/content/placeholders.ts'
import { DAY_MS } from '#domain/time.ts'
import { makeWidePicture } from '../catalogue/index.ts'
import {
  CONTENT_TAG,
  filledData,
  makePreviewToken,
  previewSubject,
  sanitisedData,
} from '../content/index.ts'
import { AppError } from '../errors.ts'
import { fromReplica, once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { announceChange } from '../platform/changes.ts'
import { perform, recordCall, staff, type Act } from '../staff/index.ts'
import {
  createDraft,
  deleteDocument,
  publishDraft,
  revertTo,
  saveDraft,
  withdrawDocument,
} from './documents.ts'
import { exportContent as exportDocuments } from './export-content.ts'
import { formOf, versionOf } from './form.ts'
import { obstaclesIn } from './judge.ts'
import { presentDocument, presentList } from './present.ts'
import {
  findDocument,
  listDocuments,
  listVersionRows,
  writeOrder,
  type DocumentRow,
} from './store/documents.ts'

/** Where documents that can be previewed by a link are shown. */
const PREVIEWS = { promo: pages.promo, slider: pages.slide }

export const publishingCalls: Served[] = [
  serve(listContent, [staff()], async ({ shop, params }) => ({
    data: await presentList(shop.db, await listDocuments(shop.db, params.kind), shop.settings()),
  })),

  serve(exportContent, [staff(), fromReplica()], exportDocuments),

  serve(getDocument, [staff()], async ({ shop, params }) => {
    const document = await findDocument(shop.db, params.id)
    if (!document) throw new AppError('not_found')
    return { data: await presentDocument(shop.db, document) }
  }),

  serve(createDocument, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const made = await createDraft(tx, ask, ask.body)
      const after = { kind: made.kind, slug: made.slug }
      return {
        done: await presentDocument(tx, made),
        act: actOn(made, 'content_created', { after }),
      }
    }),
  })),

  serve(saveDocument, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { before, after } = await saveDraft(tx, ask, { ...ask.params, ...ask.body })
      return {
        done: await presentDocument(tx, after),
        act: actOn(after, 'content_saved', changesOf(before, after)),
      }
    }),
  })),

  serve(revertDocument, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { before, after } = await revertTo(tx, ask, { ...ask.params, ...ask.body })
      return {
        done: await presentDocument(tx, after),
        act: {
          ...actOn(after, 'content_reverted', changesOf(before, after)),
          facts: { to: ask.body.to },
        },
      }
    }),
  })),

  serve(publishDocument, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const after = await publishDraft(tx, ask, { ...ask.params, ...ask.body })
      return {
        done: await presentDocument(tx, after),
        act: actOn(after, 'content_published', { after: { version: after.version } }),
      }
    }),
  })),

  serve(withdrawCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const after = await withdrawDocument(tx, { ...ask.params, ...ask.body })
      return {
        done: await presentDocument(tx, after),
        act: actOn(after, 'content_withdrawn', { before: { version: after.publishedVersion } }),
      }
    }),
  })),

  serve(deleteCall, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const before = await deleteDocument(tx, ask.params.id)
      const { kind, slug } = before
      return { done: {}, act: actOn(before, 'content_deleted', { before: { kind, slug } }) }
    }),
  })),

  serve(orderContent, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { kind } = ask.params
      const before = await listDocuments(tx, kind)
      if (!(await writeOrder(tx, kind, ask.body.ids)))
        throw new AppError('changed_meanwhile', {
          details: await presentList(tx, before, ask.shop.settings()),
        })
      await announceChange(tx, [CONTENT_TAG])
      const after = await listDocuments(tx, kind)
      const slugs = (rows: DocumentRow[]) => ({ kind, slugs: rows.map(({ slug }) => slug) })
      return {
        done: await presentList(tx, after, ask.shop.settings()),
        act: { act: 'content_ordered', before: slugs(before), after: slugs(after) },
      }
    }),
  })),

  serve(listVersions, [staff()], async ({ shop, params }) => {
    const document = await findDocument(shop.db, params.id)
    if (!document) throw new AppError('not_found')
    const versions = await listVersionRows(shop.db, params.id)
    return {
      data: versions.map((one) => ({
        version: one.version,
        state: one.state,
        by: one.actor,
        at: one.at.toISOString(),
        form: formOf(document.kind, one),
      })),
    }
  }),

  serve(previewContent, [staff()], async ({ shop, body: { form } }) => {
    const clean = sanitisedData<ContentForm>(form.kind, form)
    return {
      data: {
        form: filledData(form.kind, clean, shop.settings()),
        obstacles: obstaclesIn(form.kind, versionOf(clean)),
      },
    }
  }),

  serve(makePreviewLink, [staff()], async (ask) => {
    const { shop, params, now } = ask
    const document = await findDocument(shop.db, params.id)
    if (document?.kind !== 'promo' && document?.kind !== 'slider') throw new AppError('not_found')
    await recordCall(shop.db, ask, actOn(document, 'content_preview_made', {}))
    const { kind, slug } = document
    const token = makePreviewToken(shop.config.secrets, previewSubject(kind, slug), now)
    return {
      data: {
        url: `${shop.config.publicUrl}${PREVIEWS[kind](slug, token)}`,
        until: new Date(now.getTime() + DAY_MS).toISOString(),
      },
    }
  }),

  serve(uploadContentPicture, [staff()], async (ask) => {
    const { base, widths } = await makeWidePicture(ask.shop, ask.body.photo, ask.now)
    await recordCall(ask.shop.db, ask, { act: 'photo_uploaded', facts: { base } })
    return { data: { base, widths, alt: { en: '', id: '' } } }
  }),

  serve(listPlaceholders, [staff()], async ({ shop }) => {
    const settings = shop.settings()
    return {
      data: Object.entries(PLACEHOLDERS).map(([name, fill]) => ({
        name,
        value: { en: fill(settings, 'en'), id: fill(settings, 'id') },
      })),
    }
  }),
]

/** The changed fields of a form, before and after, for the audit log. */
const changesOf = (before: DocumentRow, after: DocumentRow): Pick<Act, 'before' | 'after'> => {
  const [was, is] = [before, after].map((row) => formOf(row.kind, row)) as unknown as [Form, Form]
  const changed = Object.keys(is).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const of = (form: Form) => Object.fromEntries(changed.map((name) => [name, form[name]]))
  return { before: of(was), after: of(is) }
}
type Form = Record<string, unknown>

const actOn = (
  { id }: Pick<DocumentRow, 'id'>,
  act: string,
  changed: Pick<Act, 'before' | 'after'>,
): Act => ({ act, entity: { kind: 'content', id }, ...changed })

import type { CONTENT_COLUMNS, exportContent as call } from '#contract/staff/content/content.ts'
import type { ListedDocument } from '#contract/staff/content/content.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import type { Ask } from '../http/guards.ts'
import type { Answer } from '../http/serve.ts'
import { exportedMoment, exportList, type ExportColumns, type StaffCaller } from '../staff/index.ts'
import { presentList } from './present.ts'
import { listDocuments } from './store/documents.ts'

/** Documents of a kind in their order, published or not. */
export const exportContent = (
  ask: Ask<typeof call> & { staff: StaffCaller },
): Promise<Answer<typeof call>> =>
  exportList(ask, {
    title: 'staff.title.content',
    bundles: ['content'],
    columns: columnsOf,
    chosen: ask.query.columns,
    // A shop has a few dozen of a kind: their order is by hand, and one page has them all.
    walk: async function* (db) {
      const found = await listDocuments(db, ask.params.kind)
      yield await presentList(db, found, ask.shop.settings())
    },
  })

const columnsOf = (
  t: StaffTranslate,
): ExportColumns<(typeof CONTENT_COLUMNS)[number], ListedDocument> => ({
  title: [
    { label: `${t('content.field.title')} (id)`, cell: ({ title }) => title.id },
    { label: `${t('content.field.title')} (en)`, cell: ({ title }) => title.en },
  ],
  slug: { label: t('content.field.slug'), cell: ({ slug }) => slug },
  state: { label: t('content.state'), cell: ({ state }) => t(`content.state.${state}`) },
  version: [
    { label: t('content.versionNumber'), cell: ({ version }) => version },
    { label: t('content.versionShown'), cell: (row) => row.published_version },
  ],
  missing: {
    label: t('content.missing'),
    cell: ({ missing }) => missing.map((side) => t(`content.missing.${side}`)).join(', '),
  },
  starts: { label: t('content.field.starts_at'), cell: (row) => exportedMoment(row.starts_at) },
  ends: { label: t('content.field.ends_at'), cell: (row) => exportedMoment(row.ends_at) },
  dead_links: { label: t('content.links'), cell: (row) => row.dead_links },
  by: { label: t('content.savedBy'), cell: ({ by }) => by ?? t('content.seed') },
  at: { label: t('content.savedAt'), cell: ({ at }) => exportedMoment(at) },
})

import * as v from 'valibot'
import { CONTENT_KINDS } from '#domain/content/kinds.ts'
import { staffCall } from '../../call.ts'
import { columnsQuery, files, refuses } from '../export-call.ts'
import { nullableInstant } from '../fields.ts'
import { opaqueId, slugOf } from '../../fields.ts'
import { count, means, unit } from '../../means.ts'
import { id, idParam, instant } from '../../wire.ts'
import { contentForm, slug } from './content-forms.ts'
import { bilingual, photo, whole } from '../goods/product-form.ts'
import { photoUpload } from '../goods/photo-upload.ts'

const ORDER_MAX = 500

const kindParam = v.object({
  kind: means(v.picklist(CONTENT_KINDS, 'validation.oneOf'), 'Kind of documents.'),
})
const version = means(
  v.pipe(whole(1, 1_000_000), unit('ordinal')),
  'The version that was read; another one is refused with `changed_meanwhile`.',
)
const state = v.picklist(['draft', 'published', 'withdrawn'])
const author = means(v.nullable(v.string()), 'Login name; null for what the shop began with.')

const listed = v.object({
  id: opaqueId,
  slug: slugOf,
  title: means(bilingual(v.string()), 'Title of the newest version.'),
  state: means(state, '`draft` was never published.'),
  version,
  published_version: means(
    v.nullable(v.pipe(v.number(), unit('ordinal'))),
    'The version that is or was shown; null for a draft.',
  ),
  missing: means(v.array(v.picklist(['en', 'id'])), 'Languages that lack a text.'),
  starts_at: means(nullableInstant, 'From when it shows.'),
  ends_at: means(nullableInstant, 'Until when it shows.'),
  dead_links: means(count, 'Links to products that customers do not see.'),
  by: author,
  at: means(instant, 'When the newest version was saved.'),
})
export type ListedDocument = v.InferOutput<typeof listed>

const obstacles = means(
  v.array(
    v.object({
      field: means(v.string(), 'The field, `questions.0.answer`.'),
      problem: means(
        v.string(),
        'What is wrong: `text`, `picture`, `alt`, `placeholder`, `dates` or `order`.',
      ),
      detail: means(v.string(), 'The language or name that is meant; may be empty.'),
    }),
  ),
  'What keeps it from being published.',
)

const document = v.object({
  id: opaqueId,
  kind: means(v.picklist(CONTENT_KINDS), 'Kind.'),
  slug: slugOf,
  state: means(state, '`draft` was never published.'),
  version,
  published_version: means(
    v.nullable(v.pipe(v.number(), unit('ordinal'))),
    'The version that is or was shown; null for a draft.',
  ),
  by: author,
  at: means(instant, 'When the newest version was saved.'),
  form: means(contentForm, 'The newest version.'),
  obstacles,
  links: means(
    v.array(
      v.object({
        slug: slugOf,
        problem: means(v.picklist(['hidden', 'missing']), 'Why customers do not see it.'),
      }),
    ),
    'Links to products that customers do not see.',
  ),
})
export type StaffDocument = v.InferOutput<typeof document>

const givenForm = means(contentForm, 'What the editor of the kind has.')

export const listContent = staffCall({
  method: 'GET',
  path: '/content/{kind}',
  summary: 'Documents of a kind in their order, published or not',
  auth: 'staff',
  needs: 'content.read',
  params: kindParam,
  data: v.array(listed),
})

/** The columns that a file of documents can have. */
export const CONTENT_COLUMNS = [
  'title',
  'slug',
  'state',
  'version',
  'missing',
  'starts',
  'ends',
  'dead_links',
  'by',
  'at',
] as const

export const exportContent = staffCall({
  method: 'GET',
  path: '/exports/lists/content/{kind}',
  summary: 'Documents of a kind as CSV, as the list shows them',
  auth: 'staff',
  needs: 'content.read',
  params: kindParam,
  query: v.object({ columns: columnsQuery(CONTENT_COLUMNS) }),
  files,
  refuses,
  data: v.null(),
})

export const getDocument = staffCall({
  method: 'GET',
  path: '/content-documents/{id}',
  summary: 'The newest version of a document',
  auth: 'staff',
  needs: 'content.read',
  refuses: ['not_found'],
  params: idParam,
  data: document,
})

const saving = {
  auth: 'staff',
  needs: 'content.write',
  idempotent: true,
} as const

export const createDocument = staffCall({
  method: 'POST',
  path: '/content-documents',
  summary: 'Add a document as a draft',
  ...saving,
  status: 201,
  body: v.object({ slug: means(slug, 'The part of its address; it stays.'), form: givenForm }),
  data: document,
})

export const saveDocument = staffCall({
  method: 'PUT',
  path: '/content-documents/{id}',
  summary: 'Save a new version; customers see it once it is published',
  ...saving,
  refuses: ['changed_meanwhile', 'not_found'],
  params: idParam,
  body: v.object({ version, form: givenForm }),
  data: document,
})

export const publishDocument = staffCall({
  method: 'POST',
  path: '/content-documents/{id}/publish',
  summary: 'Show the newest version to customers',
  ...saving,
  refuses: ['changed_meanwhile', 'not_found'],
  params: idParam,
  body: v.object({ version }),
  data: document,
})

export const withdrawDocument = staffCall({
  method: 'POST',
  path: '/content-documents/{id}/withdraw',
  summary: 'Hide a document from customers',
  ...saving,
  refuses: ['changed_meanwhile', 'content_needed', 'not_found'],
  params: idParam,
  body: v.object({ version }),
  data: document,
})

export const revertDocument = staffCall({
  method: 'POST',
  path: '/content-documents/{id}/revert',
  summary: 'Save an earlier version again as the newest',
  ...saving,
  refuses: ['changed_meanwhile', 'not_found'],
  params: idParam,
  body: v.object({
    version,
    to: means(v.pipe(whole(1, 1_000_000), unit('ordinal')), 'The earlier version.'),
  }),
  data: document,
})

export const deleteDocument = staffCall({
  method: 'DELETE',
  path: '/content-documents/{id}',
  summary: 'Delete a draft that was never published',
  ...saving,
  refuses: ['content_published', 'not_found'],
  params: idParam,
  data: v.object({}),
})

export const orderContent = staffCall({
  method: 'PUT',
  path: '/content-order/{kind}',
  summary: 'Put the documents of a kind into an order',
  ...saving,
  refuses: ['changed_meanwhile'],
  params: kindParam,
  body: v.object({
    ids: means(
      v.pipe(v.array(id), v.maxLength(ORDER_MAX, 'validation.tooLong')),
      'All of them in their new order; others than there are get `changed_meanwhile`.',
    ),
  }),
  data: v.array(listed),
})

export const listVersions = staffCall({
  method: 'GET',
  path: '/content-documents/{id}/versions',
  summary: 'The versions of a document, newest first',
  auth: 'staff',
  needs: 'content.read',
  refuses: ['not_found'],
  params: idParam,
  data: v.array(
    v.object({
      version: means(v.pipe(v.number(), unit('ordinal')), 'Its number.'),
      state: means(state, '`withdrawn` was published before.'),
      by: author,
      at: means(instant, 'When it was saved.'),
      form: means(contentForm, 'What it says.'),
    }),
  ),
})

export const previewContent = staffCall({
  method: 'POST',
  path: '/content-preview',
  summary: 'A form as customers would read it, and what would keep it from being published',
  auth: 'staff',
  needs: 'content.read',
  body: v.object({ form: givenForm }),
  data: v.object({
    form: means(contentForm, 'The same form, sanitised and with its placeholders filled.'),
    obstacles,
  }),
})

export const makePreviewLink = staffCall({
  method: 'POST',
  path: '/content-documents/{id}/preview-link',
  summary: 'An address that shows a saved promo or slide for 24 hours, published or not',
  auth: 'staff',
  needs: 'content.write',
  refuses: ['not_found'],
  params: idParam,
  data: v.object({
    url: means(v.string(), 'The address.'),
    until: means(instant, 'When it stops working.'),
  }),
})

export const uploadContentPicture = photoUpload({
  path: '/content-pictures',
  summary: 'Make a picture into the shop’s formats',
  needs: 'content.write',
  file: 'JPEG or PNG.',
  data: photo,
})

export const listPlaceholders = staffCall({
  method: 'GET',
  path: '/content-placeholders',
  summary: 'Names that texts may use for figures of the settings',
  auth: 'staff',
  needs: 'content.read',
  data: v.array(
    v.object({
      name: means(v.string(), 'Written `{name}` in a text.'),
      value: means(bilingual(v.string()), 'What customers read now.'),
    }),
  ),
})

import * as v from 'valibot'
import { PHOTO_BYTES_MAX } from '#domain/limits.ts'
import {
  CLAIM_ANSWER_MAX,
  CLAIM_OUTCOMES,
  CLAIM_PHOTOS_MAX,
  CLAIM_REASONS,
  CLAIM_WISHES,
  CLAIM_WORDS_MAX,
} from '#domain/purchases/claim.ts'
import { staffCall } from '../../call.ts'
import { nextCursor, opaqueId } from '../../fields.ts'
import { count, means, pixels, unit } from '../../means.ts'
import {
  chosenFile,
  digits,
  id,
  idParam,
  instant,
  pageQuery,
  paragraph,
  rupiah,
} from '../../wire.ts'
import { nullableInstant } from '../fields.ts'
import { line, whole } from '../goods/product-form.ts'
import { goodNames, listCursor, location } from '../stock/stock.ts'

const FIELDS_BYTES_MAX = 64 * 1024
const UNITS_MAX = 1_000_000
const CREDIT_MAX = 1_000_000_000

const claim = v.object({
  id: opaqueId,
  number: means(v.string(), 'What people call it.'),
  batch: means(
    v.object({ id: opaqueId, code: means(v.string(), 'What its label says.') }),
    'What is complained of.',
  ),
  ...goodNames,
  supplier: means(
    v.object({
      id: opaqueId,
      name: means(v.string(), 'Name.'),
      phone: means(v.string(), 'WhatsApp number; may be empty.'),
      email: means(v.string(), 'E-mail address; may be empty.'),
    }),
    'Who it came from.',
  ),
  purchase: means(
    v.nullable(v.object({ id: opaqueId, number: means(v.string(), 'What people call it.') })),
    'The order that the batch came with; null without one.',
  ),
  reason: means(v.picklist(CLAIM_REASONS), 'What is wrong with the goods.'),
  units: means(count, 'Units that are claimed.'),
  unit_cost: means(v.nullable(rupiah), 'What a unit cost; null while unknown.'),
  wish: means(v.picklist(CLAIM_WISHES), 'Whether money back or new goods are wanted.'),
  words: means(v.string(), 'What the shop says of it.'),
  photos: means(
    v.array(
      v.object({
        id: opaqueId,
        width: means(pixels, 'Width.'),
        height: means(pixels, 'Height.'),
      }),
    ),
    'Photos in their order.',
  ),
  by: means(v.string(), 'Name of the person; `operator` on the command line.'),
  at: means(instant, 'When it was made.'),
  outcome: means(v.nullable(v.picklist(CLAIM_OUTCOMES)), 'What came of it; null while it is open.'),
  credit: means(v.nullable(rupiah), 'What the supplier gave back; null unless credited.'),
  replaced: means(v.nullable(count), 'Units that it replaced; null otherwise.'),
  answer: means(v.string(), 'What the supplier said; may be empty.'),
  settled_by: means(v.nullable(v.string()), 'Who settled it; null while it is open.'),
  settled_at: means(nullableInstant, 'When it was settled; null while it is open.'),
})
export type SupplierClaim = v.InferOutput<typeof claim>

const reading = { auth: 'staff', needs: 'purchases.read' } as const
const writing = { auth: 'staff', needs: 'purchases.write', idempotent: true } as const

export const listClaims = staffCall({
  method: 'GET',
  path: '/claims',
  summary: 'Claims to suppliers, the newest first',
  ...reading,
  query: v.object({
    state: means(
      v.optional(v.picklist(['open', ...CLAIM_OUTCOMES], 'validation.oneOf')),
      'Only open ones, or with this outcome.',
    ),
    location: means(
      v.optional(location),
      'Id of a place; all without it, or the own one of who is bound to a place.',
    ),
    supplier: means(v.optional(line(80)), 'Part of a supplier’s name.'),
    batch_id: means(v.optional(v.pipe(v.string(), v.uuid('validation.invalid'))), 'Only of it.'),
    purchase_id: means(
      v.optional(v.pipe(v.string(), v.uuid('validation.invalid'))),
      'Only of batches that came with this order.',
    ),
    cursor: listCursor,
    per_page: pageQuery.per_page,
  }),
  data: v.array(claim),
  meta: v.object({
    next_cursor: nextCursor,
    total: means(count, 'How many match.'),
    sums: means(
      v.object({ credit: means(rupiah, 'What suppliers gave back.') }),
      'Sums over all that match.',
    ),
  }),
})

export const getClaim = staffCall({
  method: 'GET',
  path: '/claims/{id}',
  summary: 'A claim to a supplier',
  ...reading,
  refuses: ['not_found'],
  params: idParam,
  data: claim,
})

export const getClaimPhoto = staffCall({
  method: 'GET',
  path: '/claims/{id}/photos/{photo_id}',
  summary: 'A photo of a claim',
  ...reading,
  refuses: ['not_found'],
  params: v.object({ id, photo_id: id }),
  data: v.null(),
  files: ['image/webp'],
})

const photo = chosenFile('validation.photo')
export const createClaim = staffCall({
  method: 'POST',
  path: '/claims',
  summary: 'Claim units of a batch from its supplier, with photos',
  ...writing,
  status: 201,
  refuses: ['batch_not_found', 'conflict'],
  multipart: true,
  uploadBytesMax: CLAIM_PHOTOS_MAX * PHOTO_BYTES_MAX + FIELDS_BYTES_MAX,
  body: v.object({
    batch_id: id,
    reason: means(v.picklist(CLAIM_REASONS, 'validation.oneOf'), 'What is wrong with the goods.'),
    units: means(digits(1, UNITS_MAX), 'Units; no more than came in and are not claimed.'),
    wish: means(v.picklist(CLAIM_WISHES, 'validation.oneOf'), 'Money back or new goods.'),
    words: means(
      v.optional(
        v.pipe(v.string(), v.trim(), v.maxLength(CLAIM_WORDS_MAX, 'validation.tooLong'), paragraph),
        '',
      ),
      'What the shop says of it; may be empty.',
    ),
    photos: means(
      v.optional(
        v.union([
          v.pipe(v.array(photo), v.maxLength(CLAIM_PHOTOS_MAX, 'validation.complaintPhotos')),
          photo,
        ]),
        [],
      ),
      '`photos[]`: JPEG or PNG, at most 5 MB each.',
    ),
  }),
  data: claim,
})

export const settleClaim = staffCall({
  method: 'POST',
  path: '/claims/{id}/settle',
  summary: 'Note what came of a claim, once',
  ...writing,
  refuses: ['changed_meanwhile', 'not_found'],
  params: idParam,
  body: v.object({
    outcome: means(v.picklist(CLAIM_OUTCOMES, 'validation.oneOf'), 'What came of it.'),
    credit: means(
      v.nullable(v.pipe(whole(1, CREDIT_MAX), unit('whole rupiah'))),
      'What the supplier gave back: no more than the units cost; null unless credited.',
    ),
    replaced: means(
      v.nullable(v.pipe(whole(1, UNITS_MAX), unit('count'))),
      'Units that it replaced, which are taken in as any goods; null otherwise.',
    ),
    answer: means(line(CLAIM_ANSWER_MAX), 'What the supplier said; may be empty.'),
  }),
  data: claim,
})

import * as v from 'valibot'
import { EDITED_MAX, PRODUCT_CHANGES, SHEET_FIELDS } from '#domain/imports/edits.ts'
import { staffCall } from '../../call.ts'
import { opaqueId } from '../../fields.ts'
import { means } from '../../means.ts'
import { id } from '../../wire.ts'
import { imported } from '../imports.ts'
import { line } from './product-form.ts'
import { goodsFilters } from './products.ts'

const SKU_MAX = 80
const VALUE_MAX = 120
const CELL_MAX = 2_000

const editing = {
  auth: 'staff',
  needs: 'products.write',
  idempotent: true,
  status: 201,
  data: imported,
} as const
const cell = v.pipe(v.string(), v.maxLength(CELL_MAX, 'validation.tooLong'))

/** The answer is an import that is being checked: confirmed like a file, nothing changes before. */
export const changeProducts = staffCall({
  method: 'POST',
  path: '/product-changes',
  summary: 'Change one thing of many products; shown first, like a file',
  ...editing,
  body: v.object({
    change: means(v.picklist(PRODUCT_CHANGES, 'validation.oneOf'), 'What is changed.'),
    value: means(
      v.pipe(line(VALUE_MAX), v.nonEmpty('validation.required')),
      '`yes` or `no`; slug of a category or benefit; `ambient`, `chilled`, `frozen`; PPN class.',
    ),
    ids: means(
      v.optional(v.pipe(v.array(id), v.maxLength(EDITED_MAX, 'validation.listMax'))),
      'These products; without them all that the filters leave.',
    ),
    filters: means(v.optional(v.object(goodsFilters), {}), 'Filters of the list.'),
  }),
})

const sheetRow = v.object({
  sku: means(v.string(), 'SKU of the variation.'),
  product_id: opaqueId,
  values: means(v.record(v.string(), v.string()), 'Its cells by field, as text.'),
})
export type SheetRow = v.InferOutput<typeof sheetRow>

export const readProductSheet = staffCall({
  method: 'GET',
  path: '/product-sheet',
  summary: 'Variations as the rows of a sheet',
  auth: 'staff',
  needs: 'products.read',
  query: v.object({
    ...goodsFilters,
    ids: means(
      v.optional(v.pipe(v.string(), v.regex(/^[\da-f,-]{1,20000}$/, 'validation.invalid'))),
      'Ids of products by comma; without them all that the filters leave.',
    ),
  }),
  data: v.array(sheetRow),
  meta: v.object({
    is_cut: means(v.boolean(), `There are more than the first ${EDITED_MAX}.`),
  }),
})

/** A cell that another person changed since it was read is refused with its row. */
export const saveProductSheet = staffCall({
  method: 'POST',
  path: '/product-sheet',
  summary: 'Changed cells of a sheet; shown first, like a file',
  ...editing,
  body: v.object({
    rows: means(
      v.pipe(
        v.array(
          v.object({
            sku: means(line(SKU_MAX), 'SKU of the variation.'),
            cells: means(
              v.record(
                v.picklist(SHEET_FIELDS, 'validation.oneOf'),
                v.object({
                  before: means(cell, 'As it was read.'),
                  after: means(cell, 'As it was typed.'),
                }),
              ),
              'The changed cells by field.',
            ),
          }),
        ),
        v.minLength(1, 'validation.required'),
        v.maxLength(EDITED_MAX, 'validation.listMax'),
      ),
      'Rows with changes.',
    ),
  }),
})

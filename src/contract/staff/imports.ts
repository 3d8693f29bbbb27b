import * as v from 'valibot'
import { IMPORT_KINDS, IMPORT_STATES, ROW_STATES } from '#domain/imports/kinds.ts'
import { staffCall } from '../call.ts'
import { nextCursor, opaqueId } from '../fields.ts'
import { count, means, ordinal } from '../means.ts'
import {
  chosenFile,
  cursorQuery,
  idParam,
  instant,
  pageQuery,
  rupiah,
  switchQuery,
  text,
} from '../wire.ts'
import { nameQuery } from './fields.ts'
import { line, NAME_MAX } from './goods/product-form.ts'

const FILE_BYTES_MAX = 8 * 1024 * 1024
const COLUMNS_MAX = 100
const SYSTEM_MAX = 60
const REASON_MAX = 200

const kind = v.picklist(IMPORT_KINDS, 'validation.oneOf')
const fieldName = v.nullable(v.pipe(v.string(), v.regex(/^[a-z_]{1,40}$/, 'validation.invalid')))
const column = v.object({
  header: means(v.string(), 'Its head in the file.'),
  example: means(v.string(), 'The first value beneath.'),
  field: means(fieldName, 'The field that it is; null for a column that is left out.'),
})
const counts = means(
  v.object(
    Object.fromEntries(
      ROW_STATES.map((state) => [state, means(count, `Rows that are \`${state}\`.`)]),
    ) as Record<(typeof ROW_STATES)[number], typeof count>,
  ),
  'How many rows are in each state.',
)
export const imported = v.object({
  id: opaqueId,
  kind: means(v.picklist(IMPORT_KINDS), 'What the rows are about.'),
  file_name: means(v.string(), 'Name of the file.'),
  state: means(
    v.picklist(IMPORT_STATES),
    '`read`, then `checking` and `checked`, then `applying` and `done`; or `stopped`.',
  ),
  columns: means(v.array(column), 'The columns of the file.'),
  fields: means(v.array(v.string()), 'The fields that a column can be.'),
  creates: means(v.boolean(), 'Whether an unknown SKU, phone, word or code becomes a new thing.'),
  is_edit: means(v.boolean(), 'Its rows were made in the console, not read from a file.'),
  system: means(
    v.nullable(v.string()),
    'The loyalty system that members come from; null for goods.',
  ),
  points: means(
    v.nullable(count),
    'Points that the rows give in all, as they were shown; null without any.',
  ),
  points_worth: means(
    v.nullable(rupiah),
    'What these points are worth in vouchers at the tiers of the members.',
  ),
  rows: means(count, 'How many rows there are.'),
  counts,
  emptied: means(
    v.nullable(count),
    'Values that its rows will empty; null in lists, and unless it is checked.',
  ),
  fingerprint: means(
    v.nullable(v.string()),
    'Of the columns and of what every row would do; null until it is checked.',
  ),
  by: means(v.string(), 'Name of who read the file.'),
  confirmed_by: means(v.nullable(v.string()), 'Name of who confirmed it.'),
  approved_by: means(
    v.nullable(v.string()),
    'Name of the second person; null when none was needed.',
  ),
  made_at: means(instant, 'When the file was read.'),
  finished_at: means(v.nullable(instant), 'When the last row was done.'),
  erased_at: means(
    v.nullable(instant),
    'When what the rows say of people was erased; nothing more can be done with it.',
  ),
})
export type StaffImport = v.InferOutput<typeof imported>

export const listImports = staffCall({
  method: 'GET',
  path: '/imports',
  summary: 'Imported files, newest first',
  auth: 'staff',
  needs: 'products.read',
  query: v.object({ cursor: cursorQuery, per_page: pageQuery.per_page }),
  data: v.array(imported),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getImport = staffCall({
  method: 'GET',
  path: '/imports/{id}',
  summary: 'A file with how far it is',
  auth: 'staff',
  needs: 'any',
  refuses: ['not_found', 'forbidden'],
  params: idParam,
  data: imported,
})

export const readImport = staffCall({
  method: 'POST',
  path: '/imports',
  summary: 'Read a CSV file; nothing changes yet',
  auth: 'staff',
  needs: 'products.read',
  status: 201,
  multipart: true,
  uploadBytesMax: FILE_BYTES_MAX,
  refuses: ['forbidden'],
  body: v.object({
    kind: means(kind, 'What its rows are about.'),
    file: means(
      chosenFile('validation.required'),
      'CSV in UTF-8 or UTF-16, by comma, semicolon or tab.',
    ),
  }),
  data: imported,
})

const step = {
  auth: 'staff',
  needs: 'products.read',
  idempotent: true,
  refuses: ['not_found', 'forbidden', 'changed_meanwhile'],
  params: idParam,
  data: imported,
} as const

export const checkImport = staffCall({
  method: 'POST',
  path: '/imports/{id}/check',
  summary: 'Say what the columns are, and see what every row would do',
  ...step,
  body: v.object({
    fields: means(
      v.pipe(v.array(fieldName), v.maxLength(COLUMNS_MAX, 'validation.listMax')),
      'The field of each column; null leaves it out.',
    ),
    creates: means(
      v.boolean('validation.boolean'),
      'Make new things of unknown SKUs, phones, words or codes.',
    ),
    system: means(
      v.optional(line(SYSTEM_MAX)),
      'What the members’ other loyalty system is called; needed for members.',
    ),
  }),
})
export const confirmImport = staffCall({
  method: 'POST',
  path: '/imports/{id}/confirm',
  summary: 'Do exactly what was shown; a stopped one goes on',
  ...step,
  refuses: [...step.refuses, 'approval_needed'],
  body: v.object({
    fingerprint: means(
      v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'validation.invalid')),
      'Of what was shown. With another one the answer is 409.',
    ),
  }),
})
export const stopImport = staffCall({
  method: 'POST',
  path: '/imports/{id}/stop',
  summary: 'Do no further rows; those done stay',
  ...step,
})

const importRow = v.object({
  row: means(ordinal, 'The line of the file; the head is 1.'),
  key: means(v.nullable(v.string()), 'Its SKU, phone, word or code.'),
  state: means(v.picklist(ROW_STATES), 'What it would do, or did.'),
  changes: means(
    v.array(
      v.object({
        field: means(v.string(), 'Name of the field.'),
        before: means(v.string(), 'Its value now, as text.'),
        after: means(v.string(), 'Its new value, as text.'),
      }),
    ),
    'What changes, field by field.',
  ),
  problems: means(
    v.array(
      v.object({
        field: means(v.nullable(v.string()), 'The column; null for the whole row.'),
        text: means(v.string(), 'Why it is refused, for people.'),
      }),
    ),
    'All reasons why it is refused.',
  ),
  notes: means(
    v.array(
      v.object({
        field: means(v.nullable(v.string()), 'The column; null for the whole row.'),
        text: means(v.string(), 'What is left out of a row that is not refused, for people.'),
      }),
    ),
    'What is left out, and why.',
  ),
})
export type StaffImportRow = v.InferOutput<typeof importRow>

export const listImportRows = staffCall({
  method: 'GET',
  path: '/imports/{id}/rows',
  summary: 'Rows of a file in their order',
  auth: 'staff',
  needs: 'any',
  refuses: ['not_found', 'forbidden'],
  params: idParam,
  query: v.object({
    state: means(v.optional(v.picklist(ROW_STATES, 'validation.oneOf')), 'Only those so far.'),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(importRow),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getRefusedRows = staffCall({
  method: 'GET',
  path: '/imports/{id}/refused',
  summary: 'Refused and failed rows as CSV, with their reasons',
  auth: 'staff',
  needs: 'products.read',
  refuses: ['not_found'],
  params: idParam,
  files: ['text/csv'],
  data: v.null(),
})

/** Leaves an act with the reason. */
export const takeRefusedRows = staffCall({
  method: 'POST',
  path: '/imports/{id}/refused',
  summary: 'Refused and failed rows that name people, as CSV with their reasons',
  auth: 'staff',
  needs: 'exports.personal',
  proof: true,
  refuses: ['not_found', 'forbidden'],
  params: idParam,
  body: v.object({ reason: means(text(REASON_MAX), 'What the rows are needed for.') }),
  files: ['text/csv'],
  data: v.null(),
})

export const exportGoods = staffCall({
  method: 'GET',
  path: '/exports/{kind}',
  summary: 'Things of a kind as CSV, as a file can be read again',
  auth: 'staff',
  needs: 'products.read',
  refuses: ['not_found'],
  params: v.object({ kind: means(kind, 'What the rows are about.') }),
  query: v.object({
    template: means(switchQuery, 'The head alone, to fill in.'),
    search: means(v.optional(line(NAME_MAX)), 'Part of a name or SKU.'),
    category: means(v.optional(nameQuery), 'Slug of a category; its children count.'),
  }),
  files: ['text/csv'],
  data: v.null(),
})

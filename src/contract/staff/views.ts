import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { nameOf, opaqueId } from '../fields.ts'
import { means } from '../means.ts'
import { id, idParam, oneLine, text } from '../wire.ts'

const NAME_MAX = 40
const FILTERS_MAX = 40
const COLUMNS_MAX = 60
const VALUE_MAX = 200
const WORD = /^[a-z0-9_]{1,40}$/

const screen = means(
  v.pipe(v.string('validation.required'), v.regex(/^\/staff(\/[a-z-]{1,40}){0,3}$/)),
  'The address of the list, such as `/staff/orders`.',
)
const word = v.pipe(v.string(), v.regex(WORD, 'validation.invalid'))
const filters = means(
  v.pipe(
    v.array(
      v.object({
        name: means(word, 'Its name in the address of the list.'),
        value: means(
          v.pipe(
            v.string('validation.required'),
            v.maxLength(VALUE_MAX, 'validation.tooLong'),
            oneLine,
          ),
          'Its value, as text.',
        ),
      }),
      'validation.required',
    ),
    v.maxLength(FILTERS_MAX, 'validation.listMax'),
  ),
  'The filters.',
)
const columns = means(
  v.nullable(v.pipe(v.array(word), v.maxLength(COLUMNS_MAX, 'validation.listMax'))),
  'The shown columns in their order; null for those of the list.',
)
const sort = means(
  v.nullable(v.pipe(v.string(), v.regex(/^-?[a-z0-9_]{1,40}$/, 'validation.invalid'))),
  'A column, with a dash for descending; null for the order of the list.',
)

const view = v.object({
  id: opaqueId,
  name: nameOf,
  is_shared: means(v.boolean(), 'All staff see it.'),
  may_change: means(v.boolean(), 'The caller may change and delete it.'),
  filters: means(
    v.array(v.object({ name: nameOf, value: means(v.string(), 'Its value, as text.') })),
    'The filters.',
  ),
  columns: means(v.nullable(v.array(v.string())), 'The shown columns; null for those of the list.'),
  sort: means(v.nullable(v.string()), 'A column, with a dash for descending; null for none.'),
})
export type StaffView = v.InferOutput<typeof view>
const views = v.object({
  views: means(v.array(view), 'Shared ones first, then the caller’s own, oldest first.'),
  default_id: means(v.nullable(v.string()), 'The view that the list opens with; null without.'),
})
export type StaffViews = v.InferOutput<typeof views>

const body = { name: means(text(NAME_MAX), 'Name.'), filters, columns, sort }
const refuses = ['forbidden', 'conflict'] as const

export const listViews = staffCall({
  method: 'GET',
  path: '/views',
  summary: 'The saved views of a list',
  auth: 'staff',
  needs: 'any',
  query: v.object({ screen }),
  data: views,
})

/** A shared view needs `settings.write`. 409 `conflict` for a name that is taken. */
export const addView = staffCall({
  method: 'POST',
  path: '/views',
  summary: 'Save a view of a list',
  auth: 'staff',
  needs: 'any',
  idempotent: true,
  refuses,
  body: v.object({
    screen,
    is_shared: means(v.boolean('validation.required'), 'For all staff.'),
    ...body,
  }),
  data: views,
})

export const changeView = staffCall({
  method: 'PUT',
  path: '/views/{id}',
  summary: 'Change a saved view',
  auth: 'staff',
  needs: 'any',
  refuses,
  params: idParam,
  body: v.object(body),
  data: views,
})

export const deleteView = staffCall({
  method: 'DELETE',
  path: '/views/{id}',
  summary: 'Delete a saved view',
  auth: 'staff',
  needs: 'any',
  refuses,
  params: idParam,
  data: views,
})

export const chooseDefaultView = staffCall({
  method: 'PUT',
  path: '/views',
  summary: 'Choose the view that a list opens with, for the caller',
  auth: 'staff',
  needs: 'any',
  refuses: ['not_found'],
  body: v.object({
    screen,
    view_id: means(v.nullable(id), 'The view; null for the list itself.'),
  }),
  data: views,
})

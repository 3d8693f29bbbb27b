import * as v from 'valibot'
import { SLUG_FORM } from '#domain/catalogue/goods.ts'
import { staffCall } from '../call.ts'
import { nameOf, opaqueId } from '../fields.ts'
import { latitude, longitude, means, ordinal, unit } from '../means.ts'
import { oneLine, text } from '../wire.ts'
import { clockTime, degrees } from './fields.ts'
import { bilingual, line, whole } from './goods/product-form.ts'

const ID_MAX = 40
const SERVICES_MAX = 12
const PICK_SECONDS = { min: 5, max: 1_800 } as const
const VERSION_MAX = 1_000_000

/** The console's page of a new branch is `new`. */
const id = v.pipe(
  line(ID_MAX),
  v.regex(SLUG_FORM, 'validation.slug'),
  v.notValue('new', 'validation.takenHere'),
)
const idParam = v.object({ id: means(id, 'Names the branch.') })
const number = v.pipe(
  v.string('validation.required'),
  v.trim(),
  v.minLength(1, 'validation.required'),
  oneLine,
  v.regex(/^\+?[\d\s()-]{6,24}$/, 'validation.phone'),
)
const open = v.pipe(
  v.object({
    weekday: means(
      v.pipe(whole(1, 7), unit('ordinal')),
      'Day of the week: 1 is Monday, 7 is Sunday.',
    ),
    open: means(clockTime, 'Opens at, `HH:mm` in Jakarta.'),
    close: means(clockTime, 'Closes at, `HH:mm` in Jakarta.'),
  }),
  v.forward(
    v.partialCheck(
      [['open'], ['close']],
      ({ open: from, close: until }) => from < until,
      'validation.content.order',
    ),
    ['close'],
  ),
)
const form = {
  name: means(text(80), 'Name, the same in both languages.'),
  address: means(text(240), 'Street, number, district, city and postcode.'),
  lat: means(degrees(-90, 90), 'Latitude of its pin.'),
  lng: means(degrees(-180, 180), 'Longitude of its pin.'),
  phone: means(number, 'Phone number with its country code.'),
  whatsapp: means(number, 'WhatsApp number with its country code.'),
  hours: means(
    v.pipe(
      v.array(open),
      v.maxLength(7, 'validation.tooLong'),
      v.check(
        (hours) => new Set(hours.map(({ weekday }) => weekday)).size === hours.length,
        'validation.takenHere',
      ),
    ),
    'Opening hours; a weekday without them is closed.',
  ),
  services: means(
    v.pipe(
      v.array(bilingual(v.pipe(line(80), v.nonEmpty('validation.required')))),
      v.maxLength(SERVICES_MAX, 'validation.tooLong'),
    ),
    'What it offers.',
  ),
  note: means(bilingual(line(300)), 'How to find it, or what is special there.'),
  hub: means(
    v.boolean('validation.boolean'),
    'Whether orders of the web shop leave from here; only one branch has it.',
  ),
  pick_seconds: means(
    v.nullable(v.pipe(whole(PICK_SECONDS.min, PICK_SECONDS.max), unit('seconds'))),
    'What picking one line takes here; null for the setting of the shop.',
  ),
  collects: means(
    v.boolean('validation.boolean'),
    'Whether customers can collect their orders here.',
  ),
  hidden: means(v.boolean('validation.boolean'), 'Whether customers do not see it.'),
}
const version = means(
  v.pipe(whole(1, VERSION_MAX), unit('ordinal')),
  'The version that was read; another one is refused with `changed_meanwhile`.',
)
const branch = v.object({
  id: opaqueId,
  version: means(ordinal, 'Counts its changes.'),
  name: nameOf,
  address: means(v.string(), 'Its address.'),
  lat: latitude,
  lng: longitude,
  phone: means(v.string(), 'Phone number.'),
  whatsapp: means(v.string(), 'WhatsApp number.'),
  hours: means(
    v.array(
      v.object({
        weekday: means(ordinal, 'Day of the week: 1 is Monday, 7 is Sunday.'),
        open: means(v.string(), 'Opens at.'),
        close: means(v.string(), 'Closes at.'),
      }),
    ),
    'Opening hours.',
  ),
  services: means(v.array(bilingual(v.string())), 'What it offers.'),
  note: means(bilingual(v.string()), 'How to find it.'),
  hub: means(v.boolean(), 'Whether orders of the web shop leave from here.'),
  pick_seconds: means(
    v.nullable(v.pipe(v.number(), unit('seconds'))),
    'What picking one line takes here; null for the setting of the shop.',
  ),
  collects: means(v.boolean(), 'Whether customers can collect their orders here.'),
  hidden: means(v.boolean(), 'Whether customers do not see it.'),
})
export type StaffBranch = v.InferOutput<typeof branch>

export const listStaffBranches = staffCall({
  method: 'GET',
  path: '/branches',
  summary: 'Branches, shown or not',
  auth: 'staff',
  needs: 'content.read',
  data: v.array(branch),
})

const saving = { auth: 'staff', needs: 'content.write', idempotent: true } as const

export const createBranch = staffCall({
  method: 'POST',
  path: '/branches',
  summary: 'Add a branch',
  ...saving,
  status: 201,
  body: v.object({ id: means(id, 'Part of its address; it stays.'), ...form }),
  data: branch,
})

export const saveBranch = staffCall({
  method: 'PUT',
  path: '/branches/{id}',
  summary: 'Save a branch; customers see it at once',
  ...saving,
  refuses: ['changed_meanwhile', 'not_found'],
  params: idParam,
  body: v.object({ version, ...form }),
  data: branch,
})

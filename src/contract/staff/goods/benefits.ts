import * as v from 'valibot'
import { BENEFIT_ICONS } from '#domain/catalogue/benefit-icons.ts'
import { SLUG_FORM } from '#domain/catalogue/goods.ts'
import { staffCall } from '../../call.ts'
import { slugOf } from '../../fields.ts'
import { count, means } from '../../means.ts'
import { bilingual, line } from './product-form.ts'
import { digest } from '../fields.ts'

const NAME_MAX = 60
const FACT_MAX = 200
const BENEFITS_MAX = 60

const slug = v.pipe(line(NAME_MAX), v.regex(SLUG_FORM, 'validation.slug'))
const slugParam = v.object({ slug: means(slug, 'Names the benefit.') })
const version = means(
  digest,
  'The version that was read; another one is refused with `changed_meanwhile`.',
)
const filled = (max: number) => v.pipe(line(max), v.nonEmpty('validation.required'))
const form = {
  name: means(bilingual(filled(NAME_MAX)), 'Name, as customers filter by it.'),
  fact: means(
    bilingual(filled(FACT_MAX)),
    'What it holds, such as “Source of vitamin C”. Words of disease and cure are refused.',
  ),
  icon: means(v.picklist(BENEFIT_ICONS, 'validation.oneOf'), 'Name of its icon.'),
}
const benefit = v.object({
  slug: slugOf,
  version,
  name: means(bilingual(v.string()), 'Name.'),
  fact: means(bilingual(v.string()), 'What it holds.'),
  icon: means(v.string(), 'Name of its icon.'),
  products: means(count, 'How many products have it, shown or not.'),
})
export type StaffBenefit = v.InferOutput<typeof benefit>

export const listBenefits = staffCall({
  method: 'GET',
  path: '/benefits',
  summary: 'Benefits in their order',
  auth: 'staff',
  needs: 'products.read',
  data: v.array(benefit),
})

const saving = {
  auth: 'staff',
  needs: 'products.write',
  idempotent: true,
} as const

export const createBenefit = staffCall({
  method: 'POST',
  path: '/benefits',
  summary: 'Add a benefit',
  ...saving,
  status: 201,
  body: v.object({
    slug: means(slug, 'The part of addresses that names it; it stays.'),
    ...form,
  }),
  data: benefit,
})

export const saveBenefit = staffCall({
  method: 'PUT',
  path: '/benefits/{slug}',
  summary: 'Save a benefit',
  ...saving,
  refuses: ['changed_meanwhile', 'not_found'],
  params: slugParam,
  body: v.object({ version, ...form }),
  data: benefit,
})

export const deleteBenefit = staffCall({
  method: 'DELETE',
  path: '/benefits/{slug}',
  summary: 'Delete a benefit that no product has',
  ...saving,
  refuses: ['benefit_in_use', 'not_found'],
  params: slugParam,
  data: v.object({}),
})

export const orderBenefits = staffCall({
  method: 'PUT',
  path: '/benefit-order',
  summary: 'Put the benefits into an order',
  ...saving,
  refuses: ['changed_meanwhile'],
  body: v.object({
    slugs: means(
      v.pipe(v.array(means(slug, 'Names a benefit.')), v.maxLength(BENEFITS_MAX)),
      'All benefits in their new order; others than there are get `changed_meanwhile`.',
    ),
  }),
  data: v.array(benefit),
})

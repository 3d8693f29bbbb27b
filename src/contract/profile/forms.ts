import * as v from 'valibot'
import { POSTAL_CODE_LENGTH } from '#domain/limits.ts'
import { emailInput } from '../auth/forms.ts'
import { means } from '../means.ts'
import { oneLine, text } from '../wire.ts'

const chosen = means(
  v.pipe(
    v.string('validation.required'),
    v.minLength(1, 'validation.required'),
    v.maxLength(20, 'validation.invalid'),
    oneLine,
  ),
  'Code of the region.',
)

/**
 * The personal details, as the form and `update-profile` validate them. The age depends on today
 * and is checked separately (`birthProblem`).
 */
export const profileForm = v.object({
  name: means(text(80), 'Full name.'),
  email: means(emailInput, 'E-mail address; another one needs a fresh proof of who is here.'),
  date_of_birth: means(
    v.pipe(
      v.string('validation.required'),
      v.minLength(1, 'validation.required'),
      v.regex(/^\d{4}-\d{2}-\d{2}$/, 'validation.birthDate'),
    ),
    '`1995-02-28`; at least 17 years ago.',
  ),
  gender: means(v.picklist(['M', 'F'], 'validation.required'), '`M` man, `F` woman.'),
  province_id: chosen,
  city_id: chosen,
  district_id: chosen,
  postcode: means(
    v.pipe(
      v.string('validation.required'),
      v.minLength(1, 'validation.required'),
      v.regex(new RegExp(`^[0-9]{${POSTAL_CODE_LENGTH}}$`), 'validation.postalCode'),
    ),
    'Five digits.',
  ),
})

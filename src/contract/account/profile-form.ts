import * as v from 'valibot'
import { POSTAL_CODE_LENGTH } from '#domain/limits.ts'
import { oneLine, text } from '../wire.ts'
import { emailInput } from './sign-in-forms.ts'

const chosen = v.pipe(
  v.string('validation.required'),
  v.minLength(1, 'validation.required'),
  v.maxLength(20, 'validation.invalid'),
  oneLine,
)

/** The personal details, as the page's form and `update-profile` check them; the age, which needs the day, is checked beside it (`birthProblem`). */
export const profileForm = v.object({
  name: text(80),
  email: emailInput,
  /** `1995-02-28` */
  date_of_birth: v.pipe(
    v.string('validation.required'),
    v.minLength(1, 'validation.required'),
    v.regex(/^\d{4}-\d{2}-\d{2}$/, 'validation.birthDate'),
  ),
  gender: v.picklist(['M', 'F'], 'validation.required'),
  province_id: chosen,
  city_id: chosen,
  district_id: chosen,
  postcode: v.pipe(
    v.string('validation.required'),
    v.minLength(1, 'validation.required'),
    v.regex(new RegExp(`^[0-9]{${POSTAL_CODE_LENGTH}}$`), 'validation.postalCode'),
  ),
})

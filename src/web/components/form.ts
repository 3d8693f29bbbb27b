import type {
  FieldError,
  FieldErrors,
  FieldPath,
  FieldValues,
  Resolver,
  UseFormReturn,
} from 'react-hook-form'
import * as v from 'valibot'
import { emailInput } from '#contract/auth/forms.ts'
import { AGE_MIN_YEARS } from '#domain/limits.ts'
import { normalisePhone } from '#domain/auth/phone.ts'
import type { Translate, WordKey } from '#i18n/web.ts'
import type { CallFailure } from '#web/send.ts'

/**
 * A resolver from a contract schema, the same that the server checks. An error's `type` is its text
 * key and `message` the limit in that text, so errors follow a change of language. Texts from the
 * server have the type `server`.
 */
export const resolverOf =
  <Input extends FieldValues, Output extends FieldValues>(
    schema: v.GenericSchema<Input, Output>,
    /**
     * Domain rules in addition to the schema: field name → function that returns a text key or
     * null.
     */
    rules: Readonly<Record<string, (value: string) => WordKey | null>> = {},
  ): Resolver<Input, unknown, Output> =>
  (values) => {
    const result = v.safeParse(schema, values)
    const errors: Record<string, FieldError> = {}
    for (const issue of result.issues ?? []) {
      const field = v.getDotPath(issue) ?? 'root'
      errors[field] ??= { type: issue.message, message: limitOf(issue.requirement) }
    }
    for (const [field, rule] of Object.entries(rules)) {
      const key = errors[field] ? null : rule(String(values[field] ?? ''))
      if (key) errors[field] = { type: key, message: '' }
    }
    const isRight = result.success && Object.keys(errors).length === 0
    return isRight
      ? { values: result.output, errors: {} }
      : { values: {}, errors: errors as FieldErrors<Input> }
  }

/** The number or text of a violated rule, for its error text. */
const limitOf = (requirement: unknown): string =>
  typeof requirement === 'number' || typeof requirement === 'string' ? String(requirement) : ''

/** Rule for a phone field, which holds the digits after +62. */
export const phoneRule = (national: string): WordKey | null =>
  normalisePhone(`0${national}`) === null ? 'validation.phoneForm' : null

/** Rule for an e-mail field whose endpoint accepts any text. */
export const emailRule = (typed: string): WordKey | null =>
  v.is(emailInput, typed) ? null : 'validation.email'

/** The text of a field's error in the language of the page. */
export const errorText = (t: Translate, error: FieldError | undefined): string | undefined => {
  if (!error) return undefined
  if (error.type === 'server') return error.message
  const key = error.type.startsWith('validation.') ? (error.type as WordKey) : 'validation.invalid'
  return t(key, { value: error.message ?? '', age: AGE_MIN_YEARS })
}

/**
 * Focuses the first invalid field in document order. For forms whose fields come from several
 * components, which register in another order.
 */
export const focusFirstError = (_: unknown, event?: { target?: unknown }) => {
  const form = event?.target
  // The fields are marked invalid on the next render.
  if (form instanceof HTMLElement) requestAnimationFrame(() => focusWrong(form))
}

/** Focuses the first field that is marked invalid. */
export const focusWrong = (form: HTMLElement) => {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = wrong?.matches('input, select, textarea')
    ? wrong
    : wrong?.querySelector<HTMLElement>('input, select')
  control?.focus()
}

/** For a field with several controls: focuses the first on an error. */
export const focusFirst =
  (register: (field: { focus: () => void } | null) => void) => (group: HTMLElement | null) =>
    register(group && { focus: () => group.querySelector<HTMLElement>('input, select')?.focus() })

/**
 * Shows the server's errors at their fields and focuses the first. Returns the text that belongs to
 * no field, or null when every error has a field.
 */
export const showRefusal = <Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  failure: CallFailure,
  fields: readonly FieldPath<Input>[],
  fieldOfCode: Readonly<Record<string, FieldPath<Input>>> = {},
): string | null => {
  const byCode = fieldOfCode[failure.code]
  const shown = fields.flatMap((field) =>
    failure.errors[field]?.[0] ? [{ field, text: failure.errors[field][0] }] : [],
  )
  const all = shown.length === 0 && byCode ? [{ field: byCode, text: failure.message }] : shown
  all.forEach(({ field, text }, index) =>
    form.setError(field, { type: 'server', message: text }, { shouldFocus: index === 0 }),
  )
  return all.length > 0 ? null : failure.message
}

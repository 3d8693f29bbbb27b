import type { SettingProblem } from '#domain/setting/problem.ts'
import { settingDoubts } from '#domain/setting/doubts.ts'
import { parseSetting } from '#domain/setting-rules.ts'
import type { SettingKey, Settings } from '#domain/settings.ts'
import { AppError, type FieldError } from '../../errors.ts'

/** The value that a text sets; throws 422 with all that is wrong with it. */
export const fittingValue = (
  key: SettingKey,
  text: string,
  settings: Settings,
): number | string => {
  const parsed = parseSetting(key, text, settings)
  if ('problems' in parsed) throw new AppError('invalid', { errors: valueErrors(parsed.problems) })
  return parsed.value
}

/** All problems at `value`, and those of a part at that part too, such as `value.1.price`. */
const valueErrors = (problems: readonly SettingProblem[]): Record<string, FieldError[]> => {
  const errors: Record<string, FieldError[]> = { value: [...problems] }
  for (const problem of problems)
    if (problem.at !== undefined) (errors[`value.${problem.at}`] ??= []).push(problem)
  return errors
}

/** Throws 409 with the doubts about a value, if there are any. */
export const refuseUnlikely = (
  key: SettingKey,
  value: number | string,
  settings: Settings,
): void => {
  const doubts = settingDoubts(key, value, settings)
  if (doubts.length > 0) throw new AppError('setting_unlikely', { errors: { value: [...doubts] } })
}

/** A text of the reader's language: its key and what fills it in. */
type Said<Key extends string> = { key: Key; params?: Record<string, number | string> }

/** Why a value cannot be stored. `at` is the part of it that is wrong, such as `1.price`. */
export type SettingProblem = Said<`validation.${string}`> & { at?: string }

/** Why a value that could be stored is probably a mistake. */
export type SettingDoubt = Said<`doubt.${string}`>

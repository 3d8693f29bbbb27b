import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isGuessable, type AboutPerson } from '#domain/auth/password.ts'

/**
 * The 10,000 most often leaked passwords and the 1,000 commonest first names; for the source see
 * THIRD-PARTY.md.
 */
const LEAKED: ReadonlySet<string> = new Set(
  gunzipSync(readFileSync(new URL('../../../../seeds/common-passwords.txt.gz', import.meta.url)))
    .toString('utf8')
    .trim()
    .split('\n'),
)

/** Whether a new password is too easy to guess. */
export const isEasyPassword = (password: string, person: AboutPerson): boolean =>
  isGuessable(password, person, LEAKED)

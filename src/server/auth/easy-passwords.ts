import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isGuessable, type AboutPerson } from '#domain/password.ts'

/**
 * The 10,000 passwords that were found most often where passwords leaked, and the 1,000 commonest
 * first names; THIRD-PARTY.md says whose list it is.
 */
const LEAKED: ReadonlySet<string> = new Set(
  gunzipSync(readFileSync(new URL('../../../seeds/common-passwords.txt.gz', import.meta.url)))
    .toString('utf8')
    .trim()
    .split('\n'),
)

/** Whether a new password is refused because somebody would guess it. */
export const isEasyPassword = (password: string, person: AboutPerson): boolean =>
  isGuessable(password, person, LEAKED)

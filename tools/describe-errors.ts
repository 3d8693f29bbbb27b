/** The text of `docs/errors.md`; as a program (`npm run errors`) it writes the file. */
import { writeFileSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { resolve } from 'node:path'
import { errorTable } from '#contract/errors.ts'

export const ERRORS_FILE = resolve(import.meta.dirname, '../docs/errors.md')

export const describeErrors = (): string => {
  const byStatus = Map.groupBy(Object.entries(errorTable), ([, { status }]) => status)
  return `${[
    '# Errors',
    'The `code` of every error answer, by HTTP status. Written from `src/contract/errors.ts` by `npm run errors`; a test fails when it is out of date. `message` is the text for people; `errors` names fields, `details` carries data. `/api/openapi.json` lists the codes of each call.',
    ...[...byStatus].map(([status, codes]) =>
      [
        `## ${status} ${STATUS_CODES[status]}\n`,
        '| Code | Cause | Remedy |',
        '| --- | --- | --- |',
        ...codes.map(([code, { cause, remedy }]) => `| \`${code}\` | ${cause} | ${remedy} |`),
      ].join('\n'),
    ),
  ].join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(ERRORS_FILE, describeErrors())

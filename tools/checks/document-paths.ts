import { example, type Check, type Source } from './check.ts'

/** A file with its folder, in backticks: `orders/store/place.ts`. */
const NAMED = /`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|sql))`/g
/** What replaced decisions say was true once. */
const REPLACED = /\*\*Status\.\*\* Replaced/

/** Files that documents name are there; a part of the path is enough. */
export const documentPaths: Check = {
  name: 'paths in documents',
  why: 'A file that a document names has that path, or its end: moved files take their documents along.',
  files: [
    '*.md',
    'docs/**/*.md',
    '{src,test,tools,bench,e2e}/**/*.{ts,tsx}',
    'migrations/*.sql',
    '*.ts',
  ],
  find: (sources) => {
    const isDocument = ({ path }: Source) => path.endsWith('.md')
    const paths = sources.filter((source) => !isDocument(source)).map(({ path }) => `/${path}`)
    const isThere = (name: string) => paths.some((path) => path.endsWith(`/${name}`))
    return sources
      .filter((source) => isDocument(source) && !REPLACED.test(source.text))
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .flatMap((line, index) =>
            [...line.matchAll(NAMED)].flatMap(([, name = '']) =>
              isThere(name) ? [] : [{ path, line: index + 1, what: `there is no ${name}` }],
            ),
          ),
      )
  },
  red: [
    [
      ...example('docs/security.md', '| passwords | `platform/passwords.test.ts` |'),
      ...example('src/server/platform/security/passwords.test.ts', ''),
    ],
  ],
  green: [
    [
      ...example('docs/security.md', '`security/passwords.test.ts` and `passwords.test.ts`'),
      ...example('src/server/platform/security/passwords.test.ts', ''),
    ],
    example(
      'docs/decisions/0002-own-driver.md',
      '`platform/gone.ts`\n\n**Status.** Replaced by 9.',
    ),
  ],
}

import { ladder } from '#server/modules.ts'
import { type Check, type Source } from './check.ts'

const NAME = /^migrations\/(\d{4})-([a-z][a-z-]*)\.sql$/
/** What a migration that takes something away begins with (`platform/db/migrate.ts`). */
const NEEDS = /^-- needs (\S+)$/m
/** Folders of the server that own tables: the modules, and what is below them. */
const ROOMS: readonly string[] = ['platform', 'adapters', ...ladder]

/** The module whose tables a migration is about: `0010-catalogue-shelf.sql` is the catalogue's. Undefined for a name that begins with none. */
export function moduleOf(path: string): string | undefined {
  const noun = NAME.exec(path)?.[2]
  return ROOMS.filter((room) => noun === room || noun?.startsWith(`${room}-`)).toSorted(
    (a, b) => b.length - a.length,
  )[0]
}

/** Two changes that were numbered alike, or a number that was skipped, are seen here and not in a shop. */
export const migrations: Check = {
  name: 'migrations',
  why: 'Migrations are numbered from 0001 without a gap, and named after the module whose tables they are about.',
  files: ['migrations/*'],
  find: (sources) =>
    sources.flatMap(({ path, text }, index) => {
      const number = String(index + 1).padStart(4, '0')
      if (NAME.exec(path)?.[1] !== number)
        return [
          {
            path,
            line: 1,
            what: `is not called ${number}-<module>.sql or ${number}-<module>-<what>.sql`,
          },
        ]
      if (moduleOf(path) === undefined)
        return [{ path, line: 1, what: 'begins with the name of no module' }]
      const needs = NEEDS.exec(text)?.[1]
      return needs === undefined || sources.slice(0, index).some((one) => one.path.endsWith(needs))
        ? []
        : [{ path, line: 1, what: `needs ${needs}, which is no earlier migration` }]
    }),
  red: [
    [
      ...files('0001-platform.sql'),
      { path: 'migrations/0002-orders.sql', text: '-- needs 0002-orders.sql' },
    ],
    files('0001-platform.sql', '0003-regions.sql'),
    files('0001-platform.sql', '0002-orders.sql', '0002-regions.sql'),
    files('0001-fruit.sql'),
    files('0001_platform.sql'),
    files('0001-platform.sql', 'readme.md'),
  ],
  green: [
    [
      ...files('0001-platform.sql'),
      { path: 'migrations/0002-orders.sql', text: '-- needs 0001-platform.sql\nselect 1;' },
    ],
    files('0001-platform.sql', '0002-orders.sql', '0003-orders-gift-notes.sql', '0004-my-data.sql'),
  ],
}

function files(...names: string[]): Source[] {
  return names.map((name) => ({ path: `migrations/${name}`, text: 'select 1;' }))
}
